"""What a player paid and was paid: on his phone, and on paper."""

from __future__ import annotations

import pytest

from skat.journal import Seq
from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.phone_view import phone_view
from skat.papers.printing.awards import receipt_rows
from skat.tournament.commands import PayPostage, TakeBackPayment, Withdraw
from skat.tournament.notice.money import OVERALL, Cents, Purpose
from skat.tournament.results.receipts import ReceiptLine, receipt_of
from tests.tournament.evenings import Evening, number
from tests.tournament.money.test_postage import evening, of_rank, sent


def test_a_receipt_has_what_stands_and_nothing_that_went_to_the_post() -> None:
    over = sent(sent(evening(), 1), 3)
    third = of_rank(over, 3).number
    assert third is not None
    over.do(PayPostage(number=third))
    assert receipt_of(over.state, third) == (
        ReceiptLine(purpose=Purpose.FEE, amount=Cents(1000)),
        ReceiptLine(purpose=Purpose.PRIZE, amount=Cents(0), in_kind="ham", postage=Cents(690)),
        ReceiptLine(purpose=Purpose.POSTAGE, amount=Cents(690)),
    )
    over.do(over.seen(TakeBackPayment(payment=int(third), reason="a slip")))
    assert [line.purpose for line in receipt_of(over.state, third)][:1] == [Purpose.PRIZE]


def test_the_phone_shows_ones_own() -> None:
    begun = Evening(series=1).announced(4)
    begun.do(Withdraw(number=number(1), refund=Cents(400)))
    told = phone_view(begun.state, number(1), seq=Seq(0), now=0, rank=None, result=0)
    assert not isinstance(told, Refusal)
    assert [(line.amount, line.award) for line in told.receipt or ()] == [
        (1000, OVERALL),
        (-400, OVERALL),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_paper_everybody_has_one_with_its_sum(language: str) -> None:
    def say(key: str, details: dict[str, int | str] | None = None) -> str:
        return message(key, details or {}, language=language)

    over = sent(evening(), 1)
    first = of_rank(over, 1).number
    rows = receipt_rows(over.state, say)
    assert [row["number"] for row in rows] == list(range(1, 9))
    mine = next(row for row in rows if row["number"] == first)
    money = {
        amount: say("tournament.money", {"amount": amount, "currency": "EUR"})
        for amount in (690, -1000)
    }
    lines = mine["lines"]
    assert isinstance(lines, list)
    assert money[690] in str(lines[1]["text"])
    assert mine["total"] == money[-1000]
