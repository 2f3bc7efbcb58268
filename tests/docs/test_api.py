"""Every public name is there, has words of its own, and stands in the reference with its fields."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from importlib import import_module
from types import ModuleType

import pytest

import skat
from tools.checks.tutorials import REFERENCE, ROOT, files_of, public_names
from tools.docs import api

NAMES = [(package, name) for package in api.PACKAGES for name in sorted(public_names(package))]


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


def test_examples_of_the_tool() -> None:
    assert doctest.testmod(api).failed == 0
