"""Deals of XSkat: its log read, and played again by our rules.

The logs here are our own: deals of our players, written in the form that XSkat writes.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest
from msgspec.structs import replace

from skat.arena.naming import parse_player
from skat.arena.opening import dealt, opened, pack_of_board
from skat.kernel.position import Position
from skat.kernel.solve import line
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.notation.xskat import LoggedGame
from skat.notation.xskat.log import LoggedDeal, read_log
from skat.notation.xskat.log_records import as_dealt
from skat.rules.actions import Play
from skat.rules.applied import Applied
from skat.rules.dealing import receivers
from skat.rules.machine import apply
from skat.rules.state import State
from tests.notation.xskat_logs import logged
from tools.xskat import program
from tools.xskat.measure import contract_of, cost_of, finished
from tools.xskat.replay import DifferenceError, opening_of, played_again


def own_deal(board: int, *, player: str = "simple") -> State:
    return finished(dealt(pack_of_board(5, board)), parse_player(player), seed=5, board=board)


@cache
def own_deals() -> tuple[State, ...]:
    """Sixty deals of our own, played out once."""
    return tuple(own_deal(board) for board in range(60))


def read_all(text: str) -> list[LoggedDeal]:
    deals = list(read_log(BytesIO(text.encode())))
    assert all(isinstance(deal, LoggedDeal) for deal in deals)
    return [deal for deal in deals if isinstance(deal, LoggedDeal)]


def read_one(text: str) -> LoggedDeal:
    (deal,) = read_all(text)
    return deal


def test_a_log_of_our_own_deals_is_read_and_comes_to_the_same_results() -> None:
    text = "".join(logged(state, forehand=board % 3) for board, state in enumerate(own_deals()))
    deals = read_all(text)
    assert [deal.forehand for deal in deals] == [board % 3 for board in range(len(own_deals()))]
    kinds = set()
    for state, deal in zip(own_deals(), deals, strict=True):
        again = played_again(deal).state
        assert (again.soloist, again.announcement) == (state.soloist, state.announcement)
        assert again.tricks == state.tricks
        assert state.result is not None
        assert again.result is not None
        assert again.result.score == state.result.score
        kinds.add(None if state.announcement is None else state.announcement.hand)
    assert kinds == {None, False, True}, "passed, with skat and hand"


def test_the_cards_before_the_skat_was_picked_up() -> None:
    for state in own_deals():
        hands, skat = as_dealt(read_one(logged(state, forehand=2)))
        assert tuple(map(CardSet.of, hands)) == state.dealt_hands
        assert CardSet.of(skat) == state.dealt_skat


def test_a_player_of_ours_gets_the_same_game() -> None:
    for state in own_deals()[:8]:
        fixed = opening_of(read_one(logged(state, forehand=1)))
        if state.soloist is None:
            assert fixed is None
        else:
            assert fixed is not None
            assert (fixed.soloist, fixed.announcement) == (state.soloist, state.announcement)


def test_cards_that_the_rules_refuse_and_other_results_are_noticed() -> None:
    played = next(state for state in own_deals() if state.soloist is not None)
    deal = read_one(logged(played, forehand=0))
    game = deal.game
    assert isinstance(game, LoggedGame)
    swapped = (deal.tricks[1], deal.tricks[0], *deal.tricks[2:])
    for wrong in (
        replace(deal, tricks=swapped),
        replace(deal, game=replace(game, won=not game.won)),
        replace(deal, game=replace(game, points=(game.points or 0) + 1)),
        replace(deal, game=replace(game, bid=264)),
    ):
        with pytest.raises(DifferenceError):
            played_again(wrong)


def test_a_game_file_names_the_place_of_every_card() -> None:
    pack = pack_of_board(5, 0)
    rows = [list(map(int, line.split())) for line in program.game_file([pack]).splitlines()]
    place = dict(zip(pack, receivers(), strict=True))
    number: dict[Seat | None, int] = {
        Seat.FOREHAND: 3,
        Seat.MIDDLEHAND: 1,
        Seat.REARHAND: 2,
        None: 0,
    }
    assert [len(row) for row in rows] == [8, 8, 8, 8]
    assert rows[0][0] == number[place[Card.DA]]
    assert rows[3][4] == number[place[Card.CJ]]
    assert rows[1][7] == number[place[Card.H7]]


def test_cards_of_perfect_play_cost_nothing() -> None:
    state = next(state for state in own_deals() if contract_of(state) is Contract.GRAND)
    fixed = opening_of(read_one(logged(state, forehand=0)))
    assert fixed is not None
    opening = opened(fixed)
    assert sum(cost_of(opening, state)) > 0, "rules of thumb are not perfect"
    first, second, third = (hand.mask for hand in opening.hands)
    assert opening.soloist is not None
    position = Position(
        contract=4,
        hands=(first, second, third),
        soloist=opening.soloist.index,
        skat=opening.skat.mask,
    )
    perfect = opening
    for number in line(position):
        assert perfect.turn is not None
        applied = apply(perfect, Play(perfect.turn, ALL_CARDS[number]))
        assert isinstance(applied, Applied)
        perfect = applied.state
    assert cost_of(opening, perfect) == (0, 0)


@pytest.mark.live
@pytest.mark.outside
def test_deals_of_ours_come_back_from_the_program_and_the_totals_agree() -> None:
    binary = program.find_program()
    if binary is None:
        pytest.skip("needs the program xskat, which no other test needs")
    packs = [pack_of_board(5, board) for board in range(200)]
    run = program.play(packs, program=binary)
    totals = [0, 0, 0]
    for pack, deal in zip(packs, run.deals, strict=True):
        hands, skat = as_dealt(deal)
        state = dealt(pack)
        assert tuple(map(CardSet.of, hands)) == state.dealt_hands
        assert CardSet.of(skat) == state.dealt_skat
        result = played_again(deal).result
        if isinstance(deal.game, LoggedGame) and result is not None and result.score is not None:
            totals[(deal.forehand + deal.game.soloist) % 3] += result.score.score
    assert tuple(totals) == run.totals
    again = program.play(packs, program=binary)
    assert list(map(opening_of, again.deals)) == list(map(opening_of, run.deals))
