"""Whatever a ruling says, and every kind of event, has its words in four languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.messages import LANGUAGES, catalogue
from skat.requests.situation import KINDS

ROOT = Path(__file__).parents[2]

Said = tuple[str, ...]
"""The keys of which one has the words."""

NAMED: dict[str, Said] = {
    "because": ("ruling",),
    "correction": ("ruling.do",),
    "undecided": ("ruling.open",),
}
CALLED: dict[str, Said] = {"Reason": ("ruling", "ruling.do"), "Undecided": ("ruling.open",)}
"""Under which keys a code stands, by the name with which a rule passes it on, or what it makes."""


def codes(node: ast.expr) -> Iterator[str]:
    """The codes that an expression can be, as far as they are written there."""
    match node:
        case ast.Constant(value=str(code)) if code:
            yield code.lower()
        case ast.IfExp(body=body, orelse=other):
            yield from codes(body)
            yield from codes(other)


def said_in(source: str) -> Iterator[Said]:
    """All that the rulings of a module say."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        told = [(NAMED[word.arg], word.value) for word in node.keywords if word.arg in NAMED]
        if isinstance(node.func, ast.Name) and node.func.id in CALLED:
            told.append((CALLED[node.func.id], node.args[0]))
        for places, value in told:
            yield from (tuple(f"{place}.{code}" for place in places) for code in codes(value))


WRITTEN = {
    said
    for path in sorted((ROOT / "src/skat/referee").rglob("*.py"))
    for said in said_in(path.read_text("utf-8"))
}


def test_most_of_what_is_said_can_be_read_in_the_source() -> None:
    assert len(WRITTEN) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_said(language: str) -> None:
    plural = re.compile(r"\.(zero|one|two|few|many|other)$")
    known = {plural.sub("", key) for key in catalogue(language)}
    assert [said for said in WRITTEN if known.isdisjoint(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_name(language: str) -> None:
    assert {f"judge.kind.{kind}" for kind in KINDS} - catalogue(language).keys() == set()


def test_the_page_asks_for_every_kind_of_event() -> None:
    page = (ROOT / "web/src/referee/kinds.ts").read_text("utf-8")
    assert KINDS.keys() - set(re.findall(r"'(\w+)'", page)) == set()
