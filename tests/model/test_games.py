"""All 664 games and all 63 bids against the complete tables."""

import csv
from pathlib import Path

import pytest

from skat.cli.lookup.games import bid_rows
from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.games import (
    Game,
    all_games,
    bid_values,
    can_reach_schneider,
    can_reach_schwarz,
)
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.model.value import (
    Level,
    announced_levels,
    base_value,
    game_value,
    levels,
    lifted_value,
    multiplier,
    null_value,
)

DATA = Path(__file__).parents[1] / "data"


def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def columns_of(game: Game) -> tuple[str, ...]:
    """A game in the columns of the table, its number and form aside."""
    announcement, tops = game.announcement, game.tops
    counted = set(game.counted)
    null = announcement.contract is Contract.NULL
    flags = (
        announcement.hand,
        Level.SCHNEIDER in counted,
        Level.SCHNEIDER_ANNOUNCED in counted,
        Level.SCHWARZ in counted,
        Level.SCHWARZ_ANNOUNCED in counted,
        announcement.ouvert,
    )
    held = "" if tops is None else "with" if tops.held else "without"
    count = "" if tops is None else str(tops.count)
    counts = (
        ("", "")
        if null or tops is None
        else (
            str(len(counted)),
            str(multiplier(tops, game.counted)),
        )
    )
    return (
        announcement.contract.value,
        held,
        count,
        *(str(int(flag)) for flag in flags),
        *counts,
        str(game.value),
    )


@pytest.mark.article("PI-games-664", "SkO-5.2.1", "SkO-5.3.1", "SkO-5.3.2", "SkO-5.1.2")
def test_all_664_games() -> None:
    levels_of = ("schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
    keys = ("contract", "side", "n", "hand", *levels_of, "levels", "multiplier", "value")
    printed = [
        tuple("" if row[key] in ("", "-") else row[key] for key in keys)
        for row in table("games664.csv")
    ]
    assert len(printed) == len(set(printed)) == 664
    assert sorted(columns_of(game) for game in all_games()) == sorted(printed)


@pytest.mark.article("PI-games-664", negative=True)
def test_no_game_beyond_the_tops() -> None:
    forms = [
        (game.tops.held, game.tops.count)
        for game in all_games()
        if game.tops is not None and game.announcement.contract is Contract.CLUBS
    ]
    assert [forms.count((True, n)) for n in range(1, 13)] == [10] * 11 + [0]
    assert [forms.count((False, n)) for n in range(1, 13)] == [5] * 6 + [2] * 5 + [0]


@pytest.mark.article("SkO-5.6")
def test_all_63_bids_with_their_sources() -> None:
    printed = [
        (
            int(row["rank"]),
            int(row["bid"]),
            tuple(row["from"].split("; ")),
            *(row[f"reachable_{how}"] == "1" for how in ("with", "without", "in_skat_game")),
            row["reachable_only_null"] == "1",
            int(row["games_of_664"]),
        )
        for row in table("bids.csv")
    ]
    bids = [
        (
            row.rank,
            row.bid,
            row.sources,
            row.with_tops,
            row.without_tops,
            row.skat_game,
            row.only_null,
            row.games,
        )
        for row in bid_rows()
    ]
    assert bids == printed
    assert [row.bid for row in bid_rows()] == list(bid_values())


@pytest.mark.article("SkO-5.6", negative=True)
def test_values_between_are_no_bids() -> None:
    assert set(range(1, 300)) & set(bid_values()) == set(bid_values())
    assert not {0, 9, 17, 19, 21, 25, 47, 61, 128, 263, 265} & set(bid_values())


@pytest.mark.article("SkO-5.1.1", "LF-suit-factors")
def test_base_values() -> None:
    assert [base_value(contract) for contract in TRUMP_CONTRACTS] == [9, 10, 11, 12, 24]


@pytest.mark.article("SkO-5.1.1", "LF-suit-factors", negative=True)
def test_null_has_no_base_value() -> None:
    with pytest.raises(ValueError, match=r"5\.1\.2"):
        base_value(Contract.NULL)


@pytest.mark.article("SkO-5.1.2", "TR-8.7")
@pytest.mark.parametrize(
    ("hand", "ouvert", "value"),
    [(False, False, 23), (True, False, 35), (False, True, 46), (True, True, 59)],
)
def test_null_values(hand: bool, ouvert: bool, value: int) -> None:
    assert null_value(hand=hand, ouvert=ouvert) == value


@pytest.mark.article("SkO-5.1.2", "TR-8.7", negative=True)
def test_null_values_are_no_multiples() -> None:
    values = [
        null_value(hand=hand, ouvert=ouvert) for hand in (False, True) for ouvert in (False, True)
    ]
    multiples = {base_value(each) * n for each in TRUMP_CONTRACTS for n in range(2, 19)}
    assert not multiples & set(values)


@pytest.mark.article("SkO-5.2.1", "TR-8.10")
def test_seven_levels_of_a_hand_game() -> None:
    everything = Announcement(Contract.CLUBS, hand=True, announced=Announced.OUVERT)
    assert levels(everything, schneider=True, schwarz=True) == tuple(Level)
    plain = Announcement(Contract.CLUBS)
    assert len(levels(plain, schneider=True, schwarz=True)) == 3


@pytest.mark.article("SkO-5.2.1", "TR-8.10", negative=True)
def test_a_level_counts_once() -> None:
    schneider = Announcement(Contract.CLUBS, hand=True, announced=Announced.SCHNEIDER)
    made = levels(schneider, schneider=True, schwarz=False)
    missed = levels(schneider, schneider=False, schwarz=False)
    assert made == missed
    assert len(made) == len(set(made)) == 4
    assert levels(schneider, schneider=False, schwarz=True)[2] is Level.SCHNEIDER


@pytest.mark.article("SkO-2.1.3", "SkO-5.2.5", "SkO-5.2.6")
def test_an_announcement_brings_its_whole_chain() -> None:
    chain = [len(announced_levels(announced)) for announced in Announced]
    assert chain == [0, 2, 4, 5]


@pytest.mark.article("SkO-2.1.3", "SkO-5.2.5", "SkO-5.2.6", negative=True)
def test_schneider_announced_brings_no_schwarz() -> None:
    assert Level.SCHWARZ not in announced_levels(Announced.SCHNEIDER)
    assert Level.OUVERT not in announced_levels(Announced.SCHWARZ)


@pytest.mark.article("SkO-5.3.1", "SkO-5.3.2", "LF-bid-value", "LF-bid-value-examples")
@pytest.mark.parametrize(
    ("contract", "count", "value"),
    [("diamonds", 1, 18), ("hearts", 3, 40), ("clubs", 4, 60), ("spades", 3, 44), ("grand", 1, 48)],
)
def test_value_of_a_simple_game(contract: str, count: int, value: int) -> None:
    tops = Tops(held=False, count=count)
    assert game_value(Contract(contract), tops=tops, counted=(Level.GAME,)) == value


@pytest.mark.article("SkO-5.3.1", "LF-bid-value", "LF-bid-value-examples", negative=True)
def test_levels_raise_the_value() -> None:
    tops = Tops(held=True, count=1)
    hand = (Level.GAME, Level.HAND)
    assert game_value(Contract.DIAMONDS, tops=tops, counted=hand) == 27


@pytest.mark.article("SkO-5.3.2", "SkO-5.3.3")
def test_with_equals_without() -> None:
    for count in range(1, 12):
        counts = {multiplier(Tops(held=held, count=count), (Level.GAME,)) for held in (True, False)}
        assert counts == {count + 1}


@pytest.mark.article("SkO-5.3.2", "SkO-5.3.3", negative=True)
def test_more_tops_count_more() -> None:
    one, two = (multiplier(Tops(held=False, count=n), (Level.GAME,)) for n in (1, 2))
    assert one < two


@pytest.mark.article("SkO-5.4.3")
def test_what_tops_leave_possible() -> None:
    with_one, without_six = Tops(held=True, count=1), Tops(held=False, count=6)
    assert can_reach_schwarz(with_one)
    assert can_reach_schneider(Contract.CLUBS, tops=without_six)
    assert can_reach_schneider(Contract.GRAND, tops=Tops(held=False, count=4))


@pytest.mark.article("SkO-5.4.3", negative=True)
def test_what_tops_exclude() -> None:
    assert not can_reach_schwarz(Tops(held=False, count=1))
    for count in range(7, 12):
        assert not can_reach_schneider(Contract.HEARTS, tops=Tops(held=False, count=count))


@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
def test_lifted_value_by_counting_up(contract: Contract) -> None:
    base = base_value(contract)
    for bid in range(18, 265):
        expected = next(base * n for n in range(1, 40) if base * n >= bid)
        assert lifted_value(contract, bid=BidValue(bid)) == expected


def test_contracts_in_order() -> None:
    assert [contract.index for contract in ALL_CONTRACTS] == list(range(6))
