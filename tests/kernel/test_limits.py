"""Bad input, budgets, cancelling, threads: refused, or answered in part and marked so."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.kernel import Cancel, Solver, solve
from skat.kernel.position import NULL, Position, PositionRefusedError, why_refused
from skat.model.cards import Card
from tests.kernel.endings import full_deal, mask
from tests.lanes.steady import GIVEN


def test_a_call_over_its_budget_returns_bounds_and_says_so() -> None:
    position = full_deal(7)
    exact = solve.value(position)
    seen = set()
    for budget in (0, 1, 1_000, exact.nodes // 2):
        result = solve.value(position, budget=budget)
        assert result.nodes <= budget + 3
        assert result.lower <= exact.points <= result.upper
        seen.add((result.lower, result.upper))
        if result.lower < result.upper:
            with pytest.raises(ValueError, match="only known"):
                _ = result.points
    assert len(seen) > 1
    assert solve.reaches(position, exact.points, budget=2).answer is None
    assert solve.value(position, budget=exact.nodes) == exact
    assert any(move.lower < move.upper for move in solve.moves(position, budget=100).cards)
    assert solve.claim(full_deal(1, NULL), 0, budget=0).holds is None


def test_a_cancelled_call_ends_and_returns_bounds() -> None:
    cancel = Cancel()
    cancel.set()
    assert cancel.is_set()
    result = solve.value(full_deal(7), cancel=cancel)
    assert result.lower < result.upper


def test_another_thread_ends_a_search_that_nobody_could_wait_for() -> None:
    """The lines of play of a whole deal cannot be counted; only the flag ends it."""
    cancel = Cancel()
    with ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as thread:
        search = thread.submit(solve.lines_of_play, full_deal(7), cancel=cancel)
        assert not search.done()
        cancel.set()
    assert search.result() is None


def test_every_question_keeps_to_its_budget() -> None:
    suit, null = full_deal(7), full_deal(7, NULL)
    own, *others = suit.hands
    with_skat = msgspec.structs.replace(suit, hands=(own | suit.skat, *others), skat=0)
    for budget in (0, 20):
        assert solve.value(suit, budget=budget).nodes <= budget + 3
        assert solve.reaches(suit, 61, budget=budget).nodes <= budget + 3
        assert solve.null_wins(null, budget=budget).nodes <= budget + 3
        assert solve.claim(suit, 0, budget=budget).nodes <= budget + 3
        assert solve.lines_of_play(suit, budget=budget) is None
        assert solve.line(suit, budget=budget) == ()
        moves = solve.moves(suit, budget=budget).cards
        assert len(moves) == 10
        assert all(move.lower < move.upper for move in moves)
        decisions = solve.move_decisions(suit, 61, budget=budget).cards
        assert None in {decision.answer for decision in decisions}
        laid = solve.discards(with_skat, budget=budget).discards
        assert len(laid) == 66
        assert all(discard.lower < discard.upper for discard in laid)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"contract": 6}, "contract_unknown"),
        ({"contract": -1}, "contract_unknown"),
        ({"soloist": 3}, "seat_unknown"),
        ({"leader": -1}, "seat_unknown"),
        ({"hands": (mask("CJ H7"), mask("CJ S7"), mask("DA D7"))}, "cards_overlap"),
        ({"hands": (mask("CJ H7"), mask("S7"), mask("DA D7"))}, "hand_sizes_differ"),
        ({"hands": (0xFFF, 0xFFF000, 0xFF000000 | 0xF)}, "cards_overlap"),
        ({"hands": (0x7FF, 0x3FF800, 0xFFC00000)}, "hand_sizes_differ"),
        ({"hands": (1 << 32, 2, 4)}, "card_unknown"),
        ({"skat": mask("C7 C8 C9")}, "skat_size"),
        ({"skat": mask("C7")}, "skat_size"),
        ({"skat": mask("CJ C7")}, "cards_overlap"),
        ({"trick": (1, 2, 3)}, "trick_too_long"),
        ({"trick": (32,)}, "card_unknown"),
        ({"trick": (Card.CJ.index,)}, "cards_overlap"),
        ({"trick": (Card.S9.index,)}, "hand_sizes_differ"),
        (
            {
                "trick": (Card.S8.index, Card.D8.index),
                "hands": (mask("CJ"), mask("S7"), mask("DA D7")),
            },
            "trick_revokes",
        ),
        ({"soloist_points": -1}, "points_impossible"),
        ({"soloist_points": 60, "defender_points": 60}, "points_impossible"),
        ({"soloist_points": 2**31 - 1, "defender_points": 1}, "points_impossible"),
        ({"soloist_points": 2**31}, "points_impossible"),
        ({"contract": 2**40}, "contract_unknown"),
        ({"leader": 2**40}, "seat_unknown"),
        ({"skat": -1}, "card_unknown"),
        ({"trick": (-1,)}, "card_unknown"),
        ({"trick": (2**40,)}, "card_unknown"),
    ],
)
def test_impossible_positions_are_refused_with_a_code(change: dict[str, object], code: str) -> None:
    good = Position(
        contract=3, hands=(mask("CJ H7"), mask("S7 SA"), mask("DA D7")), soloist=0, leader=0
    )
    assert why_refused(good) is None
    bad = msgspec.structs.replace(good, **change)
    assert why_refused(bad) == code
    for question in (solve.value, solve.line, solve.moves, solve.lines_of_play, claim_of_forehand):
        with pytest.raises(PositionRefusedError) as refused:
            question(bad)
        assert refused.value.code == code


def claim_of_forehand(position: Position) -> object:
    return solve.claim(position, 0)


def test_questions_that_do_not_suit_the_contract_are_refused() -> None:
    suit = Position(contract=3, hands=(1, 2, 4), soloist=0)
    null = Position(contract=NULL, hands=(1, 2, 4), soloist=0)
    for code, ask in (
        ("null_has_no_points", lambda: solve.value(null)),
        ("null_has_no_points", lambda: solve.reaches(null, 61)),
        ("null_has_no_points", lambda: solve.moves(null)),
        ("null_has_no_points", lambda: solve.move_decisions(null, 61)),
        ("target_missing", lambda: solve.move_decisions(suit)),
        ("null_only", lambda: solve.null_wins(suit)),
        ("seat_unknown", lambda: solve.claim(suit, 3)),
        ("not_twelve_cards", lambda: solve.discards(suit)),
    ):
        with pytest.raises(PositionRefusedError) as refused:
            ask()
        assert refused.value.code == code


def test_a_solver_serves_one_thread_at_a_time() -> None:
    solver, cancel, entered = Solver(), Cancel(), threading.Event()
    position = full_deal(3)

    def long() -> None:
        entered.set()
        while not cancel.is_set():
            # Where the other one is quicker, this one is refused.
            with suppress(RuntimeError):
                solve.value(position, solver=solver, cancel=cancel)

    refused = False
    with ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as thread:
        asking = thread.submit(long)
        entered.wait()
        for _ in range(1_000_000):
            try:
                solve.value(position, solver=solver, budget=1)
            except RuntimeError:
                refused = True
                break
        cancel.set()
    asking.result()
    assert refused
    assert solve.value(position, solver=solver).points >= 0


@pytest.mark.parametrize("bits", [7, 29])
def test_absurd_table_sizes_are_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="table_bits"):
        Solver(bits)


def test_a_target_out_of_reach_is_answered_however_far_it_is() -> None:
    position = full_deal(3)
    for far in (121, 2**31 - 1, 2**31, 10**12):
        assert solve.reaches(position, far).answer is False
        assert solve.reaches(position, -far).answer is True
        assert not any(move.answer for move in solve.move_decisions(position, far).cards)
        assert all(move.answer for move in solve.move_decisions(position, -far).cards)


NUMBER = st.one_of(st.integers(-3, 40), st.integers(-(2**70), 2**70))


@given(
    small=st.tuples(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER),
    cards=st.tuples(NUMBER, NUMBER, NUMBER, NUMBER),
    trick=st.lists(NUMBER, max_size=4),
)
def test_numbers_of_any_size_are_refused_or_answered(
    small: tuple[int, int, int, int, int], cards: tuple[int, int, int, int], trick: list[int]
) -> None:
    contract, soloist, leader, own, other = small
    position = Position(
        contract=contract,
        hands=cards[:3],
        soloist=soloist,
        leader=leader,
        skat=cards[3],
        trick=tuple(trick),
        soloist_points=own,
        defender_points=other,
    )
    if why_refused(position) is None:
        solve.line(position, budget=1_000)
        return
    for question in (solve.line, solve.lines_of_play, solve.discards, claim_of_forehand):
        with pytest.raises(PositionRefusedError):
            question(position)
