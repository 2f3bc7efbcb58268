"""Every public name is there, has words of its own, and stands in the reference with its fields."""

from __future__ import annotations

import ast
import builtins
import doctest
import inspect
import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import skat
from skat.analysis import NotJudgedError
from skat.client import AnsweredError
from skat.kernel import ContradictionError, PositionRefusedError
from skat.model import Refusal, Seat
from skat.players import IllegalDecisionError
from skat.rules import NotAllowedError, Pass
from tools.checks.tutorials import REFERENCE, ROOT, files_of, public_names
from tools.docs import api
from tools.docs.api import SOURCES

NAMES = [(package, name) for package in api.PACKAGES for name in sorted(public_names(package))]


ERRORS = (
    NotAllowedError(Pass(Seat.REARHAND), Refusal("not_your_turn")),
    IllegalDecisionError(Seat.REARHAND, Refusal("not_your_turn")),
    ContradictionError("card_twice", cards=3),
    PositionRefusedError("card_twice"),
    NotJudgedError("not_solved"),
    AnsweredError(422, "must_follow", ("SkO-4.2.1",), "Follow"),
)


def test_each_public_package_has_its_page_and_is_reached_from_the_top() -> None:
    pages = {page.stem for page in REFERENCE.glob("*.md")} - {"index"}
    assert pages == set(api.PACKAGES)
    assert {package.rpartition(".")[2] for package in pages} == skat._PACKAGES
    index = (REFERENCE / "index.md").read_text("utf-8").split()
    for package in api.PACKAGES:
        assert package in index
        if "." not in package:
            assert getattr(skat, package) is import_module(f"skat.{package}")
        assert f"_generated/api_{package}.md" in (REFERENCE / f"{package}.md").read_text("utf-8")
    # What type checkers read of the top has each of them, too.
    top = ast.parse((SOURCES / "__init__.py").read_text("utf-8"))
    imports = [node for node in ast.walk(top) if isinstance(node, ast.ImportFrom)]
    named = [each for node in imports if node.module == "skat" for each in node.names]
    assert {each.asname for each in named} == skat._PACKAGES
    with pytest.raises(AttributeError, match="no_such_package"):
        _ = skat.no_such_package  # type: ignore[attr-defined]


def test_each_public_name_is_there_and_says_what_it_is() -> None:
    without = []
    for package, name in NAMES:
        value = getattr(import_module(f"skat.{package}"), name)
        made = inspect.isclass(value) or inspect.isroutine(value) or isinstance(value, ModuleType)
        compiled = type(value).__name__ == "nb_func"
        told = inspect.getdoc(value) if made or compiled else api.data_doc(package, name)
        inherited = inspect.isclass(value) and "__doc__" not in value.__dict__
        if not told or inherited:
            without.append(f"{package}.{name}")
    assert without == []
    assert len(NAMES) > 350


def test_each_name_and_each_field_stands_in_the_reference() -> None:
    fields = 0
    for package in api.PACKAGES:
        page = api.page(package)
        for name in public_names(package):
            assert re.search(rf":: skat\.{package}\.{name}\b", page)
            value = getattr(import_module(f"skat.{package}"), name)
            if inspect.isclass(value) and hasattr(value, "__struct_fields__"):
                entry = "\n".join(api.entry(package, name))
                assert all(f"* - ``{each}``" in entry for each in value.__struct_fields__)
                fields += len(value.__struct_fields__)
    assert fields > 500


def test_what_fields_hold_stands_there_with_its_fields() -> None:
    """A reader of `View.calls` finds what a `Call` is, though no package lists it."""
    page = api.page("rules")
    for name in ("Call", "Offer", "Pending", "Viewer"):
        assert re.search(rf"^\.\. (autoclass|py:data):: .*\b{name}$", page, re.MULTILINE), name
    held = [kind for package in api.PACKAGES for kind in api.held_in(package).values()]
    assert len(held) > 80
    assert [kind for kind in held if inspect.isclass(kind) and not inspect.getdoc(kind)] == []


def public_values() -> Iterator[tuple[str, Any]]:
    """Each public name with what it is, and each public method."""
    for package, name in NAMES:
        value = getattr(import_module(f"skat.{package}"), name)
        yield f"{package}.{name}", value
        if inspect.isclass(value) and value.__module__.startswith("skat."):
            for method, inner in vars(value).items():
                if not method.startswith("_"):
                    yield f"{package}.{name}.{method}", inner


def test_a_seed_that_nobody_gave_is_drawn_or_told() -> None:
    """Two that were made alike must not turn out to be the same one without a word."""
    tried = 0
    for where, value in public_values():
        made = vars(value).get("__init__") if inspect.isclass(value) else value
        given = inspect.signature(made).parameters if inspect.isfunction(made) else {}
        for name, each in given.items():
            if "seed" in name and each.default is not each.empty:
                tried += 1
                assert "`seed`" in str(inspect.getdoc(value)), where
                assert each.default is None or not where.startswith(("env.", "arena.")), where
    assert tried >= 4


def test_each_error_that_a_docstring_names_can_be_imported() -> None:
    public = {name for _, name in NAMES} | vars(builtins).keys()
    named = {
        (where, error)
        for where, value in public_values()
        for error in re.findall(r"\b[A-Z]\w+Error\b", inspect.getdoc(value) or "")
    }
    assert {(where, error) for where, error in named if error not in public} == set()
    assert len(named) > 70


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_each_error_with_facts_of_its_own_passes_between_processes(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_each_public_error_with_facts_of_its_own_is_among_these() -> None:
    tried = {type(error) for error in ERRORS}
    own = {
        value
        for _, value in public_values()
        if inspect.isclass(value) and issubclass(value, Exception) and "__init__" in vars(value)
    }
    assert own == tried


def test_what_the_tutorials_import_is_public() -> None:
    """What is not on a page of the reference may change at any time."""
    used = set()
    for page in sorted((ROOT / "docs" / "library").glob("*.md")):
        for _, text in files_of(page):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.ImportFrom) and str(node.module).startswith("skat"):
                    used |= {(str(node.module), each.name) for each in node.names}
    assert len(used) > 40
    allowed = {(f"skat.{package}", name) for package, name in NAMES}
    assert used - allowed == set()


def test_what_is_public_points_to_what_is_public_alone() -> None:
    """In docstrings, and on the pages of the library and the reference."""
    allowed = {"skat.service", *(f"skat.{package}" for package in api.PACKAGES)}
    allowed |= {f"skat.{package}.{name}" for package, name in NAMES}
    for page in REFERENCE.glob("*.md"):
        allowed |= set(re.findall(r"automodule:: (\S+)", page.read_text("utf-8")))
    told = {where: str(inspect.getdoc(value)) for where, value in public_values()}
    told |= {name: str(import_module(f"skat.{name}").__doc__) for name in api.PACKAGES}
    for folder in ("library", "reference", "play"):
        for page in (ROOT / "docs" / folder).glob("*.md"):
            if page.stem != "compliance":  # which leads into the code
                told[page.name] = page.read_text("utf-8")
    named = {
        (where, name)
        for where, text in told.items()
        for name in re.findall(r"`(skat(?:\.[a-z_]\w*)+(?:\.[A-Z]\w*)?)", text)
    }
    assert len(named) > 25
    assert {(where, name) for where, name in named if name not in allowed} == set()


def test_examples_of_the_tool() -> None:
    assert doctest.testmod(api).failed == 0
