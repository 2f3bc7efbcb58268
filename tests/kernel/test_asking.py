"""Questions in the words of the model have the answers of the solver's numbers."""

from __future__ import annotations

import random

import pytest

from skat.kernel import PositionRefusedError, ending, solve
from skat.model import ALL_CARDS, SEATS, Card, Contract, Seat


@pytest.mark.parametrize("contract", Contract)
def test_each_answer_is_that_of_the_numbers(contract: Contract) -> None:
    for seed in range(20):
        chance = random.Random(seed)
        cards = chance.sample(ALL_CARDS, 14)
        asked = ending(
            contract=contract,
            soloist=chance.choice(SEATS),
            hands={seat: cards[4 * at : 4 * at + 4] for at, seat in enumerate(SEATS)},
            leader=chance.choice(SEATS),
            skat=cards[12:],
            soloist_points=0 if contract is Contract.NULL else 20,
        )
        numbers = asked.position
        assert [card.index for card in asked.line()] == list(solve.line(numbers))
        for by in SEATS:
            claimed = solve.claim(numbers, by.index)
            refuted = asked.refuted(by)
            assert (refuted is None) is claimed.holds
            assert tuple(card.index for card in refuted or ()) == claimed.refutation
        assert (asked.refuted(None) is None) is solve.claim(numbers, solve.DEFENDERS).holds
        if contract is Contract.NULL:
            assert asked.wins() is solve.null_wins(numbers).answer
            with pytest.raises(PositionRefusedError):
                asked.value()
        else:
            best = solve.value(numbers).points
            assert (asked.value(), asked.wins()) == (best, best >= 61)
            assert (asked.reaches(best), asked.reaches(best + 1)) == (True, False)
            moves = asked.moves()
            assert [card.index for card in moves] == [
                each.card for each in solve.moves(numbers).cards
            ]
            on_turn = SEATS[numbers.turn]
            ends = moves.values()
            assert best == (max(ends) if on_turn.index == numbers.soloist else min(ends))
            won = [card for card, points in moves.items() if points >= 61]
            assert list(asked.winning()) == won


@pytest.mark.parametrize("missing", SEATS)
def test_a_missing_seat_holds_no_card(missing: Seat) -> None:
    cards = dict(zip(SEATS, ([Card.CJ], [Card.HA], [Card.SA]), strict=True))
    del cards[missing]
    wrong = ending(contract=Contract.GRAND, soloist=Seat.FOREHAND, hands=cards)
    with pytest.raises(PositionRefusedError, match="hand_sizes_differ"):
        wrong.value()


def test_cards_that_cannot_lie_so_are_refused() -> None:
    hands = {Seat.FOREHAND: [Card.CJ], Seat.MIDDLEHAND: [Card.CJ], Seat.REARHAND: [Card.SA]}
    wrong = ending(contract=Contract.GRAND, soloist=Seat.FOREHAND, hands=hands)
    with pytest.raises(PositionRefusedError, match="cards_overlap"):
        wrong.value()
