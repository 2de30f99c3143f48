"""How Numba is used: one compiled whole for each entry, in which no array is counted or made.

By itself Numba optimises every function once alone and once more inside each of its callers, and
wraps it for Python. Here a function that only kernels call is translated once and kept as a part;
an entry is linked from its parts, and only then optimised and turned into machine code. As all is
seen at once, what is passed from kernel to kernel costs little, records of many arrays too.
"""

# mypy: allow-untyped-calls, allow-subclassing-any
# Numba's own classes have no types.

import gc
import inspect
from types import FunctionType
from typing import Any

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

from sakumon.kernel.cache import KernelCache
from sakumon.kernel.target import is_for_level, processor

# No runtime of Numba's: no references are counted, and no kernel can make an array.
# Divisions are not checked: by zero they give what NumPy's do, and no error is handed up.
OPTIONS: dict[str, Any] = {
    "nogil": True,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
    "_nrt": False,
}
# Options that only developers of Numba use are not in its types.
_njit: Any = numba.njit

if is_for_level():
    config: Any = numba.config
    config.CPU_NAME, config.CPU_FEATURES = processor()


def whole(function: FunctionType) -> Any:
    """Return a function to call from Python, which is kept on disk."""
    dispatcher = _njit(pipeline_class=_WholeCompiler, **OPTIONS)(function)
    dispatcher._cache = KernelCache(function)
    return dispatcher


def part(function: FunctionType) -> Any:
    """Return a function to call from kernels; whatever number is given for an `int` is one word."""
    dispatcher = _njit(pipeline_class=_PartCompiler, no_cpython_wrapper=True, **OPTIONS)(function)
    given = inspect.signature(function).parameters.values()
    widths = [_WIDTHS.get(each.annotation) for each in given]
    template_for = dispatcher.get_call_template

    def widened(kinds: tuple[Any, ...], named: dict[str, Any]) -> Any:
        wide = tuple(width or kind for width, kind in zip(widths, kinds, strict=True))
        template, signature, _, _ = template_for(wide, named)
        return template, signature, kinds, named

    dispatcher.get_call_template = widened
    return dispatcher


_WIDTHS = {int: types.int64, bool: types.boolean, float: types.float64}


class _NoEnvironment:
    """Stands in for the machine code of a part, which has none."""

    def set_env(self, name: str, environment: object) -> None:
        """Set nothing: kernels use no Python object."""


class _PartLibrary(JITCodeLibrary):
    """Code that is only linked into wholes."""

    codegen = property(lambda _: _NoEnvironment())

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        self._ensure_finalized()
        return 0


class _WholeLibrary(JITCodeLibrary):
    """Code with all that it calls."""

    def finalize(self) -> None:
        own = {function.name for function in self.get_defined_functions()}
        for library in self._all_linked():
            alone = isinstance(library, _PartLibrary)
            module = library._final_module if alone else library._get_module_for_linking()
            self._final_module.link_in(module, preserve=True)
        # What cannot be seen from outside may be inlined, and lose arguments that it does not use.
        for function in self.get_defined_functions():
            if function.name not in own and function.name.startswith(MANGLED):
                function.linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _all_linked(self) -> list[JITCodeLibrary]:
        """Return each library once, with those that parts need."""
        found = list(dict.fromkeys(self._linking_libraries))
        for library in found:
            if isinstance(library, _PartLibrary):
                needed = dict.fromkeys(library._linking_libraries)
                found += [each for each in needed if each not in found]
        return found


# How the names of all functions that Numba compiles begin.
MANGLED = "_ZN"


class _PartCompiler(Compiler):
    library_class: type[JITCodeLibrary] = _PartLibrary

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        library = self.library_class(target.codegen(), self.library_class.__name__)
        library.enable_object_caching()
        super().__init__(typing, target, library, *rest)


class _WholeCompiler(_PartCompiler):
    library_class = _WholeLibrary

    def compile_extra(self, function: FunctionType) -> Any:
        # What compiling makes is kept: to look through it again and again takes a while.
        is_collected = gc.isenabled()
        gc.disable()
        try:
            return super().compile_extra(function)
        finally:
            if is_collected:
                gc.enable()
