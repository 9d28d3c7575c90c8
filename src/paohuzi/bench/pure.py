"""The engine's compiled modules as plain Python, beside the compiled ones: to compare both."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import paohuzi.engine

_PACKAGE = "paohuzi.engine"


def compiled_modules() -> list[str]:
    """The full names of the engine modules that are compiled here."""
    names = [f"{_PACKAGE}.{module.name}" for module in iter_modules(paohuzi.engine.__path__)]
    suffixes = tuple(EXTENSION_SUFFIXES)
    found = []
    for name in names:
        spec = find_spec(name)
        origin = (spec and spec.origin) or ""
        if origin.endswith(suffixes) and _source(name).exists():
            found.append(name)
    return found


def load(*names: str, compiled: bool) -> tuple[ModuleType, ...]:
    """Engine modules by short name, compiled or from their sources.

    Raises ImportError where compiled ones are asked for and the first is not.
    """
    full = [f"{_PACKAGE}.{name}" for name in names]
    replaced = compiled_modules()
    if compiled:
        if full[0] not in replaced:
            raise ImportError(f"{full[0]} is not compiled")
        return tuple([import_module(name) for name in full])
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
    """Finds the source of a module for which a compiled one lies beside it."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = frozenset(names)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self.names:
            return None
        return spec_from_file_location(fullname, _source(fullname))


def _source(name: str) -> Path:
    return Path(paohuzi.engine.__path__[0]) / f"{name.rpartition('.')[2]}.py"
