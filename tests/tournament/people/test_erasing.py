"""One person is erased from an event that was played: a dash, and every figure as before."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.audit import state_after
from skat.tournament.commands import (
    Appeal,
    Decide,
    Enter,
    EnterTableDeal,
    ErasePerson,
    Lodge,
    Rename,
    ShowNames,
    Step,
    Swap,
    TakeBackDeal,
    TakeMoney,
    Void,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ERASED, ShownAs, without_name
from skat.tournament.entries import erasing
from skat.tournament.erased_steps import names_of, without_erased
from skat.tournament.files import checked, file_of, read, written
from skat.tournament.machine import apply, rebuilt
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.sample import sample_steps
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, number

STEPS = sample_steps(bytes(32), players=11, series=2, rounds=1)


def with_step(steps: tuple[Step, ...], command: object) -> tuple[Step, ...]:
    last = steps[-1]
    return (*steps, replace(last, do=command, by=type(last.by)(), clock=UNSET))


def state_of(steps: tuple[Step, ...]) -> Tournament:
    state = rebuilt(steps)
    assert isinstance(state, Tournament), state
    return state


def test_figures_and_draws_stay_and_the_file_fits_and_names_nobody() -> None:
    before = state_of(STEPS)
    for entrant in before.entrants:
        steps = with_step(STEPS, ErasePerson(number=entrant.number))
        after = state_of(steps)
        gone = after.entrant(entrant.number)
        assert gone is not None
        assert (gone.name, gone.club, gone.pass_number) == (ERASED, None, "")
        assert standings(after) == standings(before)
        assert team_standings(after) == team_standings(before)
        assert prizes(after) == prizes(before)
        assert after.payments == before.payments
        file = file_of(steps, public=False)
        assert not isinstance(file, Refusal)
        data = written(file)
        assert entrant.name not in data.decode()
        others = [each.name for each in before.entrants if each is not entrant]
        assert all(name in data.decode() for name in others)
        again = read(data)
        assert not isinstance(again, Refusal)
        assert checked(again) == ()
        assert state_after(again.steps, len(again.steps)) == after


def test_texts_about_him_lose_the_name_and_others_keep_theirs() -> None:
    evening = Evening().announced(0)
    for name in ("Anna", "Johanna Anna-Berg", "Anna Berg"):
        evening.do(Enter(name=name, pass_number=f"P {name}"))
    evening.do(Rename(number=number(1), name="Anna Klein"))
    about = TakeMoney(purpose=Purpose.OTHER, amount=Cents(5), note="anna  KLEIN and Anna Berg")
    evening.do(about)
    evening.refused(ErasePerson(number=number(1)))
    evening.do(Withdraw(number=number(1)))
    evening.do(ErasePerson(number=number(1)))
    assert [each.name for each in evening.state.entrants] == [
        ERASED,
        "Johanna Anna-Berg",
        "Anna Berg",
    ]
    assert evening.state.payments[-1].note == "– and Anna Berg"
    told = without_erased(evening.steps)
    assert {name for _, name in names_of(told).values()} == {
        ERASED,
        "Johanna Anna-Berg",
        "Anna Berg",
    }
    assert "P Anna Berg" in str(told)
    assert "'P Anna'" not in str(told)


def test_no_text_names_him_for_which_seats_or_a_list_were_changed() -> None:
    evening = Evening(series=1).seated(8)
    anna, other = evening.sits(1, 1), evening.sits(2, 1)
    evening.do(Rename(number=anna, name="Anna Berg"))
    evening.do(Swap(series=1, one=anna, other=other, reason="Anna Berg asked for it"))
    evening.do(EnterTableDeal(series=1, table=1, deal=1))
    evening.do(TakeBackDeal(series=1, table=1, deal=1, reason="Anna Berg was dealing"))
    evening.do(Void(series=1, table=1, reason="wet, says Anna Berg")).played().closed()
    evening.do(Lodge(number=other, series=1, table=2, facts="Anna Berg saw it"))
    evening.do(Decide(id=1, ruling=ProtestRuling(upheld=False, text="not so", by="Olga Rau")))
    evening.do(Appeal(id=1, text="ask Anna Berg"))
    evening.wait(20).do(evening.publish_command())
    evening.do(ErasePerson(number=anna))
    assert "Anna Berg" not in msgspec.json.encode(evening.state).decode()
    assert evening.state.series[0].tables[0].void == "wet, says –"


def test_who_was_erased_is_not_named_again() -> None:
    evening = Evening().announced(4)
    evening.do(Withdraw(number=number(2)))
    evening.do(ErasePerson(number=number(2)))
    evening.do(ShowNames(numbers=(number(2), number(3)), shown=ShownAs.NAME))
    shown = [each.shown for each in evening.state.entrants]
    assert shown == [ShownAs.NUMBER, ShownAs.NUMBER, ShownAs.NAME, ShownAs.NUMBER]
    assert evening.refused(Rename(number=number(2), name="Anna")).code == "erased_already"
    assert evening.refused(ErasePerson(number=number(2))).code == "erased_already"
    assert evening.refused(ErasePerson(number=number(77))).code == "no_such_number"
    assert evening.refused(ErasePerson(number=number(1))).code == "still_takes_part"


def test_a_name_goes_as_words_of_its_own() -> None:
    assert without_name("Annas Anna, ANNA!", "Anna") == "Annas –, –!"
    assert without_name("nothing", ERASED) == "nothing"
    assert without_name("a (b) c", "(b)") == "a – c"


def test_a_step_of_an_older_revision_is_judged_alike() -> None:
    steps = with_step(STEPS, ErasePerson(number=StartNumber(3)))
    old = replace(steps[-1], revision=2)
    assert not isinstance(apply(state_of(STEPS), old), Refusal)


def test_who_is_erased_is_not_looked_for_in_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work grows with people and lists, not with the ten thousands of deals in these."""
    looked: list[int] = []
    without = erasing._without

    def looking(value: Any, name: str, *, typed: bool = False) -> Any:
        looked[-1] += 1
        return without(value, name, typed=typed)

    monkeypatch.setattr(erasing, "_without", looking)
    for rounds in (1, 6):
        steps = sample_steps(bytes(32), players=8, series=2, rounds=rounds)
        looked.append(0)
        state_of(with_step(steps, ErasePerson(number=StartNumber(3))))
    # Each change of a list that was played leaves a trace of its own.
    assert looked[0] == looked[1] > 0
