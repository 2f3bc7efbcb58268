"""The worked examples of the rule documents, as a referee is asked about them."""

from typing import Any

import pytest

from skat.rules.articles import ArticleKind, catalogue
from tests.articles.marks import example
from tests.referee.asking import ask, worked_examples

ELSEWHERE = {
    ("SkO-4.1.6", "after continuation the soloist makes 92"): "test_play",
    ("SkO-4.4.4", "request to reconstruct trick 4"): "test_tricks",
}
"""Examples that are no question to a referee, with the file that runs them."""


def params() -> list[Any]:
    return [
        pytest.param(
            row["ask"],
            row["ruling"],
            None if row.get("not") or row.get("unnamed") else row["article"],
            marks=example(row["article"], row["given"], negative=row.get("not", False)),
            id=f"{row['article']}-{number}",
        )
        for number, row in enumerate(worked_examples())
    ]


@pytest.mark.parametrize(("question", "expected", "article"), params())
def test_a_worked_example(
    question: dict[str, Any], expected: dict[str, Any], article: str | None
) -> None:
    answer = ask(question)
    assert answer["needs"] == []
    assert {key: answer[key] for key in expected} == expected
    assert article is None or article in answer["articles"]
    assert answer["reason"]


def test_every_worked_example_of_a_ruling_is_asked() -> None:
    asked = {(row["article"], row["given"]) for row in worked_examples()}
    known = {
        (article.id, one.given)
        for article in catalogue().values()
        if article.kind is ArticleKind.RULING
        for one in article.example_tests
    }
    assert known - asked == set(ELSEWHERE)
    every = {(one.id, each.given) for one in catalogue().values() for each in one.example_tests}
    assert asked <= every
