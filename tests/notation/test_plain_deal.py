"""A deal in one line: three hands and the skat, without play."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.messages import LANGUAGES, message
from skat.model.cards import ALL_CARDS, Card
from skat.notation.convert import Converted, iss_of_record, record_of_iss
from skat.notation.files import read_records
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord, write_iss
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import replay


def written(pack: list[Card], *, between: str = " ") -> str:
    piles = (pack[:10], pack[10:20], pack[20:30], pack[30:])
    return " / ".join(between.join(card.value for card in pile) for pile in piles)


def read(text: str) -> list[Record | IssRecord | Problem]:
    return list(read_records(BytesIO(text.encode())))


@given(pack=st.permutations(ALL_CARDS), between=st.sampled_from([" ", ".", ", ", "  "]))
def test_every_deal_is_read_and_goes_into_the_other_forms(pack: list[Card], between: str) -> None:
    (record,) = read(written(pack, between=between))
    assert isinstance(record, Record)
    assert [*record.deal.forehand, *record.deal.middlehand] == pack[:20]
    assert [*record.deal.rearhand, *record.deal.skat] == pack[20:]
    assert (replay(record).status, record.actions) == ("unfinished", ())
    converted = iss_of_record(record)
    assert isinstance(converted, Converted)
    (again,) = read_iss(write_iss(converted.record))
    assert isinstance(again, IssRecord)
    back = record_of_iss(again)
    assert isinstance(back, Record)
    assert back.deal == record.deal


def test_there_may_be_many_with_comments_and_blank_lines() -> None:
    line = written(list(ALL_CARDS))
    deals = read(f"# two deals\n\n{line}  # the first\n\n{line.replace('10', 'T')}\n")
    assert [getattr(each, "line", 0) for each in deals] == [3, 5]
    assert all(isinstance(each, Record) for each in deals)


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        (" / ", " ", "piles_not_four", None),
        ("D7", "XX", "unknown_card", 1),
        ("D8", "D7", "card_twice", 4),
        ("D7 ", "", "not_a_pack", None),
        ("D7", "CJ", "not_a_pack", None),
        (" / ", " / D7 ", "not_a_pack", None),
        ("H9", "XX", "unknown_card", 33),
    ],
)
def test_a_line_that_is_no_deal_says_why(old: str, new: str, code: str, column: int | None) -> None:
    good = written(list(ALL_CARDS))
    good_again, wrong = read(f"{good}\n{good.replace(old, new, 1)}\n")
    assert isinstance(good_again, Record)
    assert isinstance(wrong, Problem)
    assert (wrong.code, wrong.line, wrong.column) == (code, 2, column)
    assert len({message(wrong.code, wrong.details, each) for each in LANGUAGES}) == 4


def test_a_line_with_nine_cards_in_a_hand_tells_the_numbers() -> None:
    first, *others = written(list(ALL_CARDS)).split(" / ")
    moved, _, rest = first.partition(" ")
    (wrong,) = read(" / ".join([rest, *others, moved]).replace(f" / {moved}", f" {moved}"))
    assert isinstance(wrong, Problem)
    assert (wrong.code, wrong.details) == ("piles_not_dealt", {"sizes": "9, 10, 10, 3"})
    assert len({message(wrong.code, wrong.details, each) for each in LANGUAGES}) == 4


def test_slashes_alone_are_no_deal() -> None:
    (problem,) = read("some / noise / of / people\n")
    assert getattr(problem, "code", "") == "text_outside_record"
