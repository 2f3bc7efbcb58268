"""Who may ask for a hint and when: tried at every moment of whole deals, by everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.players import make_player
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Concede, Play
from skat.rules.editions import RuleSet
from skat.rules.state import Phase
from skat.rules.views import view
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.shown.table_info import Unrecorded
from skat.tables.state.actions import AskHint, Begin, NextDeal, OpenTable, TakeOver
from skat.tables.state.hints import MOST_STEPS, why_no_hint
from skat.tables.state.reducer import after
from skat.tables.state.requests import RequestHint, parse_request, requested
from skat.tables.state.settings import Length, Settings
from skat.tables.state.table_state import TableState
from tests.tables.tools import TABLE, chairs, seed, took

ANNA = Place(1)


def dealt(
    number: int, *, size: int = 3, people: int = 1, settings: Settings | None = None
) -> TableState:
    """A table of Anna and computer players, with the cards out."""
    opened = OpenTable(RuleSet(), chairs(size, people=people), settings or Settings())
    order = tuple(Place(at) for at in range(1, size + 1))
    state = took(after(TableState(id=TABLE), opened))
    state = took(after(took(after(state, Begin(ANNA, order))), NextDeal(seed(number))))
    if size == 4:
        # Place 1 deals first and sits out.
        *_, state = played(state)
        state = took(after(state, NextDeal(seed(number + 100))))
    return state


def played(state: TableState) -> Iterator[TableState]:
    """The table at every moment of the deal; everybody plays as `simple` does."""
    players = {seat: make_player("simple", seed=1) for seat in SEATS}
    yield state
    while state.deal_is_running:
        deal = state.deal
        assert deal is not None
        if deal.phase is Phase.VERDICT:
            state = took(after(state, verdict_on(deal)))
        else:
            seat = deal.to_act[0]
            state = took(after(state, players[seat].decide(view(deal, seat))))
        yield state


def code(state: TableState, place: Place = ANNA) -> str | None:
    """Why the next step is refused; None where it is given."""
    answer = after(state, AskHint(place))
    return answer.code if isinstance(answer, Refusal) else None


def due(state: TableState) -> bool:
    """Whether Anna has something to decide, as a player would say it."""
    deal, seat = state.deal, state.seat_of(ANNA)
    if deal is None or seat is None or not state.deal_is_running or seat not in deal.to_act:
        return False
    plays = [action for action in view(deal, seat).legal if isinstance(action, Play)]
    return len(plays) != 1


@pytest.mark.parametrize("size", [3, 4])
def test_every_moment_of_whole_deals(size: int) -> None:
    seen = set()
    for number in range(12):
        for state in played(dealt(number, size=size)):
            assert state.deal is not None
            for place in range(2, size + 1):
                assert code(state, Place(place)) == "hint_not_due"
                assert snapshot_for(state, Place(place), Unrecorded()).hint is None
            shown = snapshot_for(state, ANNA, Unrecorded()).hint
            assert (shown is None) == (why_no_hint(state, ANNA) is not None)
            if not due(state):
                assert code(state) in ("hint_not_due", "hint_no_choice")
                continue
            asked = state
            for step in range(1, MOST_STEPS + 1):
                asked = took(after(asked, AskHint(ANNA)))
                assert asked.hint is not None
                assert asked.hint.step == step
                assert asked.hinted == (ANNA,)
            assert code(asked) == "no_more_hints"
            assert replace(asked, hint=None, hinted=state.hinted) == state
            seen.add((state.deal.phase, state.deal.soloist is state.seat_of(ANNA)))
    phases = {phase for phase, _ in seen}
    assert phases >= {Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY}
    assert {(Phase.PLAY, True), (Phase.PLAY, False)} <= seen


def test_an_answer_to_who_gives_up_is_a_decision() -> None:
    """The soloist gives up late: the defenders are asked (SkO-4.3.2)."""
    for number in range(12):
        for state in played(dealt(number)):
            deal = state.deal
            assert deal is not None
            if deal.soloist in (None, state.seat_of(ANNA)) or len(deal.tricks) < 2:
                continue
            assert deal.soloist is not None
            given_up = after(state, Concede(deal.soloist))
            if isinstance(given_up, TableState) and given_up.deal_is_running:
                assert given_up.deal is not None
                assert given_up.deal.phase is Phase.CONSENT
                assert code(given_up) is None
                return
    pytest.fail("nobody could give up")


def test_a_hint_is_over_with_its_decision_and_the_star_with_the_deal() -> None:
    asked = 0
    state = next(each for each in played(dealt(3)) if due(each))
    state = took(after(state, AskHint(ANNA)))
    for later in played(state):
        if later is not state and later.deal is not state.deal:
            assert later.hint is None
            assert later.hinted == (ANNA,)
            asked += 1
        last = later
    assert asked
    assert last.rows[-1].line.hinted == (ANNA,)
    following = took(after(last, NextDeal(seed(9))))
    assert following.hinted == ()


@pytest.mark.parametrize(
    ("settings", "people", "expected"),
    [
        (Settings(tournament=True), 1, "hint_in_tournament"),
        (Settings(), 2, "hint_in_company"),
        (Settings(length=Length.SERIES), 1, "hint_in_list"),
        (Settings(length=Length.ROUND), 1, "hint_in_list"),
        (Settings(length=Length.SERIES, open_play=True, training=True), 1, None),
        (Settings(tournament=True, length=Length.SERIES), 1, "hint_in_tournament"),
        (Settings(open_play=True, training=True), 2, "hint_in_company"),
    ],
)
def test_only_at_tables_for_training(settings: Settings, people: int, expected: str | None) -> None:
    codes = set()
    for state in played(dealt(3, people=people, settings=settings)):
        codes.add(code(state))
        refused = why_no_hint(state, ANNA)
        assert refused is None or refused.articles or expected is None
        shown = snapshot_for(state, ANNA, Unrecorded()).hint
        assert (shown is None) == (refused is not None)
    assert codes == {expected} if expected else None in codes


def test_nothing_before_and_after_the_deal_and_for_who_is_away() -> None:
    opened = took(
        after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3, people=1), Settings()))
    )
    assert code(opened) == "hint_not_due"
    states = list(played(dealt(3)))
    assert code(states[-1]) == "hint_not_due"
    state = next(each for each in states if due(each))
    assert code(took(after(state, TakeOver(ANNA, "simple")))) == "hint_not_due"


def test_the_request_says_nothing_of_who_asks() -> None:
    request = parse_request(b'{"do":"ask_hint"}')
    assert request == RequestHint()
    assert requested(dealt(3), RequestHint(), Place(2), draw_order=tuple) == AskHint(Place(2))
    refused = parse_request(b'{"do":"ask_hint","place":1,"step":3}')
    assert isinstance(refused, Refusal) or refused == RequestHint()
