"""Every step that two at the desk may take for the same thing: one wins, the other is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.tournament_entries import REDUCER
from skat.tournament import commands as do
from skat.tournament.notice.money import Cents
from skat.tournament.rows import COUNTER_STEPS
from tests.tournament.back.begun import ALL, ONE, Story, seated
from tests.tournament.back.test_every_step import done, figures
from tests.tournament.back.ways import STORIES, TOTALS
from tests.tournament.evenings import DESK, Evening, foot, number, won
from tests.tournament.test_roles import tag_of

BOTH_COUNT: Final = {
    "add_helper": "two helpers of one name get two keys; each is seen and removed by itself",
    "enter": "two people of one name are two; the desk shows both side by side",
    "give_time": "each gives what he says, up to an hour, and the card shows the sum",
    "money": "without `taken` each books what lies before him",
    "swap": "the second sees at once that both sit as before",
    "tell_tables": "both messages are shown, and each is taken back by its number",
}
"""What both do, each for himself."""

LAST_WORD: Final = {
    "check_in": "who is here is here; who is away says so himself",
    "stay_away": "the same",
    "open_check_in": "it is open already",
    "show_names": "a person's own word, the newest holds",
    "date_change": "it says one deal of one change, which the list shows",
    "hand_in": "a card that is in is in",
    "open_entry": "it is open; the newest number of places holds",
    "qualify": "names all who declined, and the desk shows who goes on",
    "exclude": "who is excluded is, and the newest reason is shown",
    "report_swap": "the same",
}
"""What says the whole of it anew: the same once more changes nothing."""


class Guarded(NamedTuple):
    """An evening, a step as two prepare it side by side, and what one says who has looked again."""

    evening: Evening
    one: Any
    other: Any
    looked: dict[str, Any]


def rename() -> Guarded:
    evening = Evening(series=1).announced(8)
    one = do.Rename(number=number(1), name="Anna Ohm", version=0)
    return Guarded(evening, one, replace(one, name="Anna", club="Altenburg"), {"version": 1})


def amend() -> Guarded:
    evening = Evening(series=2)
    notice = evening.state.prospectus
    one = do.Amend(prospectus=replace(notice, name="A"), version=0)
    other = replace(one, prospectus=replace(notice, name="B", fee=Cents(500)))
    return Guarded(evening, one, other, {"version": 1})


def name_game() -> Guarded:
    evening = seated().do(replace(TOTALS, totals=(foot(120, 2), *(foot(0),) * 3), passed=2))
    one = do.NameGame(**ONE, number=evening.sits(1, 1), value=24, was=0)
    return Guarded(evening, one, replace(one, value=48), {"was": 24})


def correct_totals() -> Guarded:
    evening = seated().do(TOTALS)
    one = do.CorrectTotals(
        **ONE, totals=(foot(0), foot(24, 1), foot(0), foot(0)), passed=3, reason="a", version=0
    )
    other = replace(one, totals=(foot(0), foot(0), foot(24, 1), foot(0)), reason="b")
    return Guarded(evening, one, other, {"version": 1})


def correct_deal() -> Guarded:
    evening = seated().do(do.EnterTableDeal(**ONE, deal=1, game=won(2)))
    one = do.CorrectTableDeal(**ONE, deal=1, game=won(3), reason="a", consent=ALL, version=0)
    return Guarded(evening, one, replace(one, game=won(4)), {"version": 1})


GUARDED: Final = (rename, amend, name_game, correct_totals, correct_deal)


@pytest.mark.parametrize("case", GUARDED, ids=lambda case: case.__name__)
def test_what_another_has_changed_is_not_overwritten(case: Callable[[], Guarded]) -> None:
    evening, one, other, looked = case()
    evening.do(one)
    after = evening.state
    refused = evening.refused(other)
    assert (refused.code, evening.state) == ("changed_meanwhile", after)
    # A sender who looks again changes it, and one who says nothing of what he saw is not checked.
    unsaid = replace(other, **dict.fromkeys(looked, UNSET))
    assert not isinstance(evening.ask(unsaid), Refusal)
    evening.do(replace(other, **looked))
    assert figures(evening.state) != figures(after)


@pytest.mark.parametrize("case", GUARDED, ids=lambda case: case.__name__)
def test_an_older_server_reads_no_further_where_it_is_said(case: Callable[[], Guarded]) -> None:
    evening, one, _, looked = case()
    step = replace(evening.step(one), revision=3)
    assert REDUCER.since(step) == 5
    assert REDUCER.since(replace(step, do=replace(one, **dict.fromkeys(looked, UNSET)))) < 5


def outcome_of_two(story: Story) -> tuple[set[str], set[str], set[str]]:
    """The tags of the step and its ways back, by what a second one does: both, nothing, refused."""
    both: set[str] = set()
    nothing: set[str] = set()
    refused: set[str] = set()
    evening, step, backs, by, then_by, _ = story()
    for at, command in enumerate((step, *backs)):
        who = by if at == 0 else then_by if at > 1 else DESK
        if type(command) in COUNTER_STEPS or evening.ask(command, who) == Refusal(
            code="effect_not_seen", articles=("TR-7.2.5",)
        ):
            command = evening.seen(command)
        done(evening, command, who)
        before = figures(evening.state)
        second = evening.ask(command, who)
        if isinstance(second, Refusal):
            refused.add(tag_of(type(command)))
        elif figures(second) == before:
            nothing.add(tag_of(type(command)))
        else:
            both.add(tag_of(type(command)))
    return both, nothing, refused


def test_every_step_given_twice_is_refused_or_has_a_reason() -> None:
    both: set[str] = set()
    nothing: set[str] = set()
    refused: set[str] = set()
    for story in STORIES:
        for known, outcome in zip((both, nothing, refused), outcome_of_two(story), strict=True):
            known |= outcome
    guarded = {tag_of(type(case().one)) for case in GUARDED}
    assert both - guarded == set(BOTH_COUNT)
    assert nothing - guarded == set(LAST_WORD)
    assert len(refused) > 40
