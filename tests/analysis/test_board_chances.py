"""Chances on the board: from what one seat sees, as at the table, and counted again by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import msgspec
import pytest

from skat.analysis.board import chances
from skat.analysis.board.chances import seat_chances
from skat.analysis.board.position import SeatChances, SeatKnowledge, SeatPosition, seen_by
from skat.analysis.decision import options_of
from skat.analysis.table import decision_table
from skat.arena.soundness import with_hidden_cards_anew
from skat.kernel.position import Position, why_refused
from skat.kernel.solve import move_decisions, moves
from skat.kernel.worlds import count, worlds_at
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points, deck
from skat.model.contract import ALL_CONTRACTS, Announcement, Contract
from skat.model.games import LOWEST_BID
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.worlds.knowledge import known_in
from skat.rules import apply, start, view
from skat.rules.actions import Action, Announce, Bid, Deal, Discard, Pass, Play, TakeSkat
from skat.rules.applied import Applied
from skat.rules.state import Phase, State
from tests.rules.positions import must, random_pack


def deals(number: int, *, seed: int) -> Iterator[State]:
    """Every position of games that begin at 18 and in which everybody plays any legal card."""
    chance = random.Random(seed)
    for board in range(number):
        soloist, contract = SEATS[board % 3], ALL_CONTRACTS[board % 6]
        state = must(start(), Deal(random_pack(chance)))
        passing = [seat for seat in (Seat.MIDDLEHAND, Seat.REARHAND) if seat is not soloist]
        calls: list[Action] = [Bid(soloist, LOWEST_BID), *(Pass(seat) for seat in passing)]
        if soloist is not Seat.FOREHAND:
            calls.append(Pass(Seat.FOREHAND))
        while calls:
            call = next(each for each in calls if isinstance(apply(state, each), Applied))
            calls.remove(call)
            state = must(state, call)
        state = must(state, TakeSkat(soloist))
        twelve = list(state.hands[soloist.index])
        first, second = chance.sample(twelve, 2)
        state = must(state, Discard(soloist, (first, second)))
        state = must(state, Announce(soloist, Announcement(contract)))
        while state.phase is Phase.PLAY:
            assert state.turn is not None
            yield state
            legal = [each for each in view(state, state.turn).legal if isinstance(each, Play)]
            state = must(state, chance.choice(legal))


def asked(state: State) -> SeatPosition:
    """What the page asks for the seat whose card is due, from the first card on."""
    assert state.turn is not None
    assert state.announcement is not None
    assert state.soloist is not None
    seat = state.turn
    line = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
    return SeatPosition(
        contract=state.announcement.contract,
        soloist=state.soloist,
        leader=Seat.FOREHAND,
        seat=seat,
        hand=tuple(state.dealt_hands[seat.index])
        if seat is not state.soloist
        else tuple((state.dealt_hands[seat.index] | state.dealt_skat) - state.skat),
        skat=tuple(state.skat) if seat is state.soloist else (),
        line=tuple(line),
    )


def later(state: State) -> SeatPosition:
    """The same as a position that begins now: what was played before is gone."""
    whole = asked(state)
    tricks = [card for trick in state.tricks for card in trick.cards]
    taken = [trick for trick in state.tricks if trick.winner is state.soloist]
    points = card_points(CardSet.of(card for trick in taken for card in trick.cards))
    return msgspec.structs.replace(
        whole,
        leader=state.leader,
        hand=tuple(state.hand_of(whole.seat)),
        trick=state.trick,
        gone=tuple(tricks),
        soloist_points=int(points),
        line=(),
    )


def seen(position: SeatPosition) -> SeatKnowledge:
    knowledge = seen_by(position)
    assert isinstance(knowledge, SeatKnowledge), knowledge
    return knowledge


def test_a_position_gives_the_view_that_the_seat_has_at_the_table() -> None:
    compared = 0
    for state in deals(12, seed=3):
        assert state.turn is not None
        position = asked(state)
        mine, knowledge = view(state, state.turn), seen(position)
        assert chances.view_of(position, knowledge) == mine
        known = known_in(mine)
        assert (knowledge.knowledge, knowledge.situation) == (known.knowledge, known.situation)
        compared += 1
    assert compared > 250


def test_the_leader_of_the_first_card_counts_as_forehand() -> None:
    for state in list(deals(3, seed=4))[::7]:
        usual = asked(state)
        step = {seat: SEATS[(seat.index + 1) % 3] for seat in SEATS}
        other = msgspec.structs.replace(
            usual,
            leader=step[usual.leader],
            seat=step[usual.seat],
            soloist=step[usual.soloist],
        )
        assert seen(usual) == seen(other)
        assert chances.view_of(usual, seen(usual)) == chances.view_of(other, seen(other))


def test_which_deal_is_thought_of_changes_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hidden cards dealt anew, at the table and inside: the answer is the same."""
    chance = random.Random(11)
    states = [state for state in deals(6, seed=5) if len(state.tricks) >= 4][::9]
    assert len(states) >= 8
    for number, state in enumerate(states):
        assert state.turn is not None
        position = asked(state)
        told = msgspec.json.encode(seat_chances(position, worlds=60))
        anew = with_hidden_cards_anew(state, state.turn, random.Random(number))
        assert asked(anew) == position
        total = count(seen(position).knowledge)
        other = chance.randrange(total)
        with monkeypatch.context() as patched:
            patched.setattr(
                chances, "worlds_at", lambda known, first, at=other: worlds_at(known, first=at)
            )
            assert msgspec.json.encode(seat_chances(position, worlds=60)) == told


def test_at_the_first_card_it_is_the_table_of_the_review() -> None:
    for state in list(deals(6, seed=8))[14::29]:
        assert state.turn is not None
        mine = view(state, state.turn)
        if sum(isinstance(action, Play) for action in mine.legal) < 2:
            continue
        result = seat_chances(asked(state), worlds=40, seed=1)
        assert isinstance(result, SeatChances)
        options = options_of(decision_table(mine, worlds=40, seed=1))
        assert [each.card.value for each in result.cards] == [each.action for each in options]
        assert [each.points for each in result.cards] == [round(each.points, 1) for each in options]
        assert result.assumed == ("auction",)


def by_hand(position: SeatPosition) -> tuple[int, dict[Card, int]]:
    """In how many deals that fit each card wins for the seat's party: all of them, one by one."""
    unseen = deck() - CardSet.of((*position.hand, *position.skat, *position.gone))
    unseen -= CardSet.of(position.trick)
    played = [SEATS[(position.leader.index + at) % 3] for at in range(len(position.trick))]
    sizes = {seat: len(position.hand) - (seat in played) for seat in SEATS}
    first, second = (seat for seat in SEATS if seat is not position.seat)
    total, won = 0, dict.fromkeys(position.hand, 0)
    for each in combinations(unseen, sizes[first]):
        rest = unseen - CardSet.of(each)
        for other in combinations(rest, sizes[second]):
            skat = CardSet.of(position.skat) or rest - CardSet.of(other)
            hands = {first: CardSet.of(each), second: CardSet.of(other)}
            hands[position.seat] = CardSet.of(position.hand)
            open_cards = opened(position, hands, skat)
            if why_refused(open_cards) == "trick_revokes":
                continue
            total += 1
            for card, wins in winners(position, open_cards).items():
                won[card] += wins
    return total, won


def opened(position: SeatPosition, hands: dict[Seat, CardSet], skat: CardSet) -> Position:
    """The position with these cards of the others."""
    gone = int(card_points(CardSet.of(position.gone)))
    first, second, third = (hands[seat].mask for seat in SEATS)
    return Position(
        contract=position.contract.index,
        hands=(first, second, third),
        skat=skat.mask,
        soloist=position.soloist.index,
        leader=position.leader.index,
        trick=tuple(card.index for card in position.trick),
        soloist_points=position.soloist_points,
        defender_points=gone - position.soloist_points,
    )


def winners(position: SeatPosition, open_cards: Position) -> dict[Card, bool]:
    """Whether the seat's party wins after each card, all cards open."""
    alone = position.seat is position.soloist
    if position.contract is Contract.NULL:
        null = {
            ALL_CARDS[each.card]: bool(each.answer) for each in move_decisions(open_cards).cards
        }
        return {card: made is alone for card, made in null.items()}
    ends = {ALL_CARDS[each.card]: each.lower for each in moves(open_cards).cards}
    return {card: (points >= 61) is alone for card, points in ends.items()}


def test_endings_are_counted_again_by_hand() -> None:
    counted = parties = 0
    for state in deals(18, seed=21):
        if len(state.tricks) != 8:
            continue
        position = later(state)
        result = seat_chances(position)
        assert isinstance(result, SeatChances), result
        total, won = by_hand(position)
        assert (result.worlds, result.effective, result.all_worlds) == (total, total, True)
        assert {each.card: each.won for each in result.cards} == {
            each.card: round(won[each.card] / total, 3) for each in result.cards
        }
        null = position.contract is Contract.NULL
        assert result.assumed == (("tricks",) if null else ("tricks", "tops"))
        counted += 1
        parties |= 1 if position.seat is position.soloist else 2
    assert counted >= 30
    assert parties == 3


def without(names: str) -> tuple[Card, ...]:
    """All cards but these."""
    return tuple(card for card in ALL_CARDS if card.value not in names.split())


ENDING = SeatPosition(
    contract=Contract.GRAND,
    soloist=Seat.FOREHAND,
    leader=Seat.FOREHAND,
    seat=Seat.MIDDLEHAND,
    hand=(Card.HA, Card.H7),
    gone=without("HA H7 CJ H8 H9 HT D7 D8"),
)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hand": (Card.HA, Card.HA)}, "card_twice"),
        ({"skat": (Card.D7, Card.D8)}, "skat_is_hidden"),
        ({"soloist": Seat.MIDDLEHAND}, "skat_not_two"),
        ({"hand": (Card.HA,)}, "board_counts"),
        ({"hand": ()}, "board_counts"),
        ({"trick": (Card.CJ, Card.HT, Card.H8)}, "board_counts"),
        ({"soloist_points": 121}, "points_not_gone"),
        ({"soloist_points": -1}, "points_not_gone"),
        ({"line": (Card.HT, Card.D7)}, "card_not_held"),
        ({"line": (Card.CJ, Card.H7, Card.H8, Card.HT, Card.HA)}, "no_card_due"),
        ({"line": ()}, "no_card_due"),
        ({"line": (Card.HA,)}, "board_no_world"),
        ({"line": (Card.C7,)}, "board_no_world"),
        ({"contract": Contract.NULL, "soloist_points": 4}, "null_is_lost"),
        (
            {"contract": Contract.NULL, "line": (Card.HT, Card.H7, Card.H8)},
            "null_is_lost",
        ),
    ],
)
def test_what_cannot_be_valued_is_refused(changes: dict[str, object], code: str) -> None:
    refused = seat_chances(msgspec.structs.replace(ENDING, **changes))
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_a_defender_is_not_asked_to_revoke() -> None:
    wrong = msgspec.structs.replace(ENDING, hand=(Card.HA, Card.D7), line=(Card.HT, Card.D7))
    refused = seat_chances(wrong)
    assert isinstance(refused, Refusal)
    assert refused.code == "must_follow"


def test_who_did_not_follow_has_no_such_card() -> None:
    """Rearhand throws a diamond on the heart led: the ten is then with forehand or in the skat."""
    position = msgspec.structs.replace(
        ENDING,
        seat=Seat.MIDDLEHAND,
        hand=(Card.HA, Card.H7, Card.SA),
        gone=without("HA H7 SA CJ H8 H9 HT D7 D8 DT DA"),
        line=(Card.H9, Card.HA, Card.D7),
    )
    known = seen(position).knowledge
    held = [worlds_at(known, first=at)[0].rearhand for at in range(count(known))]
    assert held
    assert not any(hand & CardSet.of([Card.HT, Card.H8]).mask for hand in held)
