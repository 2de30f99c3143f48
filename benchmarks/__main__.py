"""Runs every benchmark of this folder: `make bench`, or `python -m benchmarks walls`."""

import importlib
import pkgutil
import sys

import benchmarks


def main(wanted: list[str]) -> None:
    """Run the benchmarks named, or all of them."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    for name in names:
        if name == "__main__" or (wanted and name not in wanted):
            continue
        module = importlib.import_module(f"benchmarks.{name}")
        if hasattr(module, "main"):  # the others are what benchmarks share
            print(f"== {name}")
            module.main()


if __name__ == "__main__":
    main(sys.argv[1:])
