"""What `skat rules` prints."""

import re
from pathlib import Path

import pytest

import skat
from skat.cli.lookup.rules import rules_text, unknown_text
from skat.rules.articles import UnknownArticle, catalogue
from tests.lanes.few import few


def page(article: str) -> str:
    """The page of an article that exists."""
    text = rules_text(article)
    assert isinstance(text, str)
    return text


def test_a_bare_number_is_of_the_skat_order() -> None:
    assert page("3.4.3") == page("SkO-3.4.3")
    assert page("3.4.3").startswith("SkO-3.4.3  Announcing after finding a top in the skat\n")


def test_a_page_has_rule_editions_code_and_tests() -> None:
    text = page("4.3.6")
    assert "implemented" in text
    assert "throws its cards in openly" in text
    assert "numbered SkO-4.4.6 by the congress of 2018" in text
    assert (
        "option throw_in_level: not_excluded (isko-2022), points_so_far (isko-1999), simple" in text
    )
    assert "skat.rules.scoring.winner.soloist_throws_in" in text
    assert "tests/articles/order/test_giving_up.py::test_throwing_in" in text
    assert "soloist throws in at 63 -> simple win" in text


def test_code_stands_where_the_page_says() -> None:
    places = re.findall(r"(\S+)  \((\S+):(\d+)\)", page("2.4.2"))
    assert ("skat.model.top_trumps.tops", "skat/model/top_trumps.py") in [
        place[:2] for place in places
    ]
    for name, file, line in places:
        source = (Path(skat.__file__).parents[1] / file).read_text(encoding="utf-8")
        below = "\n".join(source.splitlines()[int(line) - 1 :][:4])
        assert f"def {name.rpartition('.')[2]}(" in below


def test_entries_that_are_no_matter_of_software_say_why() -> None:
    assert "not software: History of the game." in page("1.1.2")


def test_clauses_have_their_own_status() -> None:
    text = page("TR-7.4.3")
    assert text.splitlines()[2] == "implemented"
    assert "  TR-7.4.3 (1)  implemented\n" in text
    assert "  TR-7.4.3 (2)  implemented\n" in text
    assert page("TR-7.4.3 (2)") == text
    assert "SkO-5.2.2 (1)  implemented\n" in page("5.2.2")
    assert "SkO-1.1.2 (1)  not software: History of the game.\n" in page("1.1.2")


def test_a_clause_names_what_its_tests_call() -> None:
    clauses = page("4.3.5").partition("\nClauses\n")[2].partition("\n\n")[0]
    third = clauses.partition("SkO-4.3.5 (3)")[2]
    assert "isko-1999: he himself must take all tricks." in third
    assert "skat.referee.search.verdict._alone" in third


def test_options_show_their_values() -> None:
    assert "option dealer_may_concede: false, true (isko-2022, isko-1999)" in page("4.3.3")
    assert "option protest_last_series_minutes: 15 (isko-2022, isko-1999)" in page("4.5.10")


@pytest.mark.parametrize("article", few(catalogue(), gate=40))
def test_every_entry_has_a_page(article: str) -> None:
    text = page(article)
    assert text.startswith(article)
    assert max(len(line) for line in text.splitlines() if "::" not in line) <= 110
    assert not re.search(r"^ *None$|\(/", text, re.MULTILINE)


def test_the_list_of_all() -> None:
    text = rules_text()
    assert isinstance(text, str)
    lines = text.splitlines()
    assert [line.split()[0] for line in lines] == list(catalogue())
    assert re.search(r"^SkO-3\.1\.2 +implemented +Newcomers$", text, re.MULTILINE)
    assert re.search(r"^TR-7\.4\.3 +implemented +Prizes$", text, re.MULTILINE)


@pytest.mark.parametrize("asked", ["4.2.99", "9", "", "Poker", "TR-99", "x" * 5000])
def test_an_unknown_article_gets_a_sentence(asked: str) -> None:
    unknown = rules_text(asked)
    assert isinstance(unknown, UnknownArticle)
    sentence = unknown_text(unknown)
    assert sentence.startswith(f'There is no article "{asked[:40]}"')
    assert len(sentence) < 400


def test_without_neighbours_the_list_is_named() -> None:
    assert unknown_text(UnknownArticle("zzz", ())).endswith("`skat rules` lists them all.")
