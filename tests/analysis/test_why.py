"""Why: every sentence is computed again, world by world, in plain words of Python."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from skat.analysis.losses import best_of
from skat.analysis.outcomes import points_needed, refused_view
from skat.analysis.table import DecisionTable, decision_table
from skat.analysis.why import KINDS, WhyReason, chances, counted, reasons_of_card
from skat.kernel.worlds import World
from skat.messages import LANGUAGES, catalogue, message
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Announced, Announcement, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import SEATS
from skat.model.units import BidValue
from skat.rules.views import View, view
from tests.players.games import positions_in_play

SOURCES = Path(__file__).parents[2] / "src/skat/analysis"
BEFORE_AND_AFTER_PLAY = ("auction.py", "discard.py", "claims.py")
WON = ("chances", "chances_in_all")


def explained(deals: int, *, seed: int) -> Iterator[tuple[DecisionTable, View, Card, WhyReason]]:
    """Every sentence against the card worth least, at positions of some deals."""
    for number, state in enumerate(positions_in_play(deals, seed=seed)):
        assert state.turn is not None
        seen = view(state, state.turn)
        if number % 3 or refused_view(seen) is not None:
            continue
        table = decision_table(seen, worlds=60, seed=1)
        means = table.weights @ table.points
        chosen = table.cards[int(means.argmin())]
        for reason in reasons_of_card(table, seen, chosen):
            yield table, seen, chosen, reason


def share(table: DecisionTable, holds: list[bool]) -> float:
    return sum(float(weight) for weight, each in zip(table.weights, holds, strict=True) if each)


def end_of(table: DecisionTable, card: Card) -> list[int]:
    """How many rungs the soloist reaches after this card, world by world."""
    return [int(row[table.cards.index(card)]) for row in table.reached]


def check_chances(table: DecisionTable, reason: WhyReason) -> None:
    """The chances named are those of the worlds."""
    made, avoided = (3, 0) if table.alone else (0, 3)
    for name, told in (("best", "chance"), ("chosen", "chosen_chance")):
        card = Card(str(reason.details[name]))
        holds = {
            "chances": [bool(points > 0) for points in table.column(card)],
            "chances_in_all": [bool(points > 0) for points in table.column(card)],
            "makes_schneider": [end == made for end in end_of(table, card)],
            "escapes_schneider": [end != avoided for end in end_of(table, card)],
        }[reason.code]
        assert reason.details[told] == round(100 * share(table, holds))
    assert int(reason.details["chance"]) > int(reason.details["chosen_chance"])


def check_turning(table: DecisionTable, reason: WhyReason) -> None:
    """In the worlds with the card there the choice costs `cost`, in all others `else`."""
    best, chosen = (table.column(Card(str(reason.details[key]))) for key in ("best", "chosen"))
    card = Card(str(reason.details["card"]))
    at = [*(seat.value for seat in SEATS), "skat"].index(str(reason.details["at"]))
    there = [bool(world[at] & card.mask) for world in table.worlds]
    assert reason.details["share"] == round(100 * share(table, there))
    for key, wanted in (("cost", True), ("else", False)):
        rows = [number for number, each in enumerate(there) if each is wanted]
        weights = sum(table.weights[row] for row in rows)
        cost = sum(table.weights[row] * (best[row] - chosen[row]) for row in rows) / weights
        assert reason.details[key] == pytest.approx(cost, abs=0.5 + 1e-6)
    assert int(reason.details["cost"]) >= int(reason.details["else"])


def check_kind(table: DecisionTable, seen: View, chosen: Card, reason: WhyReason) -> None:
    """True of all better cards and of no worse one; or the other way round."""
    means = dict(zip(table.cards, (table.weights @ table.points).tolist(), strict=True))
    better = {card for card, mean in means.items() if mean > max(means.values()) - 1}
    worse = {card for card, mean in means.items() if mean <= means[chosen] + 1e-9}
    does = {card for card in means if KINDS[str(reason.details["kind"])](seen, card)}
    yes, no = (better, worse) if reason.code == "kind" else (worse, better)
    assert yes <= does
    assert not no & does


def check_count(seen: View, reason: WhyReason) -> None:
    """Counted card by card, without the order of trumps."""
    assert seen.announcement is not None
    contract = seen.announcement.contract
    gone = [card for trick in seen.played for card in trick.cards] + list(seen.trick)
    suit = None if contract is Contract.GRAND else contract.value[0].upper()
    of_trumps = [c for c in ALL_CARDS if c.value[1] == "J" or c.value[0] == suit]
    held = [*seen.hand, *(seen.discarded or ())]
    assert reason.details["gone"] == sum(card in of_trumps for card in gone)
    assert reason.details["out"] == sum(c not in gone and c not in held for c in of_trumps)
    assert 0 <= int(reason.details["points"]) <= 120


@pytest.mark.proof
def test_every_sentence_is_true_of_its_worlds() -> None:
    told: Counter[str] = Counter()
    for table, seen, chosen, reason in explained(4, seed=31):
        told[reason.code] += 1
        if reason.code in (*WON, "makes_schneider", "escapes_schneider"):
            check_chances(table, reason)
            assert (reason.code == "chances_in_all") == (table.complete and reason.code in WON)
            assert reason.details["best"] == best_of(table, preferred=chosen).value
        elif reason.code == "wins_always":
            assert table.complete
            assert (table.column(Card(str(reason.details["best"]))) > 0).all()
            lost = table.column(Card(str(reason.details["chosen"]))) <= 0
            assert lost.any()
        elif reason.code.startswith("turns_on"):
            check_turning(table, reason)
        elif reason.code in ("count", "count_by_hand"):
            check_count(seen, reason)
            assert (reason.code == "count_by_hand") == (table.alone and seen.discarded is None)
        else:
            check_kind(table, seen, chosen, reason)
    assert {"chances", "count", "kind", "not_kind"} <= set(told)
    assert told["turns_on"] + told["turns_on_skat"] > 0


@pytest.mark.parametrize(("lost", "told"), [(-100.0, "escapes_schneider"), (-20.0, "chances")])
def test_the_level_is_told_where_it_costs_more_than_winning(lost: float, told: str) -> None:
    """The better card wins one world in four; in two of them the other one ends in schneider."""
    best, chosen = ALL_CARDS[:2]
    points = np.array([[50.0, -20.0], [-20.0, lost], [-20.0, lost], [-20.0, -20.0]])
    ends = {50.0: 2, -20.0: 1, -100.0: 0}
    table = DecisionTable(
        seat=SEATS[0],
        null=False,
        ouvert=False,
        alone=True,
        cards=(best, chosen),
        worlds=(World(0, 0, 0, 0),) * 4,
        weights=np.full(4, 0.25),
        points=points,
        reached=np.array([[ends[each] for each in row] for row in points], dtype=np.uint8),
        stake=100.0,
        complete=False,
    )
    reason = chances(table, best=best, chosen=chosen)
    assert reason is not None
    assert reason.code == told
    assert (reason.details["chance"], reason.details["chosen_chance"]) == (
        (25, 0) if told == "chances" else (100, 50)
    )


def third_trick(*, alone: bool) -> View:
    """A card due in the third trick or later from the soloist, or from a defender."""
    seats = ((state, state.turn) for state in positions_in_play(4, seed=31))
    views = (view(state, seat) for state, seat in seats if seat is not None)
    return next(
        each for each in views if len(each.played) >= 2 and (each.viewer is each.soloist) is alone
    )


@pytest.mark.parametrize(
    ("announced", "soloist", "defenders"),
    [
        (Announced.NONE, 61, 60),
        (Announced.SCHNEIDER, 90, 31),
        (Announced.SCHWARZ, None, None),
        (Announced.OUVERT, None, None),
    ],
)
def test_what_is_missing_is_missing_for_what_was_announced(
    announced: Announced, soloist: int | None, defenders: int | None
) -> None:
    """A soloist who announced schneider has not won with 61, and 31 are enough against him."""
    game = Announcement(Contract.GRAND, hand=announced is not Announced.NONE, announced=announced)
    for needed, alone in ((soloist, True), (defenders, False)):
        seen = replace(third_trick(alone=alone), announcement=game, bid=BidValue(18))
        assert points_needed(seen) == needed
        reason = counted(seen)
        if needed is None:
            assert reason is None
            continue
        assert reason is not None
        assert reason.details["missing"] == max(0, needed - int(reason.details["points"]))
        by_hand = counted(replace(seen, discarded=None))
        assert by_hand is not None
        # Nobody who plays by hand knows what lies in the skat, which is his.
        assert by_hand.code == ("count_by_hand" if alone else "count")


def test_a_bid_that_needs_schneider_needs_more_points_and_one_out_of_reach_is_not_counted() -> None:
    """The soloist knows his tops; a defender counts what was announced."""
    own, other = third_trick(alone=True), third_trick(alone=False)
    grand = Announcement(Contract.GRAND)
    of_tops = {
        int(bid): points_needed(replace(own, announcement=grand, bid=bid)) for bid in BID_VALUES
    }
    assert list(dict.fromkeys(of_tops.values())) == [61, 90, None]
    assert {points_needed(replace(other, announcement=grand, bid=bid)) for bid in BID_VALUES} == {
        60
    }


def test_every_code_has_a_sentence_that_takes_its_details() -> None:
    codes = {
        code
        for path in [SOURCES / each for each in ("why.py", *BEFORE_AND_AFTER_PLAY)]
        for code in re.findall(r'(?:Reason\(\s*|else )"(\w+)"', path.read_text("utf-8"))
    }
    assert len(codes) >= 15
    for language in LANGUAGES:
        sentences = catalogue(language)
        assert {f"why.{code}" for code in codes} <= set(sentences)
        assert {f"kind.{kind}" for kind in KINDS} <= set(sentences)
    for _table, _seen, _chosen, reason in islice(explained(1, seed=32), 8):
        for language in LANGUAGES:
            pattern = catalogue(language)[f"why.{reason.code}"]
            assert set(re.findall(r"\{(\w+)", pattern)) <= set(reason.details)
            assert "{" not in message(f"why.{reason.code}", reason.details, language)
