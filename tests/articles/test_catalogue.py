"""The data of the registry: complete, consistent, and what its sources say."""

import json
from typing import Any

import pytest

from skat.rules.articles import (
    Article,
    ArticleKind,
    UnknownArticle,
    catalogue,
    discrepancies,
    find,
    second_label,
)
from skat.rules.editions import ADDED_USUAL, OPTION_NAMES
from tests.tools import outside_file
from tools.generate.articles import (
    SOURCES,
    TARGET,
    articles_in,
    as_text,
    build,
    options_in,
    with_clauses,
)


def test_all_entries_are_there() -> None:
    documents = [article.id.split("-")[0] for article in catalogue().values()]
    counted = {document: documents.count(document) for document in set(documents)}
    assert counted == {"SkO": 127, "TR": 65, "LF": 22, "PI": 11, "DEF": 9}


def test_every_entry_can_be_read() -> None:
    for article in catalogue().values():
        assert article.title
        assert article.rule
        assert set(article.sources) <= {"fr", "en", "pl", "leaflet"}
        given = [example.given for example in article.example_tests]
        assert len(set(given)) == len(given)


def test_every_entry_has_clauses_and_every_example_shows_one() -> None:
    for article in catalogue().values():
        assert article.clauses, article.id
        texts = [clause.text for clause in article.clauses]
        assert len(set(texts)) == len(texts), article.id
        shown = {number for clause in article.clauses for number in clause.examples}
        assert shown == set(range(len(article.example_tests))), article.id


def test_an_entry_that_is_one_norm_is_its_own_clause() -> None:
    (only,) = catalogue()["SkO-5.2.2"].clauses
    assert (only.text, only.examples) == (catalogue()["SkO-5.2.2"].rule, (0, 1))


def test_an_example_of_a_clause_comes_after_those_of_the_entry() -> None:
    article = {"id": "SkO-5.2.2", "example_tests": [{"given": "61", "expect": "won"}]}
    further = {"given": "60", "expect": "lost"}
    clauses: list[dict[str, Any]] = [
        {"clause": "Won.", "examples": [0]},
        {"clause": "Lost.", "examples": [further]},
    ]
    assert with_clauses(article, clauses) == {
        "id": "SkO-5.2.2",
        "example_tests": [{"given": "61", "expect": "won"}, further],
        "clauses": [{"text": "Won.", "examples": [0]}, {"text": "Lost.", "examples": [1]}],
    }
    assert with_clauses(article, []) == article


def test_references_lead_somewhere() -> None:
    for article in catalogue().values():
        assert set(article.refs) <= set(catalogue()), article.id


def test_every_row_touches_an_entry() -> None:
    assert len({row.id for row in discrepancies()}) == 125
    for row in discrepancies():
        assert row.articles, row.id
        assert set(row.articles) <= set(catalogue())


def test_every_option_of_a_row_is_an_option_of_the_rules() -> None:
    named = {option for row in discrepancies() for option in row.options}
    assert named <= set(OPTION_NAMES)
    assert set(OPTION_NAMES) - named == {"both_defenders_concede", "throw_in_early", *ADDED_USUAL}


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("3.4.3", "SkO-3.4.3"),
        ("SkO-3.4.3", "SkO-3.4.3"),
        ("sko 3.4.3", "SkO-3.4.3"),
        (" tr-9.4 ", "TR-9.4"),
        ("pi-games-664", "PI-games-664"),
        ("def-preamble", "DEF-preamble"),
        ("TR-9.4 (2)", "TR-9.4"),
        ("4.1.3(4)", "SkO-4.1.3"),
    ],
)
def test_an_entry_is_found_by_what_people_type(asked: str, number: str) -> None:
    article = find(asked)
    assert isinstance(article, Article)
    assert article.id == number


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("4.3", "SkO-4.3.1"),
        ("4.3.", "SkO-4.3.1"),
        ("TR-9.40", "TR-9.4"),
        ("PI-664", "PI-games-664"),
    ],
)
def test_an_unknown_entry_names_its_neighbours(asked: str, near: str) -> None:
    unknown = find(asked)
    assert isinstance(unknown, UnknownArticle)
    assert near in unknown.nearest


@pytest.mark.parametrize("asked", ["", "0", "§", "x" * 10_000, "\x00", "Ⅳ.2", "🂡"])
def test_noise_is_no_entry(asked: str) -> None:
    assert isinstance(find(asked), UnknownArticle)


def test_second_labels_belong_to_entries() -> None:
    assert {article: second_label(article) for article in catalogue() if second_label(article)} == {
        "SkO-4.3.4": "SkO-4.4.4",
        "SkO-4.3.6": "SkO-4.4.6",
    }


def test_chapters() -> None:
    assert catalogue()["TR-9.10"].chapter == "TR-9"
    assert catalogue()["LF-re"].chapter == "LF"
    assert {article.kind for article in catalogue().values()} == set(ArticleKind)


@pytest.mark.parametrize(
    ("cell", "articles"),
    [
        ("3.2.14, 3.2.15 time of the offence", ["SkO-3.2.14", "SkO-3.2.15"]),
        ("fr 9.11 (tournament)", ["TR-9.11"]),
        ("4.5.10 / 9.10 protest", ["SkO-4.5.10", "TR-9.10"]),
        ("TR-7.2.2 / TR-9.3 another list keeper", ["TR-7.2.2", "TR-9.3"]),
        ("fr/pl vs en 2.1.x", []),
        ("32 cards, 18 points", []),
    ],
)
def test_articles_named_in_a_cell(cell: str, articles: list[str]) -> None:
    assert articles_in(cell) == articles


def test_options_named_in_a_cell() -> None:
    assert options_in("`stake`, `max_stake: none / 5`, no option") == ["stake", "max_stake"]


@pytest.mark.parametrize("name", ["catalogue.json", "discrepancies.json"])
def test_the_data_is_what_its_sources_say(name: str) -> None:
    kept = (TARGET / name).read_text(encoding="utf-8")
    assert kept == as_text(build()[name]), "run: python -m tools.generate.articles"
    assert isinstance(json.loads(kept), list)


@pytest.mark.outside
@pytest.mark.parametrize("name", ["articles.yaml", "DISCREPANCIES.md"])
def test_the_sources_are_those_beside_the_project(name: str) -> None:
    beside = outside_file("rules", name)
    assert (SOURCES / name).read_bytes() == beside.read_bytes()
