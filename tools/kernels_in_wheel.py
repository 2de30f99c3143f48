"""Puts compiled kernels into a wheel, where a folder of them is named; hatchling calls this."""

import os
import platform
import sys
from importlib import metadata
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The folder of kernels; a wheel that is built without it is for every machine.
KERNELS = "SAKUMON_WHEEL_KERNELS"
# Code that is loaded by the program itself asks nothing of the system but its C library.
PLATFORM = "manylinux_2_17_x86_64"

COMPILER = ("numba", "llvmlite")


class KernelsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes a wheel for one Python, with the compiler's version that its kernels were made with."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Add the kernels."""
        folder = os.environ.get(KERNELS)
        if not folder:
            return
        if sys.platform != "linux" or platform.machine() != "x86_64":
            raise OSError("wheels with kernels are made on Linux, on x86-64")
        python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
        build_data["pure_python"] = False
        build_data["tag"] = f"{python}-{python}-{PLATFORM}"
        build_data["force_include"][folder] = "sakumon/kernel/shipped"
        build_data["dependencies"] += [f"{name}=={metadata.version(name)}" for name in COMPILER]
