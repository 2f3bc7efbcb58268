"""The exact solver against its specification: values, moves, lines, claims, discards, nodes."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from skat.kernel import Solver, _core, reference_solve, solve
from skat.kernel.position import NULL, Position
from skat.kernel.reference import check_claim
from skat.kernel.solve import DEFENDERS
from tests.kernel.endings import ending, final, full_deal
from tests.lanes.steady import GIVEN


def compare(position: Position) -> None:
    """Every answer about the position against trying all cards."""
    expected = reference_solve.value(position)
    assert final(position) == expected, position
    after = reference_solve.moves(position)
    target = None if position.contract == NULL else expected
    needed = 1 if target is None else target
    decided = dict(solve.move_decisions(position, target).cards)
    assert decided == {card: value >= needed for card, value in after.items()}, position
    if position.contract != NULL:
        moves = solve.moves(position).cards
        assert {move.card: move.lower for move in moves} == after
        assert all(move.lower == move.upper for move in moves)
        assert solve.reaches(position, expected).answer is True
        assert solve.reaches(position, expected + 1).answer is False
    assert replayed(position, solve.line(position)) == expected, position


def replayed(position: Position, line: tuple[int, ...]) -> int:
    """The value at the end of a line of play by the rules of the reference."""
    for card in line:
        assert card in reference_solve.moves(position)
        after = reference_solve.play(position, card)
        if after is None:
            return 0
        position = after
    assert not any(position.hands)
    return reference_solve.value(position)


@pytest.mark.parametrize("contract", range(6))
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_endings_against_the_reference(contract: int, cards: int) -> None:
    chance = random.Random(100 * contract + cards)
    for _ in range(40):
        compare(ending(chance, cards=cards, contract=contract))


@pytest.mark.proof
@pytest.mark.parametrize("contract", range(6))
def test_longer_endings_against_the_reference(contract: int) -> None:
    chance = random.Random(contract)
    for _ in range(600):
        compare(ending(chance, cards=4, contract=contract))
    for _ in range(30):
        compare(ending(chance, cards=5, contract=contract))


@pytest.mark.parametrize("contract", range(6))
def test_claims_against_the_reference(contract: int) -> None:
    chance = random.Random(contract)
    for _ in range(60):
        position = ending(chance, cards=chance.choice((2, 3)), contract=contract)
        own = 1 << position.soloist
        by: int | str = chance.choice((0, 1, 2, DEFENDERS))
        takers = 7 & ~own if by == DEFENDERS else 1 << int(by)
        choosers = takers
        if contract == NULL and by == position.soloist:
            takers = 7 & ~own
        expected = check_claim(
            position.hands,
            contract=contract,
            leader=position.leader,
            trick=position.trick,
            takers=takers,
            choosers=choosers,
        )
        assert expected is not None
        claim = solve.claim(position, by)
        assert claim.holds == expected.holds, position
        assert (claim.refutation == ()) == expected.holds


def test_all_discards_are_valued_like_one_by_one() -> None:
    chance = random.Random(5)
    pack = list(range(32))
    chance.shuffle(pack)
    twelve = sum(1 << card for card in pack[:12])
    left, right = (sum(1 << card for card in pack[at : at + 10]) for at in (12, 22))
    for contract in (3, 4, NULL):
        before = Position(contract=contract, hands=(twelve, left, right), soloist=0)
        discards = solve.discards(before).discards
        assert len({each.skat for each in discards}) == 66
        for discard in discards[::13]:
            assert discard.skat.bit_count() == 2
            assert discard.skat & ~twelve == 0
            position = msgspec.structs.replace(
                before, hands=(twelve & ~discard.skat, left, right), skat=discard.skat
            )
            assert discard.lower == discard.upper == final(position)


def test_the_search_learns_which_cards_decide() -> None:
    """By the fitted weights alone these questions take 550,247 nodes."""
    positions = [full_deal(seed, seed % 5) for seed in range(60)]
    assert sum(solve.move_decisions(position, 61).nodes for position in positions) < 450_000


def test_node_counts_depend_on_the_question_alone() -> None:
    positions = [full_deal(seed, seed % 6) for seed in range(12)]

    def nodes(solver: Solver) -> list[int]:
        return [solver.value(position_of(position), 61)[1] for position in positions]

    def position_of(position: Position) -> _core.Position:
        return _core.Position(
            contract=position.contract,
            hands=position.hands,
            soloist=0,
            skat=position.skat,
        )

    alone = nodes(Solver())
    assert nodes(Solver()) == alone
    used = Solver()
    nodes(used)
    assert nodes(used) == alone
    with ThreadPoolExecutor(3, thread_name_prefix=GIVEN) as threads:
        assert list(threads.map(nodes, [Solver() for _ in range(3)])) == [alone] * 3


def test_calls_without_a_solver_run_side_by_side() -> None:
    """Each takes an idle solver; two threads never work with the same one."""
    positions = [full_deal(seed, 4) for seed in range(4)]
    alone = [solve.reaches(each, 61) for each in positions]

    def asked(_: int) -> list[solve.Decision]:
        return [solve.reaches(each, 61) for _ in range(3) for each in positions]

    with ThreadPoolExecutor(4, thread_name_prefix=GIVEN) as threads:
        assert list(threads.map(asked, range(4))) == [alone * 3] * 4
