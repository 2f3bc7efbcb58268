"""What `pyproject.toml` asks for and what the locks are resolved from are the same bounds."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.generate.laptop import OF_SEVERAL, needed

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
BUILD_PROGRAMS = ["cmake>=3.31", "ninja"]
"""The build finds them by itself; the lock names them so that it needs no network."""


def bounds(requirements: Iterable[str]) -> dict[str, str]:
    by_package: dict[str, str] = {}
    for line in requirements:
        one = Requirement(line)
        name = canonicalize_name(one.name) + ("[" + ",".join(sorted(one.extras)) + "]") * bool(
            one.extras
        )
        assert by_package.setdefault(name, str(one.specifier)) == str(one.specifier), name
    return by_package


def written_in(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return bounds(line for line in text.splitlines() if re.match("[a-z]", line))


def test_the_program_has_the_bounds_of_the_base_install_the_server_paper_and_sheets() -> None:
    extras = [*EXTRAS["server"], *EXTRAS["print"], *EXTRAS["sheets"]]
    declared = [*PROJECT["project"]["dependencies"], *extras]
    assert written_in("program.in") == bounds(declared)


def test_the_run_time_lock_adds_what_builds_the_kernel() -> None:
    assert written_in("runtime.in") == bounds(
        [*PROJECT["build-system"]["requires"], *BUILD_PROGRAMS]
    )


def test_the_server_lock_adds_postgresql_and_redis() -> None:
    assert written_in("server.in") == bounds([*EXTRAS["postgres"], *EXTRAS["redis"]])


def test_the_development_lock_adds_the_tools_of_the_gate() -> None:
    tried = [*EXTRAS["postgres"], *EXTRAS["redis"], *EXTRAS["cluster"], *EXTRAS["research"]]
    assert written_in("dev.in") == bounds([*EXTRAS["dev"], *tried])


def test_the_cluster_lock_adds_the_workers() -> None:
    assert written_in("cluster.in") == bounds(EXTRAS["cluster"])


def test_every_extra_has_its_lock() -> None:
    tried = {"postgres", "redis", "cluster", "research", "dev"}
    assert EXTRAS.keys() == {"server", "print", "sheets", *tried}


def pins_of(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.M))


def test_every_lock_has_the_same_versions() -> None:
    everything = pins_of("dev.txt")
    for name in ("runtime.txt", "server.txt", "cluster.txt"):
        assert pins_of(name).items() <= everything.items(), name
    assert "distributed" in pins_of("cluster.txt")


def test_the_laptop_goes_without_what_one_server_does_not_load() -> None:
    lock = (ROOT / "requirements/server.txt").read_text(encoding="utf-8")
    kept = needed(lock)
    left = pins_of("server.txt").keys() - re.findall(r"^([a-z0-9.-]+)==", kept, re.M)
    unserved = (ROOT / "requirements/unserved.txt").read_text(encoding="utf-8")
    assert left == {*re.findall(r"^[a-z-]+", unserved, re.M)} | OF_SEVERAL
    assert kept.count("--hash=") < lock.count("--hash=")
    assert "typst==" in kept, "papers are printed"


def test_the_compiler_of_the_page_kernel_is_one_version() -> None:
    """Another one would build other bytes than those that the page has."""
    assert {f"=={version}" for version in pins_of("page-kernel.txt").values()} == set(
        written_in("page-kernel.in").values()
    )


def test_every_python_that_is_promised_gets_a_wheel() -> None:
    classified = re.findall(r"Python :: 3\.(\d+)", " ".join(PROJECT["project"]["classifiers"]))
    built = re.findall(r"cp3(\d+)-", PROJECT["tool"]["cibuildwheel"]["build"])
    workflow = (ROOT / ".github/workflows/gate.yml").read_text(encoding="utf-8")
    tested = re.findall(r'"3\.(\d+)"', workflow.split("matrix:")[1].split("\n    runs-on")[0])
    assert classified == built == tested
    assert PROJECT["project"]["requires-python"] == f">=3.{classified[0]}"


def loaded_by(file: Path) -> Iterator[str]:
    """What a file of tests imports when it is collected: modules, and names that may be modules."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def loaded_from(folders: Iterable[str]) -> dict[str, Path]:
    """Every module from outside the repository that these tests load, and one file that does."""
    waiting, seen = [ROOT / "tests/conftest.py"], set[Path]()
    waiting += (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    loaders: dict[str, Path] = {}
    while waiting:
        seen.add(file := waiting.pop())
        for name in loaded_by(file):
            path = ROOT / name.replace(".", "/")
            own = (path.with_suffix(".py"), path.parent.with_suffix(".py"))
            waiting += (each for each in own if each.is_file() and each not in seen)
            if name.partition(".")[0] not in {"skat", "tests", "tools"}:
                loaders[name.partition(".")[0]] = file
    return loaders


def test_the_workflow_has_the_pinned_node() -> None:
    """The page's check counts another one as a failure."""
    engines = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["engines"]
    workflow = (ROOT / ".github/workflows/gate.yml").read_text(encoding="utf-8")
    [installed] = re.findall(r'node-version: "(\d+)"', workflow)
    assert engines["node"].lstrip("^").split(".")[0] == installed


@pytest.mark.proof
def test_the_tests_of_the_library_load_only_what_every_system_has() -> None:
    workflow = (ROOT / ".github/workflows/gate.yml").read_text(encoding="utf-8")
    extras, others = re.findall(r"pip install \"\.\[(.*)\]\" (.*)", workflow)[0]
    asked = [each for extra in extras.split(",") for each in EXTRAS[extra]]
    asked += [*PROJECT["project"]["dependencies"], *others.replace('"', "").split()]
    installed = {name.partition("[")[0] for name in bounds(asked)}
    [folders] = re.findall(r"pytest -q (.*) -m", workflow)
    of_unix = {"fcntl", "grp", "pwd", "resource", "termios"}
    distributions = packages_distributions()
    for name, file in loaded_from(folders.split()).items():
        known = {canonicalize_name(each) for each in distributions.get(name, ())}
        in_python = name in sys.stdlib_module_names and name not in of_unix
        assert in_python or known & installed, f"{file.relative_to(ROOT)} loads {name}"
