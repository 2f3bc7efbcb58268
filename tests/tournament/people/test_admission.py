"""Who may play, which notices and appeals are taken, and that a lot is even."""

from __future__ import annotations

from fractions import Fraction
from itertools import count, islice

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.rules.editions import Options, RuleSet
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import Lot
from skat.tournament.entrants import Entrant, Status, refused_admission
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prospectus import Prospectus, refused_notice_stake
from skat.tournament.protests import Protest, ProtestRuling, appealed

ANNA = Entrant(number=StartNumber(7), name="Anna", paid=Cents(1000))


@pytest.mark.parametrize(
    ("entrant", "refused"),
    [
        (ANNA, None),
        (replace(ANNA, paid=None), ("not_paid", ("TR-4.1",))),
        (replace(ANNA, status=Status.EXCLUDED), ("excluded", ("TR-4.3",))),
        (replace(ANNA, status=Status.WITHDRAWN), ("withdrawn", ("TR-4.4",))),
    ],
)
def test_who_may_play(entrant: Entrant, refused: tuple[str, tuple[str, ...]] | None) -> None:
    refusal = refused_admission(entrant)
    expected = None if refused is None else Refusal(*refused, {"number": 7})
    assert refusal == expected


@pytest.mark.parametrize("stake", ["1/4", "1/2", "1"])
def test_a_notice_keeps_to_its_own_greatest_stake(stake: str) -> None:
    rules = RuleSet(options=Options(max_stake="1/2", stake=stake))
    refusal = refused_notice_stake(Prospectus(name="Cup", rules=rules))
    assert (refusal is not None) is (Fraction(stake) > Fraction(1, 2))
    if refusal is not None:
        assert (refusal.code, refusal.details) == (
            "stake_too_high",
            {"stake": "1", "maximum": "1/2"},
        )


def test_an_appeal_is_in_writing_and_after_a_ruling() -> None:
    protest = Protest(id=1, number=StartNumber(7), series=1, table=2, facts="revoke", at=0)
    ruled = replace(protest, ruling=ProtestRuling(upheld=False, text="no revoke", by="Bernd"))
    answers = [appealed(*each) for each in ((ruled, " "), (protest, "I object"))]
    assert [each.code for each in answers if isinstance(each, Refusal)] == [
        "appeal_not_written",
        "no_ruling_yet",
    ]
    assert appealed(ruled, "I object") == replace(ruled, appeals=("I object",))


def test_a_value_beyond_the_last_multiple_is_drawn_again() -> None:
    """Of 64 bits and somewhat more than half as many choices every third value is thrown away."""
    whole, choices = 1 << 64, (1 << 64) * 2 // 3
    raw, drawn = (Lot(bytes(32), "even") for _ in range(2))
    values = (raw.below(whole) for _ in count())
    expected = islice((value for value in values if value < choices), 50)
    assert [drawn.below(choices) for _ in range(50)] == list(expected)
