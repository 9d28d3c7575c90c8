"""Compiling: the list of modules, what is missing said in one line, no stale compiled module."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from paohuzi.bench.pure import compiled_modules

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def build():
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_listed_modules_exist(build):
    assert "src/paohuzi/engine/kernel.py" in build.modules()
    for path in build.modules():
        assert (ROOT / path).exists()


def test_compiled_modules_are_those_of_their_sources(build):
    if not compiled_modules():
        pytest.skip("nothing is compiled here")
    assert build.STAMP.read_text("utf-8") == build.digest(), "run `make native`"
    listed = [path.removeprefix("src/").removesuffix(".py") for path in build.modules()]
    engine = {path.replace("/", ".") for path in listed if path.startswith("paohuzi/engine/")}
    assert engine == set(compiled_modules())


def test_a_change_of_what_is_imported_changes_the_digest(build, monkeypatch):
    before = build.digest()
    monkeypatch.setattr(build, "modules", lambda: ["src/paohuzi/engine/packing.py"])
    assert build.digest() != before


@pytest.mark.parametrize(
    ("name", "attribute", "value", "line"),
    [
        ("shutil", "which", None, "there is no C compiler"),
        (None, "find_spec", None, "mypyc is not installed"),
    ],
)
def test_without_a_compiler_the_sources_run(
    build, monkeypatch, tmp_path, capsys, name, attribute, value, line
):
    target = getattr(build, name) if name else build
    monkeypatch.setattr(target, attribute, lambda *_: value)
    assert build.compile_modules(tmp_path) == {}
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert line in said


def test_a_failed_compilation_is_told(build, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(build, "why_not", lambda: None)
    monkeypatch.setattr(build.sys, "executable", "/bin/false")
    assert build.compile_modules(tmp_path) == {}
    assert "compiling failed" in capsys.readouterr().err
