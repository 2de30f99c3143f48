"""Runs every benchmark of this folder: `make bench`, or `python -m benchmarks walls`."""

import importlib
import pkgutil
import sys

import benchmarks


def main(wanted: list[str]) -> None:
    """Run the benchmarks named, or all of them."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    for name in names:
        if name not in ("__main__", "kernel_work", "peers", "timing", "tracing") and (
            not wanted or name in wanted
        ):
            print(f"== {name}")
            importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
