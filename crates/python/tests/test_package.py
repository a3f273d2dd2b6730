"""What stands in the package and in the documents is true."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import re
import subprocess
import sys

import pytest

import parlor

HERE = pathlib.Path(__file__).parent
MODULES = ["parlor", "parlor._games", "parlor._match", "parlor._table", "parlor._vector", "parlor.gymnasium"]


@pytest.mark.parametrize("module", [*MODULES, "parlor.pettingzoo", "parlor.errors", "parlor._planes"])
def test_examples_in_docstrings_run(module):
    assert doctest.testmod(importlib.import_module(module), raise_on_error=True).failed == 0


def test_everything_public_is_explained():
    for name in parlor.__all__:
        thing = getattr(parlor, name)
        assert thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if callable(value) and not member.startswith("_"):
                assert value.__doc__, f"{name}.{member}"


def test_the_stub_says_what_the_module_has():
    stub = (HERE.parent / "python/parlor/_parlor.pyi").read_text()
    for name in [n for n in vars(parlor._parlor) if not n.startswith("_")]:
        thing = getattr(parlor._parlor, name)
        assert re.search(rf"^(class|def) {name}\b", stub, re.M), name
        if isinstance(thing, type):
            body = re.search(rf"^class {name}:\n((?:    .*\n|\n)+)", stub, re.M)
            there = {m for m in vars(thing) if not m.startswith("__")}
            assert body and there == {m for m in re.findall(r"def (\w+)", body[1]) if not m.startswith("__")}, name


def test_the_types_hold(tmp_path):
    pytest.importorskip("mypy")
    # By its name: by its folder, what else is installed there would count as part of it.
    command = [sys.executable, "-m", "mypy", "--config-file", HERE.parent / "pyproject.toml", "--package", "parlor"]
    done = subprocess.run([*command, "--cache-dir", tmp_path], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


EXAMPLES = sorted((HERE.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_run(example):
    text = example.read_text()
    for module in re.findall(r"^# needs: (\w+)", text, re.M):
        pytest.importorskip(module)
    done = subprocess.run([sys.executable, example, "--quick"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_code_of_the_documentation_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (HERE.parent.parent.parent / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert blocks
    for block in blocks:
        needs = re.findall(r"^# needs: (\w+)", block, re.M)
        if all(importlib.util.find_spec(module) for module in needs):
            exec(compile(block, "docs/python.md", "exec"), {})
