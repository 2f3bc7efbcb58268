"""`pimc`: right where the right card is known, the same for the same view, legal everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from skat.arena.naming import UnknownPlayerError, parse_player
from skat.kernel._core import Cancel
from skat.kernel.worlds import sample
from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.order import followers
from skat.model.seats import SEATS, Seat
from skat.players import make_player
from skat.players.worlds.knowledge import known_in
from skat.players.worlds.pimc import AS_GOOD, outlook
from skat.players.worlds.stakes import worth_of_null, worth_of_points
from skat.rules.actions import Deal, Play
from skat.rules.following import playable
from skat.rules.machine import is_over, start, why_not
from skat.rules.state import State
from skat.rules.views import view
from tests.players.alarms import alarmed
from tests.players.games import positions_in_play
from tests.rules.positions import cards, must, playing, random_line, random_pack, rules_with


def card_of(state: State, *, seed: int = 1, worlds: int = 32) -> str:
    assert state.turn is not None
    action = make_player("pimc", seed=seed, worlds=worlds).decide(view(state, state.turn))
    assert isinstance(action, Play)
    return str(action.card)


def lacking(state: State, seat: Seat) -> CardSet:
    """The cards that this seat has shown not to hold by not following."""
    assert state.announcement is not None
    missing = CardSet()
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    for leader, played in [*tricks, (state.leader, state.trick)]:
        step = (seat.index - leader.index) % 3
        if step < len(played):
            group = followers(played[0], contract=state.announcement.contract)
            if played[step] not in group:
                missing |= group
    return missing


def worlds_by_hand(state: State) -> Iterator[State]:
    """Every deal that fits what the seat on turn has seen, found by trying all."""
    seat = state.turn
    assert seat is not None
    first, second = seat.others
    knows_skat = seat is state.soloist and state.skat_taken
    hidden = [*state.hand_of(first), *state.hand_of(second), *(() if knows_skat else state.skat)]
    for held in combinations(hidden, len(state.hand_of(first))):
        rest = [card for card in hidden if card not in held]
        for other in combinations(rest, len(state.hand_of(second))):
            one, two = CardSet.of(held), CardSet.of(other)
            if one & lacking(state, first) or two & lacking(state, second):
                continue
            hands = list(state.hands)
            hands[first.index], hands[second.index] = one, two
            left = CardSet.of(card for card in rest if card not in other)
            yield replace(
                state,
                hands=(hands[0], hands[1], hands[2]),
                skat=state.skat if knows_skat else left,
            )


def solved(state: State) -> int:
    """The soloist's card points with perfect play, by the rules alone; in null 1 if he makes it."""
    if is_over(state):
        assert state.result is not None
        assert state.result.score is not None
        assert state.announcement is not None
        if state.announcement.contract is Contract.NULL:
            return int(state.result.score.won)
        return state.result.soloist_points
    values = [solved(must(state, Play(*move))) for move in moves(state)]
    return max(values) if state.turn is state.soloist else min(values)


def moves(state: State) -> list[tuple[Seat, Card]]:
    assert state.turn is not None
    assert state.announcement is not None
    hand = state.hand_of(state.turn)
    may = playable(hand, trick=state.trick, contract=state.announcement.contract)
    return [(state.turn, card) for card in may]


def worth_by_hand(state: State) -> dict[str, float]:
    """What each card is worth to its player on average over all worlds."""
    assert state.turn is not None
    assert state.announcement is not None
    seen = view(state, state.turn)
    null = state.announcement.contract is Contract.NULL
    worth = worth_of_null(seen) if null else worth_of_points(seen)
    sign = 1 if state.turn is state.soloist else -1
    worlds = list(worlds_by_hand(state))
    return {
        str(card): sum(sign * worth[solved(must(world, Play(seat, card)))] for world in worlds)
        / len(worlds)
        for seat, card in moves(state)
    }


@pytest.mark.proof
def test_an_ending_is_played_as_well_as_all_its_worlds_allow() -> None:
    decided = 0
    for state in positions_in_play(14, seed=11):
        if len(state.hands[0]) + len(state.hands[1]) + len(state.hands[2]) > 8:
            continue
        worth = worth_by_hand(state)
        best = max(worth.values())
        assert worth[card_of(state)] > best - AS_GOOD - 1e-9
        decided += best - min(worth.values()) > AS_GOOD
    assert decided > 5


def test_a_bare_eight_is_led_at_once_in_null() -> None:
    # Later they could throw their diamonds away and leave him the trick with the seven.
    state = playing(
        Contract.NULL,
        [
            cards("C7 C8 C9 S7 S8 S9 H7 H8 H9 D8"),
            cards("CA CK CQ SA SK HA HK DA D7 DT"),
            cards("CJ CT SQ SJ ST HQ HJ DK DQ DJ"),
        ],
        skat=cards("HT D9"),
    )
    state = replace(state, skat_taken=True)
    assert {card_of(state, seed=seed) for seed in range(3)} == {"D8"}


@pytest.mark.proof
def test_a_defender_smears_on_his_partners_sure_trick() -> None:
    state = playing(
        Contract.CLUBS,
        [
            cards("C8 CQ C9 CT CK SA SK HA HK D8"),
            cards("CJ CA SJ HJ S9 S8 H9 H8 D9 D7"),
            cards("DA DT DK DQ ST SQ S7 HT HQ H7"),
        ],
        skat=cards("C7 DJ"),
    )
    for card in cards("C8 CJ"):
        assert state.turn is not None
        state = must(state, Play(state.turn, card))
    assert {card_of(state, seed=seed)[1] for seed in range(3)} <= {"T", "A"}


def test_the_same_view_is_decided_alike_whatever_was_asked_before() -> None:
    states = list(positions_in_play(1, seed=12))
    in_order = [card_of(state, worlds=4) for state in states]
    player = make_player("pimc", seed=1, worlds=4)
    for state, card in reversed(list(zip(states, in_order, strict=True))):
        assert state.turn is not None
        assert player.decide(view(state, state.turn)) == Play(state.turn, Card(card))


def test_every_decision_is_legal_whatever_happened_before() -> None:
    chance = random.Random(13)
    rules = [
        rules_with(),
        rules_with("isko-1999"),
        rules_with(kontra=True, ramsch=True, leaflet_ouvert=True, leaflet_announcements=True),
    ]
    player = make_player("pimc", seed=3, worlds=2)
    asked = 0
    for _ in range(15):
        for state, _action in random_line(chance, chance.choice(rules), gives_up=0.05):
            if state.turn is not None:
                decision = player.decide(view(state, state.turn))
                assert why_not(state, decision) is None, decision
                asked += isinstance(decision, Play)
    assert asked > 150


def test_a_player_without_time_answers_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    timers = alarmed(monkeypatch, "skat.players.worlds.choosing")
    player = make_player("pimc", seed=1, worlds=5_000, think_ms=0.01)
    state = next(positions_in_play(1, seed=14))
    assert state.turn is not None
    assert why_not(state, player.decide(view(state, state.turn))) is None
    assert timers.seconds == pytest.approx([0.000_01])


def test_worlds_that_were_not_solved_do_not_count() -> None:
    cancel = Cancel()
    cancel.set()
    for state in positions_in_play(1, seed=16):
        assert state.turn is not None
        seen = view(state, state.turn)
        known = known_in(seen)
        worlds = sample(known.knowledge, 3, seed=1)
        assert outlook(seen, worlds, known.situation, cancel=cancel) == {}
        outlooks = outlook(seen, worlds, known.situation)
        assert {Play(state.turn, card) for card in outlooks} == {
            action for action in seen.legal if isinstance(action, Play)
        }


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert card_of(next(positions_in_play(1, seed=17)), seed=seed, worlds=1)


def test_nobody_decides_out_of_turn() -> None:
    state = must(start(), Deal(random_pack(random.Random(1))))
    with pytest.raises(ValueError, match="nobody is asked"):
        make_player("pimc").decide(view(state, SEATS[0]))


def test_parameters_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="worlds"):
        make_player("pimc", worlds=0)
    with pytest.raises(ValueError, match="think_ms"):
        make_player("pimc", think_ms=-1)
    with pytest.raises(UnknownPlayerError, match="worlds must be int"):
        parse_player("pimc:worlds=many")(1)
    with pytest.raises(ValueError, match="takes neither"):
        make_player("simple", worlds=3)
