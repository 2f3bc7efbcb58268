"""Every refusal written down in the package is said in four languages, with no detail missing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from skat.journal.ledger import ENTRIES_LOST, LEASE_LOST
from skat.messages import LANGUAGES, catalogue, message
from skat.server.apart.desk import OF_PAPERS, OF_THE_OFFICE
from skat.server.http.refusals import _STATUS
from tests.messages.refusal_helpers import Trees, Use, uses

SOURCES = Path(__file__).parents[2] / "src/skat"
WITH_KEYWORDS = ("refuse", "_refuse", "_impossible", "impossible")
"""What takes the details of a refusal by name."""
WITH_A_MAPPING = ("Refusal", "Problem")
NO_DETAILS = ("facts", "article", "articles", "impossible", "code")
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Site(NamedTuple):
    """Where a refusal is written down: its code, and the names of its details."""

    where: str
    code: str
    details: frozenset[str]


class Written(NamedTuple):
    """The refusals that are written down in the package."""

    sites: tuple[Site, ...]
    """Those whose code and details can be read in the source."""
    helped: tuple[Use, ...]
    """Those written down through a function which takes their code."""


@cache
def written() -> Written:
    """All of them. The trees of the sources are large, so that they are let go of at once."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCES.rglob("*.py"))}
    return Written(tuple(_sites(trees)), tuple(uses(trees)))


def _sites(trees: Trees) -> Iterator[Site]:
    for path, tree in trees.items():
        text = path.read_text("utf-8")
        refuses = any(name in text for name in (*WITH_KEYWORDS, *WITH_A_MAPPING))
        for scope in ast.walk(tree) if refuses else ():
            if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            inside = list(ast.walk(scope))
            named = dict(_dicts(inside))
            for call in inside:
                site = _site(call, named)
                if site is not None:
                    yield Site(f"{path.relative_to(SOURCES)}:{call.lineno}", *site)  # type: ignore[attr-defined]


def _dicts(inside: list[ast.AST]) -> Iterator[tuple[str, frozenset[str]]]:
    """The names that a function gives to dictionaries of details."""
    for node in inside:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.expr):
            keys = _keys(value, {})
            if keys is not None:
                yield target.id, keys


def _keys(value: ast.expr, named: dict[str, frozenset[str]]) -> frozenset[str] | None:
    """The keys of a dictionary that is written down; None where they cannot be read."""
    if isinstance(value, ast.Name):
        return named.get(value.id)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict":
        inner = _keys(value.args[0], named) if value.args else frozenset[str]()
        words = frozenset(word.arg for word in value.keywords if word.arg)
        return None if inner is None else inner | words
    if not isinstance(value, ast.Dict):
        return None
    keys: set[str] = set()
    for key, inner_value in zip(value.keys, value.values, strict=True):
        if key is None:
            spread = _keys(inner_value, named)
            if spread is None:
                return None
            keys |= spread
        elif isinstance(key, ast.Constant):
            keys.add(str(key.value))
        else:
            return None
    return frozenset(keys)


def _site(call: ast.AST, named: dict[str, frozenset[str]]) -> tuple[str, frozenset[str]] | None:
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return None
    words = {word.arg: word.value for word in call.keywords}
    first = call.args[0] if call.args else words.get("code")
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str) or None in words:
        return None
    if call.func.id in WITH_A_MAPPING:
        given = words.get("details") or (call.args[2] if len(call.args) > 2 else None)
        keys = frozenset[str]() if given is None else _keys(given, named)
    elif call.func.id in WITH_KEYWORDS:
        keys = frozenset(word for word in words if word and word not in NO_DETAILS)
    else:
        return None
    return None if keys is None else (first.value, keys)


SPREAD = {"lesson_position": {"reason"}, "unknown_format": {"format"}}
"""Details that come from another value, of codes which are written down through a function."""
WAIT = {"seconds": 5}
COMPUTED: dict[str, dict[str, int]] = {
    **{code: WAIT if code.endswith("_full") else {} for code in (*OF_PAPERS, *OF_THE_OFFICE)},
    **{
        f"hint_{why}": {}
        for why in ("house_rules", "no_choice", "no_ending", "not_due", "not_solved")
    },
    "hint_schwarz_needed": {},
    "hints_full": {},
    "chances_full": {},
    "chances_not_solved": {},
    LEASE_LOST: {},
    ENTRIES_LOST: {},
}
"""Codes that no source holds as they are, with details as they have them."""


@cache
def refusals(language: str) -> dict[str, list[str]]:
    """The sentences of all refusals by code, each in its plural forms."""
    by_code = defaultdict[str, list[str]](list)
    for key, text in catalogue(language).items():
        room, _, code = key.partition(".")
        if room in ("violation", "error"):
            by_code[code.partition(".")[0]].append(text)
    return dict(by_code)


def sentences(code: str, language: str) -> list[str]:
    """The sentence of a code, in each of its plural forms."""
    return refusals(language).get(code, [])


def test_most_refusals_can_be_read_in_the_source() -> None:
    assert len(written().sites) > 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_refusal_has_a_hole(language: str) -> None:
    holes = {
        (site.where, site.code): missing
        for site in written().sites
        for text in sentences(site.code, language)
        if (missing := {name for name, _ in PLACEHOLDER.findall(text)} - site.details - {"count"})
    }
    assert holes == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said(language: str) -> None:
    kinds = {"money": 5, "ordinal": 2, "tops": "with 2", "refusal": "not_your_turn"}
    for site in written().sites:
        text = " ".join(sentences(site.code, language))
        wanted = dict(PLACEHOLDER.findall(text))
        details = {name: kinds.get(wanted.get(name, ""), 3) for name in site.details}
        said = message(site.code, details, language)
        assert said
        assert "{" not in said, site


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_refusal_through_a_function_has_a_hole(language: str) -> None:
    assert len(written().helped) > 300
    for use in written().helped:
        given = use.details | SPREAD.get(use.code, set()) | {"count"}
        said = sentences(use.code, language)
        assert said, use
        for text in said:
            assert {name for name, _ in PLACEHOLDER.findall(text)} <= given, (use, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", COMPUTED)
def test_codes_that_are_put_together_are_said(code: str, language: str) -> None:
    assert sentences(code, language)
    assert "{" not in message(code, COMPUTED[code], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_routes_is_said(language: str) -> None:
    assert [code for code in _STATUS if not sentences(code, language)] == []


def test_a_missing_detail_raises_in_tests() -> None:
    with pytest.raises(LookupError, match="'led'"):
        message("must_follow", {"card": "H7"}, "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_impossible_points_are_said_as_what_they_are(language: str) -> None:
    """119 card points in `value`, `list` and `judge` are no points of a place in a list."""
    said = message("points_impossible", {"points": 119}, language)
    assert "119" in said
    assert said != message(
        "list_points_impossible", {"points": 119, "place": 1, "won": 2, "lost": 3}, language
    )
