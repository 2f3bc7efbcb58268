"""Deals of XSkat: its log read, and played again by our rules.

The logs here are our own: deals of our players, written in the form that XSkat writes.
"""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from skat.arena.deals import pack_of_board
from skat.arena.naming import parse_player
from skat.arena.opening import dealt, opened
from skat.kernel.position import Position
from skat.kernel.solve import line
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Play
from skat.rules.applied import Applied
from skat.rules.dealing import receivers
from skat.rules.machine import apply
from skat.rules.state import State
from tools.xskat import program
from tools.xskat.log import LogError, LoggedDeal, read_log
from tools.xskat.measure import contract_of, cost_of, finished
from tools.xskat.replay import DifferenceError, as_dealt, opening_of, played_again

SUITS = {"D": "Diamond", "H": "Heart", "S": "Spade", "C": "Club"}
RULE = "-" * 40


def card(one: Card, *, mark: str = "") -> str:
    suit, rank = SUITS[str(one)[0]], str(one)[1].replace("T", "10")
    written = f"{suit}{'_' if mark == 'led' else ' '}{rank}"
    return f"{written.upper() if mark == 'took' else written:<12}"


def logged(state: State, *, forehand: int) -> str:
    """A finished deal in the form of XSkat's log, with forehand at this computer."""
    seats = [SEATS[(computer - forehand) % 3] for computer in range(3)]
    lines = [" Computer1   Computer2   Computer3  ", " " * 36, RULE]
    soloist, announcement = state.soloist, state.announcement
    if soloist is None or announcement is None:
        calls = ("_Pass_" if seat is Seat.FOREHAND else "Pass" for seat in seats)
        lines.append("  " + "".join(f"{call:<12}" for call in calls))
        hands = list(state.dealt_hands)
    else:
        before = {seat: set(state.hands[seat.index]) for seat in SEATS}
        for trick in state.tricks:
            owner = {(trick.leader.index + at) % 3: one for at, one in enumerate(trick.cards)}
            row = "  "
            for seat in seats:
                before[seat].add(owner[seat.index])
                took, led = seat is trick.winner, seat is trick.leader
                row += card(owner[seat.index], mark="took" if took else "led" if led else "")
            lines.append(row)
        hands = [CardSet.of(before[seat]) for seat in SEATS]
    lines.append("---- random_seed 1 0 2 ".ljust(40, "-"))
    columns = [list(hands[seat.index]) for seat in seats]
    lines += ["  " + "".join(map(card, row)) for row in zip(*columns, strict=True)]
    lines += [RULE, f"Skat is: {','.join(card(one).strip() for one in state.skat)}"]
    if soloist is not None and announcement is not None:
        assert state.result is not None
        assert state.result.score is not None
        lines.append(f"Skat was: {','.join(card(one).strip() for one in state.dealt_skat)}")
        lines.append(f"Last bid: {state.bid}")
        name = announcement.contract.value.capitalize().removesuffix("s")
        lines.append(f"Computer{seats.index(soloist) + 1} played {name}")
        manner = ["ouvert"] * announcement.ouvert + ["Hand"] * announcement.hand
        lines += [f"Played {' '.join(manner)}"] if manner else []
        won = "Won" if state.result.score.won else "Lost"
        null = announcement.contract is Contract.NULL
        lines.append(won if null else f"{won} with: {state.result.soloist_points} points")
    return "\n".join([*lines, "=" * 40, ""])


def own_deal(board: int, *, player: str = "simple") -> State:
    return finished(dealt(pack_of_board(5, board)), parse_player(player), seed=5, board=board)


@cache
def own_deals() -> tuple[State, ...]:
    """Sixty deals of our own, played out once."""
    return tuple(own_deal(board) for board in range(60))


def read_one(text: str) -> LoggedDeal:
    (deal,) = read_log(text)
    return deal


def test_a_log_of_our_own_deals_is_read_and_comes_to_the_same_results() -> None:
    text = "".join(logged(state, forehand=board % 3) for board, state in enumerate(own_deals()))
    deals = list(read_log(text))
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
    declared = deal.declared
    assert declared is not None
    swapped = (declared.tricks[1], declared.tricks[0], *declared.tricks[2:])
    for wrong in (
        replace(declared, tricks=swapped),
        replace(declared, won=not declared.won),
        replace(declared, points=(declared.points or 0) + 1),
        replace(declared, bid=264),
    ):
        with pytest.raises(DifferenceError):
            played_again(replace(deal, declared=wrong))


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ("Skat is", "Skat isn't"),
        (RULE, ""),
        ("Spade", "Spadille"),
        ("=" * 40, ""),
        ("Last bid: ", "Last bid: many "),
    ],
)
def test_a_line_that_is_not_understood_is_an_error(found: str, instead: str) -> None:
    text = logged(next(state for state in own_deals() if state.soloist), forehand=0)
    assert found in text
    with pytest.raises(LogError):
        list(read_log(text.replace(found, instead)))


def test_a_game_file_names_the_place_of_every_card() -> None:
    pack = pack_of_board(5, 0)
    rows = [list(map(int, line.split())) for line in program.game_file([pack]).splitlines()]
    place = dict(zip(pack, receivers(), strict=True))
    number = {Seat.FOREHAND: 3, Seat.MIDDLEHAND: 1, Seat.REARHAND: 2, None: 0}
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


@pytest.mark.outside
def test_deals_of_ours_come_back_from_the_program_and_the_totals_agree() -> None:
    found = program.find_program()
    if found is None:
        pytest.skip("needs the program xskat, which no other test needs")
    packs = [pack_of_board(5, board) for board in range(200)]
    run = program.play(packs, program=found)
    totals = [0, 0, 0]
    for pack, deal in zip(packs, run.deals, strict=True):
        hands, skat = as_dealt(deal)
        state = dealt(pack)
        assert tuple(map(CardSet.of, hands)) == state.dealt_hands
        assert CardSet.of(skat) == state.dealt_skat
        result = played_again(deal).result
        if deal.declared is not None and result is not None and result.score is not None:
            totals[(deal.forehand + deal.declared.soloist) % 3] += result.score.score
    assert tuple(totals) == run.totals
    again = program.play(packs, program=found)
    assert list(map(opening_of, again.deals)) == list(map(opening_of, run.deals))
