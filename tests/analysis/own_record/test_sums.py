"""A player's own deals: read off a real review, added up, split over time."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.analysis.own_record import (
    PARTS,
    DealFacts,
    Judged,
    Mistake,
    OwnDeal,
    Part,
    WrittenReview,
    judged_in,
    lost_in,
)
from skat.analysis.own_record.sums import MOST_STRETCHES, OwnSums, sums_of
from skat.analysis.players import lost_points
from skat.analysis.review import review_deal
from skat.analysis.written import model, written_review
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.replaying import replay
from tests.requests.test_board_requests import RECORDS

GIVEN_UP = (RECORDS / "own_games.sgf").read_text().splitlines()[2]
"""Given up after two tricks: soon looked back at."""


def test_the_numbers_of_a_seat_are_those_of_its_review() -> None:
    [record] = read_records(BytesIO(GIVEN_UP.encode()))
    assert isinstance(record, IssRecord)
    looked = review_deal(replay(record), worlds=44)
    written = msgspec.json.encode(written_review(looked, names={}))
    read = msgspec.json.decode(written, type=WrittenReview)
    assert read.version == model()["version"]
    soloist = looked.result.soloist
    assert soloist is not None
    lost = 0.0
    for seat in looked.ledger:
        judged = judged_in(read, seat=seat)
        own = [each.decision for each in looked.decisions if each.decision.seat.value == seat]
        assert lost_in(judged) == pytest.approx(lost_points(own), abs=0.5)
        lines = looked.ledger[seat]
        assert judged.expected == pytest.approx(lines.par + lines.dealt, abs=0.2)
        assert judged.adjusted == pytest.approx(looked.adjusted[seat], abs=0.06)
        [call] = [each for each in own if each.phase == "auction"]
        assert judged.called_on == (call.chosen != "pass")
        assert judged.worth_it == (call.options[0].action != "pass")
        roles = {part.partition("_")[0] for part in judged.lost} - {"auction", "game"}
        assert roles == {"soloist" if seat == soloist.value else "defender"}
        for mistake in judged.worst:
            [chosen] = [one for one in looked.decisions if one.number == mistake.number]
            assert chosen.decision.chosen == mistake.chosen
            assert judged.lost[mistake.part] >= mistake.points - 0.06
        lost += lost_in(judged)
    assert lost > 0
    with pytest.raises(KeyError):
        judged_in(read, seat="dealer")


def deals() -> st.SearchStrategy[OwnDeal]:
    points = st.floats(0, 200).map(lambda value: round(value, 1))
    signed = st.floats(-300, 300).map(lambda value: round(value, 1))
    lost = st.dictionaries(st.sampled_from(PARTS), points)
    return st.builds(
        OwnDeal,
        table=st.sampled_from(("t-a", "t-b")),
        number=st.integers(1, 36),
        since=st.just(1_790_000_000),
        facts=st.builds(
            DealFacts,
            role=st.sampled_from(("soloist", "defender")),
            points=signed,
            contract=st.sampled_from(("grand", "null", "H")),
            won=st.booleans(),
        ),
        version=st.just(3),
        judged=st.none()
        | st.builds(
            Judged,
            lost=lost,
            expected=signed,
            adjusted=st.none() | signed,
            worst=st.just(()),
            called_on=(calls := st.booleans()),
            worth_it=calls,
        ).map(with_worst),
    )


def with_worst(judged: Judged) -> Judged:
    """Everything lost in a part was lost by one mistake."""
    worst = tuple(
        Mistake(part=part, number=at, chosen="CJ", points=points)
        for at, (part, points) in enumerate(judged.lost.items())
        if points
    )
    return replace(judged, worst=worst)


@given(st.lists(deals(), max_size=60))
def test_plain_counts_are_of_all_deals_reviewed_or_not(own: list[OwnDeal]) -> None:
    plain = sums_of(own).plain
    assert plain.alone + plain.defended == plain.deals == len(own)
    assert plain.average * len(own) == pytest.approx(sum(each.facts.points for each in own))
    alone = [each for each in own if each.facts.role == "soloist"]
    assert sum(each.games for each in plain.contracts) == len(alone)
    won = [each for each in alone if each.facts.won]
    assert sum(each.won for each in plain.contracts) == plain.alone_won == len(won)
    lost_by_others = [each for each in own if each not in alone and each.facts.won is False]
    assert plain.defended_won == len(lost_by_others)
    assert (plain.best is None) is (not won)
    if plain.best is not None:
        assert plain.best.points == max(each.facts.points for each in won)


def test_deals_without_a_soloist_are_nobody_s_game() -> None:
    passed = OwnDeal(table="t", number=1, since=0, facts=DealFacts(role="nobody", points=0.0))
    plain = sums_of([passed]).plain
    assert (plain.deals, plain.alone, plain.defended, plain.best) == (1, 0, 0, None)


@given(st.lists(deals(), max_size=60))
def test_stretches_and_contracts_add_up_to_the_whole(own: list[OwnDeal]) -> None:
    sums = sums_of(own)
    judged = [one.judged for one in own if one.judged is not None]
    assert (sums.deals, sums.reviewed) == (len(own), len(judged))
    if not judged:
        assert sums.whole is None
        return
    bold = sums.boldness
    assert bold is not None
    called, worth = (
        sum(bool(getattr(each, name)) for each in judged) for name in ("called_on", "worth_it")
    )
    assert (bold.games, bold.called_on, bold.worth_it) == (len(judged), called, worth)
    assert bold.more.value == pytest.approx(100 * (called - worth) / len(judged))
    whole = sums.whole
    assert whole is not None
    assert whole.lost.value == pytest.approx(sum(map(lost_in, judged)) / len(judged))
    assert sum(each.lost.value * each.games for each in whole.parts) == pytest.approx(
        whole.lost.value * whole.games
    )
    assert len(sums.stretches) <= MOST_STRETCHES
    if sums.stretches:
        assert len(sums.stretches) > 1
        assert min(each.games for each in sums.stretches) >= 10
        assert sum(each.games for each in sums.stretches) == whole.games
        assert sum(each.lost.value * each.games for each in sums.stretches) == pytest.approx(
            whole.lost.value * whole.games
        )
    soloist = [one for one in own if one.judged and one.facts.role == "soloist"]
    assert sum(each.games for each in sums.contracts) == len(soloist)
    assert sum(each.won for each in sums.contracts) == sum(one.facts.won is True for one in soloist)
    assert_themes(sums, own)


def assert_themes(sums: OwnSums, own: list[OwnDeal]) -> None:
    weights: dict[Part, float] = {
        each.part: each.lost.value * each.games**0.5
        for each in (sums.whole.parts if sums.whole else ())
    }
    named = [theme.part for theme in sums.themes]
    assert len(named) == len(set(named)) <= 3
    assert [weights[part] for part in named] == sorted(
        (weights[part] for part in named), reverse=True
    )
    left = [weight for part, weight in weights.items() if part not in named and weight]
    assert not left or (len(named) == 3 and max(left) <= min(weights[part] for part in named))
    for theme in sums.themes:
        most = max(one.judged.lost.get(theme.part, 0.0) for one in own if one.judged is not None)
        assert theme.mistake.points == most


def test_reviews_by_other_numbers_are_never_mixed() -> None:
    facts = DealFacts(role="defender", points=0.0)
    old, new = (
        OwnDeal(
            table="t",
            number=version,
            since=0,
            facts=facts,
            version=version,
            judged=Judged(lost={"auction": 10.0 * version}, expected=0.0),
        )
        for version in (2, 3)
    )
    sums = sums_of([old, new, old])
    assert (sums.deals, sums.reviewed, sums.outdated) == (3, 1, 2)
    assert sums.whole is not None
    assert sums.whole.lost.value == 30.0
