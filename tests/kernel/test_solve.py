"""The exact solver against its specification, known deals, and properties of every value."""

from __future__ import annotations

import random
import threading
from itertools import permutations
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.kernel import Cancel, Solver, _core, reference_solve, solve
from skat.kernel.position import NULL, Position, PositionRefusedError, why_refused
from skat.kernel.reference import check_claim
from skat.kernel.solve import DEFENDERS
from skat.model.cards import Card, deck
from tests.kernel.endings import ending, mask

FABULOUS = (
    mask("CA CK CQ S9 S8 S7 HK HQ D9 D8"),
    mask("CJ SJ HJ DJ HA HT H7 DA DT D7"),
    mask("C9 C8 C7 SA SK SQ H9 H8 DK DQ"),
)
FABULOUS_SKAT = mask("CT ST")


def final(position: Position) -> int:
    """The value in either kind of game: points, or 1 for a null that is won."""
    if position.contract == NULL:
        return int(solve.null_wins(position).answer is True)
    return solve.value(position).points


def compare(position: Position) -> None:
    """Every answer about the position against trying all cards."""
    expected = reference_solve.value(position)
    assert final(position) == expected, position
    after = reference_solve.moves(position)
    target = None if position.contract == NULL else expected
    needed = 1 if target is None else target
    decided = dict(solve.move_decisions(position, target))
    assert decided == {card: value >= needed for card, value in after.items()}, position
    if position.contract != NULL:
        assert {move.card: move.lower for move in solve.moves(position)} == after
        assert all(move.lower == move.upper for move in solve.moves(position))
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
def test_the_two_plain_searches_agree(contract: int) -> None:
    chance = random.Random(contract)
    for _ in range(60):
        position = ending(chance, cards=3, contract=contract)
        plain = _core.plain_value(
            _core.Position(
                contract=contract,
                hands=position.hands,
                soloist=position.soloist,
                leader=position.leader,
                trick=position.trick,
            )
        )
        assert plain == reference_solve.value(position)


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
        found = solve.claim(position, by)
        assert found.holds == expected.holds, position
        assert (found.refutation == ()) == expected.holds


def perft_suites() -> list[tuple[tuple[int, int, int], dict[int, int]]]:
    found = []
    for text in Path("tests/data/perft.txt").read_text().splitlines():
        if text.startswith("#"):
            continue
        first, second, third, counts = text.split("|")
        contracts = zip((0, 3, 4, 5), map(int, counts.split()), strict=True)
        found.append(((mask(first), mask(second), mask(third)), dict(contracts)))
    return found


@pytest.mark.parametrize(("hands", "counts"), perft_suites())
def test_counts_the_lines_of_play_like_the_published_numbers(
    hands: tuple[int, int, int], counts: dict[int, int]
) -> None:
    for contract, count in counts.items():
        position = Position(contract=contract, hands=hands, soloist=0)
        assert solve.lines_of_play(position) == count
        assert reference_solve.lines_of_play(position) == count


@pytest.mark.parametrize("leader", [0, 1, 2])
@pytest.mark.parametrize("contract", range(6))
def test_the_fabulous_deal_wins_everything_from_every_seat(contract: int, leader: int) -> None:
    def deal(soloist: int) -> Position:
        return Position(
            contract=contract, hands=FABULOUS, soloist=soloist, leader=leader, skat=FABULOUS_SKAT
        )

    assert sum(FABULOUS) + FABULOUS_SKAT == deck().mask
    assert final(deal(1)) == (1 if contract == NULL else 120)
    assert solve.claim(deal(1), 1).holds
    for loser in (0, 2):
        assert final(deal(loser)) == (0 if contract == NULL else 20)


def ouvert_example(contract: int, queen: str) -> Position:
    """Forehand's ouvert hand of the interesting points against all clubs in one hand."""
    low = "C8" if queen == "CQ C9 C7" else "C7"
    against = f"CA CT CK {low}"
    rest = deck().mask & ~mask(f"CJ SJ HJ DJ SA ST SK {queen} {against}")
    # The other defender discards 32 points; the skat has none of the cards that count there.
    skat = mask("D7 D8")
    others = rest & ~skat
    partner = mask("HA HT DA S9 H9 H8 H7 D9 SQ S8")
    return Position(
        contract=contract,
        hands=(mask(f"CJ SJ HJ DJ SA ST SK {queen}"), mask(against) | others & ~partner, partner),
        soloist=0,
        skat=skat,
    )


def test_the_ouvert_example_is_forced_in_clubs_and_exactly_sixty_in_grand() -> None:
    clubs = ouvert_example(3, "CQ C9 C8")
    assert solve.claim(clubs, 0).holds
    assert solve.value(ouvert_example(4, "CQ C9 C8")).points == 60
    assert solve.reaches(ouvert_example(4, "CQ C9 C8"), 61).answer is False


def test_all_discards_are_valued_like_one_by_one() -> None:
    chance = random.Random(5)
    pack = list(range(32))
    chance.shuffle(pack)
    twelve = sum(1 << card for card in pack[:12])
    left, right = (sum(1 << card for card in pack[at : at + 10]) for at in (12, 22))
    for contract in (3, 4, NULL):
        before = Position(contract=contract, hands=(twelve, left, right), soloist=0)
        found = solve.discards(before)
        assert len({one.skat for one in found}) == 66
        for discard in found[::13]:
            assert discard.skat.bit_count() == 2
            assert discard.skat & ~twelve == 0
            position = msgspec.structs.replace(
                before, hands=(twelve & ~discard.skat, left, right), skat=discard.skat
            )
            assert discard.lower == discard.upper == final(position)


def renamed(position: Position, order: tuple[int, ...]) -> Position:
    """The position with suit number s called order[s]; the contract's suit moves along."""

    def cards(hand: int) -> int:
        return sum((hand >> 8 * suit & 0xFF) << 8 * order[suit] for suit in range(4))

    def jacks_back(hand: int, original: int) -> int:
        return hand & ~0x80808080 | original & 0x80808080

    null = position.contract == NULL
    hands = tuple(cards(hand) if null else jacks_back(cards(hand), hand) for hand in position.hands)
    contract = order[position.contract] if position.contract < 4 else position.contract
    return msgspec.structs.replace(position, hands=hands, contract=contract)


@pytest.mark.parametrize("contract", range(6))
def test_renaming_plain_suits_changes_nothing(contract: int) -> None:
    chance = random.Random(contract)
    for _ in range(4):
        position = ending(chance, cards=6, contract=contract, played=0)
        values = {final(renamed(position, order)) for order in permutations(range(4))}
        assert len(values) == 1


def test_the_value_never_drops_when_the_soloist_has_more_choice() -> None:
    chance = random.Random(9)
    for _ in range(60):
        position = ending(chance, cards=5)
        found = final(position)
        for card, lower, upper in () if position.contract == NULL else solve.moves(position):
            assert lower == upper
            if position.turn == position.soloist:
                assert lower <= found, card
            else:
                assert lower >= found, card
        decisions = (
            [one.answer for one in solve.move_decisions(position, None)]
            if (position.contract == NULL)
            else []
        )
        if decisions:
            choose = any if position.turn == position.soloist else all
            assert choose(decisions) == bool(found)


def full_deal(seed: int, contract: int = 3) -> Position:
    pack = list(range(32))
    random.Random(seed).shuffle(pack)
    hands = [sum(1 << card for card in pack[10 * at : 10 * at + 10]) for at in range(3)]
    return Position(
        contract=contract,
        hands=(hands[0], hands[1], hands[2]),
        soloist=0,
        skat=1 << pack[30] | 1 << pack[31],
    )


def test_a_call_over_its_budget_returns_bounds_and_says_so() -> None:
    position = full_deal(7)
    exact = solve.value(position)
    seen = set()
    for budget in (0, 1, 1_000, exact.nodes // 2):
        found = solve.value(position, budget=budget)
        assert found.nodes <= budget + 3
        assert found.lower <= exact.points <= found.upper
        seen.add((found.lower, found.upper))
        if found.lower < found.upper:
            with pytest.raises(ValueError, match="only known"):
                _ = found.points
    assert len(seen) > 1
    assert solve.reaches(position, exact.points, budget=2).answer is None
    assert solve.value(position, budget=exact.nodes) == exact
    assert any(move.lower < move.upper for move in solve.moves(position, budget=100))
    assert solve.claim(full_deal(1, NULL), 0, budget=0).holds is None


def test_a_cancelled_call_ends_and_returns_bounds() -> None:
    cancel = Cancel()
    cancel.set()
    assert cancel.is_set()
    found = solve.value(full_deal(7), cancel=cancel)
    assert found.lower < found.upper


def test_node_counts_depend_on_the_question_alone() -> None:
    positions = [full_deal(seed, seed % 6) for seed in range(12)]

    def nodes(solver: Solver) -> list[int]:
        return [solver.reaches(position_of(position), 61)[1] for position in positions]

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
    found: dict[int, list[int]] = {}
    threads = [
        threading.Thread(target=lambda at=at: found.update({at: nodes(Solver())}))
        for at in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[at] == alone for at in range(3))


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
    ],
)
def test_impossible_positions_are_refused_with_a_code(change: dict[str, object], code: str) -> None:
    good = Position(
        contract=3, hands=(mask("CJ H7"), mask("S7 SA"), mask("DA D7")), soloist=0, leader=0
    )
    assert why_refused(good) is None
    bad = msgspec.structs.replace(good, **change)
    assert why_refused(bad) == code
    for question in (solve.value, solve.line, solve.moves, solve.lines_of_play):
        with pytest.raises(PositionRefusedError) as refused:
            question(bad)
        assert refused.value.code == code


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
            solve.value(position, solver=solver, cancel=cancel)

    thread = threading.Thread(target=long)
    thread.start()
    entered.wait()
    refused = False
    for _ in range(10_000):
        try:
            solve.value(position, solver=solver, budget=1)
        except RuntimeError:
            refused = True
            break
    cancel.set()
    thread.join()
    assert refused
    assert solve.value(position, solver=solver).points >= 0


@pytest.mark.parametrize("bits", [7, 29])
def test_absurd_table_sizes_are_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="table_bits"):
        Solver(bits)


@given(numbers=st.lists(st.integers(min_value=-(2**33), max_value=2**33), min_size=12, max_size=12))
def test_no_position_whatever_crashes(numbers: list[int]) -> None:
    position = Position(
        contract=numbers[0] % 8 - 1,
        hands=(numbers[1], numbers[2], numbers[3]),
        soloist=numbers[4] % 5 - 1,
        leader=numbers[5] % 5 - 1,
        skat=numbers[6],
        trick=tuple(numbers[7 : 7 + numbers[9] % 4]),
        soloist_points=numbers[10],
        defender_points=numbers[11],
    )
    if why_refused(position) is None:
        solve.line(position, budget=1_000)
        return
    with pytest.raises(PositionRefusedError):
        solve.line(position, budget=1_000)
