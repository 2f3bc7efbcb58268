"""Each test of an answer against another way to the same truth: play, the solver, the cards."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from msgspec.structs import replace

from skat.analysis.lessons import course, course_file
from skat.analysis.lessons.acceptors import (
    Above,
    Ahead,
    Best,
    Clears,
    Covered,
    Loses,
    OfSuit,
    Pays,
    TakesTrick,
    WinsGame,
)
from skat.analysis.lessons.form import Placed
from skat.analysis.lessons.judging import (
    InPlay,
    LaidOut,
    Silent,
    call_passes,
    card_passes,
    discard_passes,
    number_passes,
)
from skat.analysis.lessons.positions import position
from skat.analysis.lessons.solved import Solved, SolvedDiscards, position_of
from skat.analysis.lessons.tasks import calls_due, contract_of
from skat.analysis.walk import playable_now
from skat.kernel.solve import null_wins, value
from skat.model.cards import Card
from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.record import read_record
from skat.notation.replaying import replay
from skat.rules.actions import Bid, Hold, Kontra, Pass, Play, Re
from skat.rules.applied import Applied
from skat.rules.machine import apply
from skat.rules.state import State


def at(name: str, record: str, seat: str, *played: str) -> State:
    """A state of a lesson's deal."""
    lesson = next(each for each in course() if each.name == name)
    placed = Placed(name=record, seat=Seat(seat), played=tuple(Card(card) for card in played))
    state = position(lesson, placed)
    assert isinstance(state, State)
    return state


def in_play(state: State, solved: Solved | None = None) -> InPlay:
    return InPlay(
        cards=playable_now(state),
        contract=contract_of(state),
        state=state,
        solved=solved or Solved(state),
    )


def passing(test: Any, state: State) -> set[str]:
    """The cards for which a test holds."""
    scene = in_play(state)
    return {str(card) for card in scene.cards if card_passes([test], card, scene)}


DEFENCE = ("H8", "HK", "CJ", "D9", "DJ", "D7", "C8", "C9", "CK", "DK", "HT", "DQ", "H9", "SJ")


def defending() -> State:
    """Rearhand defends, and the partner's jack has the trick already."""
    return at("defence", "hearts", "rearhand", *DEFENCE)


def leading() -> State:
    """The soloist leads, and one trump is out."""
    played = json.loads(course_file("sixty-one"))["steps"][2]["position"]["played"]
    return at("sixty-one", "spades", "forehand", *played)


def test_a_jack_has_the_suit_that_stands_on_it_in_null_only() -> None:
    for contract, held in ((Contract.GRAND, False), (Contract.NULL, True)):
        lying = LaidOut(cards=(Card.SJ,), contract=contract)
        assert card_passes([OfSuit(suit="S")], Card.SJ, lying) is held


def test_a_card_is_ahead_by_the_trumps_of_the_game() -> None:
    trumps_over = at("trumps", "hearts", "rearhand", "HT", "HJ")
    assert passing(Ahead(), trumps_over) == {"CJ"}
    over_an_ace = at("one-against-two", "hearts", "middlehand", "HA")
    assert passing(Ahead(), over_an_ace) == {"HJ"}
    trumping = at("trumps", "hearts", "rearhand", "CA", "C8")
    assert passing(Ahead(), trumping) == {"CJ", "HK", "H8", "H7"}


def test_a_trick_of_the_partner_is_one_of_the_own_party() -> None:
    state = defending()
    assert passing(TakesTrick(), state) == set(map(str, playable_now(state)))
    assert passing(Ahead(), state) == set()


def worth_by_playing(state: State, card: Card) -> int:
    """The own party's points after a card, asked of the solver one card later."""
    assert state.turn is not None
    after = apply(state, Play(state.turn, card))
    assert isinstance(after, Applied)
    points = value(position_of(after.state, contract_of(state))).points
    assert points is not None
    return points if state.turn is state.soloist else 120 - points


OPENING = ("trumps", "hearts", "forehand")  # here a few points divide the cards


@pytest.mark.parametrize(
    "state", [defending(), leading(), at(*OPENING)], ids=["defence", "soloist", "opening"]
)
def test_best_and_what_a_card_loses_are_the_solvers_a_card_later(state: State) -> None:
    worth = {card: worth_by_playing(state, card) for card in playable_now(state)}
    best = max(worth.values())
    assert 0 < min(best - each for each in worth.values() if each != best) <= 20
    assert passing(Best(), state) == {str(card) for card, each in worth.items() if each == best}
    for least in {best - each for each in worth.values() if each != best}:
        lost = {str(card) for card, each in worth.items() if best - each >= least}
        assert passing(Loses(least=least), state) == lost


class Known(Solved):
    """A solver that has an answer at hand."""

    def __init__(self, state: State, points: int) -> None:
        super().__init__(state)
        self.__dict__["worths"] = dict.fromkeys(playable_now(state), points)


@pytest.mark.parametrize(("state", "enough"), [(leading(), 61), (defending(), 60)])
def test_the_soloist_wins_at_61_and_the_defenders_at_60(state: State, enough: int) -> None:
    for points, won in ((enough - 1, False), (enough, True)):
        scene = in_play(state, Known(state, points))
        assert card_passes([WinsGame()], scene.cards[0], scene) is won


def null_deal(*played: str) -> State:
    record = json.loads(course_file("trumps"))["positions"]["hearts"]
    record["actions"][-1]["announcement"]["contract"] = "null"
    state = replay(cast(Any, read_record(json.dumps(record).encode()))).state
    for card in played:
        assert state.turn is not None
        state = cast(Applied, apply(state, Play(state.turn, Card(card)))).state
    return state


@pytest.mark.parametrize("played", [(), ("D7",), ("D7", "DA"), ("D7", "DA", "D8")])
def test_a_null_is_won_for_the_side_that_asks(played: tuple[str, ...]) -> None:
    state = null_deal(*played)
    assert state.turn is not None
    lost = any(trick.winner is state.soloist for trick in state.tricks)
    won = set()
    for card in playable_now(state):
        after = cast(Applied, apply(state, Play(state.turn, card))).state
        taken = any(trick.winner is state.soloist for trick in after.tricks)
        kept = not taken and bool(null_wins(position_of(after, Contract.NULL)).answer)
        if (kept and not lost) is (state.turn is state.soloist):
            won.add(str(card))
    assert passing(WinsGame(), state) == won


def test_a_plain_suit_is_gone_with_its_last_card() -> None:
    state = at("skat-and-discard", "hearts", "forehand")
    solved = SolvedDiscards(state, Contract.HEARTS)
    for cards, gone in (
        ((Card.DT, Card.D9), True),
        ((Card.DT, Card.S7), False),
        ((Card.HK, Card.HQ), False),
    ):
        accepted = discard_passes(
            [Clears()],
            cards,
            hand=state.hand_of(Seat.FOREHAND),
            contract=Contract.HEARTS,
            solved=solved,
        )
        assert accepted is gone, cards


def test_a_call_is_covered_up_to_the_value_of_the_hand() -> None:
    start, asked = at("bidding", "start", "middlehand"), at("bidding", "at-20", "forehand")
    hearts, middle = Covered(contract=Contract.HEARTS), Seat.MIDDLEHAND
    for called, held in ((20, True), (22, False)):
        bid = Bid(middle, BidValue(called))
        assert call_passes([hearts], bid, state=start, seat=middle) is held
    fore = Seat.FOREHAND
    for contract, held in ((Contract.SPADES, True), (Contract.DIAMONDS, False)):
        test = Covered(contract=contract)
        assert call_passes([test], Hold(fore), state=asked, seat=fore) is held


def test_to_double_pays_for_the_party_that_wins_with_open_cards() -> None:
    """Kontra against a game that is lost, re for one that is won; in null too."""
    fore, middle = Seat.FOREHAND, Seat.MIDDLEHAND
    beaten, made = at("house-rules", "kontra", "middlehand"), at("house-rules", "re", "forehand")
    for state, wins in ((beaten, False), (made, True)):
        bounds = value(position_of(state, Contract.HEARTS))
        assert (bounds.lower >= 61) is wins
        for seat, calls in (
            (middle, (Kontra(middle), Silent(middle))),
            (fore, (Re(fore), Pass(fore))),
        ):
            own = wins if seat is fore else not wins
            paid = [call_passes([Pays()], call, state=state, seat=seat) for call in calls]
            assert paid == [own, not own]
    assert calls_due(beaten, middle) == (Kontra(middle), Silent(middle))
    assert calls_due(made, fore) == (Re(fore), Pass(fore))

    null = replace(beaten, announcement=Announcement(Contract.NULL))
    lost = not null_wins(position_of(null, Contract.NULL)).answer
    assert call_passes([Pays()], Kontra(middle), state=null, seat=middle) is lost
    nothing_announced = replace(beaten, announcement=None)
    with pytest.raises(ValueError, match="solver"):
        call_passes([Pays()], Kontra(middle), state=nothing_announced, seat=middle)


def test_a_number_above_is_larger_and_not_the_same() -> None:
    assert [number_passes([Above()], each, right=20) for each in (19, 20, 21)] == [
        False,
        False,
        True,
    ]
