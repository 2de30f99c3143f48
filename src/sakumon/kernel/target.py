"""For which processor kernels are compiled: for this one, or for a level that many have."""

import os
import sys
from functools import cache
from importlib.metadata import version

# A level that processors have had since about 2013, and what it promises beyond plain x86-64.
LEVEL = "x86-64-v3"
PROMISED = {
    *("cx16", "popcnt", "sahf", "sse3", "ssse3", "sse4.1", "sse4.2"),
    *("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
}
# Compiles for the level instead of this processor; for those who make wheels.
FOR_LEVEL = "SAKUMON_FOR_LEVEL"


def is_for_level() -> bool:
    """Tell whether kernels are compiled for the level."""
    return bool(os.environ.get(FOR_LEVEL))


@cache
def processor() -> tuple[str, str]:
    """Return the name and the features of the processor that kernels are compiled for."""
    from llvmlite import binding

    if is_for_level():
        return LEVEL, ""
    return binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()


@cache
def has_level() -> bool:
    """Tell whether kernels that are compiled for the level run on this machine."""
    from llvmlite import binding

    triple = binding.get_process_triple()
    if not triple.startswith("x86_64") or "linux" not in triple:
        return False
    features = binding.get_host_cpu_features()
    return all(features.get(name) for name in PROMISED)


@cache
def toolchain(cpu: tuple[str, str]) -> str:
    """Return what compiled code depends on besides its sources."""
    python = ".".join(map(str, sys.version_info[:2]))
    return f"{python} {version('numba')} {version('llvmlite')} {sys.platform} {' '.join(cpu)}"
