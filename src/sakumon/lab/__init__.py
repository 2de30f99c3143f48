"""The lab: the experiments of the papers, rerun. One file for each table or figure.

An experiment is a module of this folder with a `TITLE` and a function `run(quick, advance)`; its
name on the command line is the module's with dashes.
"""

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

from sakumon.core.errors import UnknownName, unknown
from sakumon.lab.report import Report

Advance = Callable[[str], None]
HELPERS = ("corpora", "folder", "kernel", "plot", "render", "report")


def experiment_names() -> list[str]:
    """Return the names of all experiments."""
    modules = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name.replace("_", "-") for name in modules if name not in HELPERS)


def run_experiment(name: str, quick: bool, advance: Advance) -> Report:
    """Run an experiment; `advance` hears in words how far it has come."""
    report = _module(name).run(quick, advance)
    assert isinstance(report, Report)
    return report


def title_of(name: str) -> str:
    """Return what an experiment is about."""
    title: str = _module(name).TITLE
    return title


def _module(name: str) -> ModuleType:
    if name not in experiment_names():
        raise UnknownName(unknown("experiment", name, experiment_names()))
    return importlib.import_module(f"sakumon.lab.{name.replace('-', '_')}")
