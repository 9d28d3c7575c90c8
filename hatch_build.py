"""Compiles the engine's hot modules with mypyc, for wheels (a hatchling hook) and in place.

``python hatch_build.py`` puts the compiled modules beside their sources and does nothing where they
are already those of these sources. Which modules: ``modules`` in pyproject.toml, nowhere else.
Without a C compiler, or where compiling fails, one line says so and the sources run as they are.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
STAMP = ROOT / "src" / "paohuzi" / "engine" / ".native"
GROUP = "paohuzi.engine.native"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel; an editable install is compiled in place instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and include; leave a wheel for every platform where that is not possible."""
        if version == "editable":
            return
        built = compile_modules(Path(tempfile.mkdtemp(prefix="paohuzi-native-")))
        if built:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path, inside in built.items():
                build_data["force_include"][str(path)] = inside


def modules() -> list[str]:
    """The modules to compile, as paths from the root."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    return [f"src/{name.replace('.', '/')}.py" for name in found]


def digest() -> str:
    """What the compiled modules depend on: their sources, what those import, the versions."""
    seen: dict[Path, bytes] = {}
    todo = [ROOT / path for path in modules()]
    while todo:
        path = todo.pop()
        if path in seen or not path.exists():
            continue
        seen[path] = path.read_bytes()
        names = [n.module for n in ast.walk(ast.parse(seen[path])) if isinstance(n, ast.ImportFrom)]
        todo += [SOURCE / f"{name.replace('.', '/')}.py" for name in names if name]
    parts = [version_of("mypy"), sys.version, SUFFIX, *modules()]
    total = hashlib.sha256("\n".join(parts).encode())
    for path in sorted(seen):
        total.update(path.name.encode() + seen[path])
    return total.hexdigest()


def why_not() -> str | None:
    """What is missing for compiling, or None."""
    for name in ("mypyc", "setuptools"):
        if find_spec(name) is None:
            return f"{name} is not installed"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return "Python's C headers are not installed"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if sys.platform != "win32" and not shutil.which(compiler.split()[0]):
        return f"there is no C compiler ({compiler.split()[0]})"
    return None


def compile_modules(folder: Path) -> dict[Path, str]:
    """Compile into ``folder``: each built file and its place in a wheel; nothing where it fails."""
    reason = why_not()
    if reason is None:
        command = [sys.executable, str(ROOT / "hatch_build.py"), "--build", str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.stderr.write(done.stdout[-4000:] + done.stderr[-4000:])
            reason = "compiling failed, see above"
    if reason is not None:
        print(f"Engine not compiled, it runs as plain Python: {reason}.", file=sys.stderr)
        return {}
    return {
        path: path.relative_to(folder / "lib").as_posix()
        for path in sorted((folder / "lib").rglob(f"*{SUFFIX}"))
    }


def build(folder: Path) -> None:
    """In a process of its own, since mypyc exits on errors: the modules, below ``folder``/lib."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    extensions = mypycify(
        modules(),
        opt_level="2",
        debug_level="0",
        group_name=GROUP,
        target_dir=str(folder / "c"),
    )
    distribution = Distribution({"name": "paohuzi", "ext_modules": extensions, "packages": []})
    command: Any = distribution.get_command_obj("build_ext")
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "temp")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def in_place() -> None:
    """Bring the compiled modules beside their sources up to date."""
    reason = why_not()
    wanted = "" if reason else digest()
    present = sorted(SOURCE.rglob(f"*{SUFFIX}"))
    if not reason and present and STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    for path in present:  # an old one would be taken for its changed source
        path.unlink()
    STAMP.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="paohuzi-native-") as name:
        built = compile_modules(Path(name))
        for path, inside in built.items():
            part = (SOURCE / inside).with_suffix(".part")
            shutil.copyfile(path, part)
            part.replace(SOURCE / inside)
    if built:
        STAMP.write_text(wanted, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--build"]:
        build(Path(sys.argv[2]))
    else:
        in_place()
