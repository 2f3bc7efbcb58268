"""Each how-to names places that exist, and exactly those that its recipe changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.proofs.howto import KEPT, edited, names, page, recipe
from tools.proofs.tree import ROOT

SPAN = re.compile(r"`([^`]+)`")
STEP = re.compile(r"^\d+\. .*(?:\n {3}.*|\n(?=\n {3}))*", re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `([^`]+)`[^|]* \| (.+) \|$", re.MULTILINE)
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)+")
TARGETS = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
PROGRAMS = ("skat", "pytest", "python", "npm")


def text_of(name: str) -> str:
    return page(name).read_text("utf-8")


def spans(text: str) -> list[str]:
    """What stands in backticks, but for blocks; a line break is a space."""
    return [" ".join(span.split()) for span in SPAN.findall(COMMANDS.sub("", text))]


def places(text: str) -> set[str]:
    """The files that are named, but for those of commands."""
    return {span for span in spans(text) if PATH.fullmatch(span)}


def stands_in(name: str, text: str) -> bool:
    """Whether a name stands there, not only as a part of another."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def unknown(part: str, after: dict[str, str], *, known: str) -> Iterator[str]:
    """What this part of a page names that is not there once the recipe was followed.

    Names stand in the files that the part names, or are `known`.
    """
    named = places(part)
    files = {file: (ROOT / file).read_text("utf-8") for file in named if (ROOT / file).is_file()}
    inside = "\n".join([known, *({**files, **after}[file] for file in named & {*files, *after})])
    for span in spans(part):
        program, _, rest = span.partition(" ")
        if program == "make":
            yield from (f"make {each}" for each in rest.split() if each not in TARGETS)
        elif span in named:
            yield from () if span in after or (ROOT / span).exists() else (span,)
        elif program not in PROGRAMS and not stands_in(span, inside):
            yield span


@pytest.mark.parametrize("name", names())
def test_a_recipe_changes_the_places_that_the_steps_of_its_page_name(name: str) -> None:
    steps = STEP.findall(text_of(name))
    assert len(steps) >= 2
    named = {place for step in steps for place in places(step)}
    assert named == {edit.file for edit in recipe(name).edit}


@pytest.mark.parametrize("name", names())
def test_every_place_of_a_page_exists(name: str) -> None:
    """Files, functions, tables, keys and targets; those that are new are there after the recipe."""
    told = recipe(name)
    after = edited(told.edit)
    text = text_of(name)
    about = STEP.sub("", ROW.sub("", text))
    copied = "\n".join(edit.copy for edit in told.edit)
    every = "\n".join((copied, *after.values()))
    parts = [(step, copied) for step in STEP.findall(text)] + [(about, every)]
    assert [gone for part, known in parts for gone in unknown(part, after, known=known)] == []


@pytest.mark.parametrize("name", names())
def test_page_and_recipe_have_the_same_commands_and_warnings(name: str) -> None:
    told, text = recipe(name), text_of(name)
    commands = "".join(COMMANDS.findall(text)).splitlines()
    assert commands == told.run
    rows = ROW.findall(text)
    assert [file for file, _ in rows] == [step.file for step in told.forgotten]
    assert [
        step.says for step, row in zip(told.forgotten, rows, strict=True) if step.says not in row[1]
    ] == []
    assert told.answers


@pytest.mark.parametrize("name", names())
def test_a_page_is_short_and_stands_in_the_index(name: str) -> None:
    assert len(text_of(name).splitlines()) <= 50
    assert f"\n{name}\n" in (page("index")).read_text("utf-8")


def test_every_how_to_was_performed_and_works() -> None:
    newest = {ended.name: ended.failed for ended in KEPT.all()}
    assert {name: newest.get(name, "not performed") for name in names()} == dict.fromkeys(names())
