"""The engine's compiled modules and their sources side by side in one process, to compare them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import paohuzi.engine

_PACKAGE = "paohuzi.engine"


def compiled_modules() -> list[str]:
    """The full names of the engine modules that are compiled here, imported or not."""
    names = [f"{_PACKAGE}.{module.name}" for module in iter_modules(paohuzi.engine.__path__)]
    return [name for name in names if _path(name, compiled=True) and _path(name, compiled=False)]


def load(*names: str, compiled: bool) -> tuple[ModuleType, ...]:
    """Engine modules by short name, compiled or from their sources, whichever are imported.

    Raises ImportError where compiled ones are asked for and the first is not.
    """
    full = [f"{_PACKAGE}.{name}" for name in names]
    replaced = compiled_modules()
    if compiled:
        if full[0] not in replaced:
            raise ImportError(f"{full[0]} is not compiled")
        return tuple([_COMPILED.get(name) or import_module(name) for name in full])
    saved = {name: sys.modules.pop(name) for name in replaced if name in sys.modules}
    finder = _Sources(replaced)
    sys.meta_path.insert(0, finder)
    try:
        return tuple([import_module(name) for name in full])
    finally:
        sys.meta_path.remove(finder)
        for name in replaced:
            sys.modules.pop(name, None)
            if name in saved:
                sys.modules[name] = saved[name]
                setattr(paohuzi.engine, name.rpartition(".")[2], saved[name])


class _Sources(MetaPathFinder):
    """Finds the source where a compiled module lies beside it."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = frozenset(names)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self.names:
            return None
        return spec_from_file_location(fullname, _path(fullname, compiled=False))


def _path(name: str, compiled: bool) -> Path | None:
    stem = Path(paohuzi.engine.__path__[0]) / name.rpartition(".")[2]
    for suffix in EXTENSION_SUFFIXES if compiled else SOURCE_SUFFIXES:
        path = stem.with_name(stem.name + suffix)
        if path.exists():
            return path
    return None


# Kept from the start: a compiled module cannot be imported twice, and pytest's doctests put the
# sources in the place of what is imported.
_COMPILED = {name: import_module(name) for name in compiled_modules()}
