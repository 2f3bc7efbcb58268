"""Reviews: the ledger adds up on every deal, and no hidden card has a say in what was knowable."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle

import pytest

from skat.analysis.ledger import Lines
from skat.analysis.outcomes import Scale, chairs_of, result_points
from skat.analysis.review import Review, Reviewer, UnfinishedError, review_deal
from skat.analysis.walk import steps
from skat.analysis.written import review_bytes, written_knowable, written_lines, written_review
from skat.messages import LANGUAGES, catalogue
from skat.model.contract import Announced
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord
from skat.notation.record import Record, read_record
from skat.notation.replaying import ReplayedRecord, replay
from skat.rules.actions import Play
from skat.rules.result import DealEnding
from skat.rules.views import view
from tests.analysis.deals import by_chance, played, without_replays
from tests.notation.games import SAMPLES, real_games
from tests.players.test_honesty import with_hidden_cards_shuffled
from tests.rules.positions import rules_with


def sum_of(lines: Lines) -> float:
    return lines.par + lines.dealt + lines.own + lines.hidden + lines.others


def adds_up(deal: ReplayedRecord, review: Review) -> None:
    """Every seat's lines give its result, exactly as floats and in the tenths that are shown."""
    assert deal.result is not None
    size = review.table_size
    results = result_points(deal.result, table_size=size, scale=review.scale)
    assert set(review.ledger) == set(chairs_of(size))
    for chair, lines in review.ledger.items():
        assert lines.result == results[chair]
        assert sum_of(lines) == pytest.approx(results[chair], abs=1e-9)
        shown = written_lines(lines)
        tenths = {name: round(10 * value) for name, value in shown.items()}
        assert sum(tenths.values()) == 2 * tenths["result"]
        errors = [
            each.decision.error for each in review.decisions if each.decision.seat.value == chair
        ]
        assert lines.own <= 0
        assert -lines.own <= sum(errors) + 1e-9
    if review.scale is Scale.TABLE:
        for part in ("par", "dealt", "result"):
            assert sum(getattr(each, part) for each in review.ledger.values()) == pytest.approx(0)
        assert sum(map(sum_of, review.ledger.values())) == pytest.approx(0)


def endings_of(number: int, *, seed: int) -> Counter[DealEnding]:
    """How deals by chance ended whose ledgers were found to add up, at three and at four."""
    endings: Counter[DealEnding] = Counter()
    for size in (3, 4):
        deals = by_chance(number, seed=seed + size, table_size=size)
        for deal, scale in zip(deals, cycle(Scale), strict=False):
            adds_up(deal, review_deal(deal, worlds=3, scale=scale))
            assert deal.result is not None
            endings[deal.result.ending] += 1
    return endings


def test_the_ledger_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    without_replays(monkeypatch)
    assert len(endings_of(4, seed=20)) >= 3


@pytest.mark.proof
def test_the_ledger_adds_up_however_a_deal_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    without_replays(monkeypatch)
    endings = endings_of(40, seed=0)
    assert len(endings) >= 8
    assert endings[DealEnding.PASSED]
    assert endings[DealEnding.NULL_TRICK] + endings[DealEnding.NULL_OVERBID]


def test_a_game_that_only_tricks_win_is_not_told_as_lost_by_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A grand ouvert brings what its cards are worth: nobody threw a won game away on the way."""
    without_replays(monkeypatch)
    record = read_record((SAMPLES / "own_games.jsonl").read_bytes().splitlines()[14])
    assert isinstance(record, Record)
    deal = replay(record)
    assert deal.result is not None
    review = review_deal(deal, worlds=3)
    adds_up(deal, review)
    announced = deal.states[-1].announcement
    assert announced is not None
    assert announced.announced is Announced.OUVERT
    for lines in review.ledger.values():
        assert lines.others == 0
        assert lines.hidden == pytest.approx(lines.result - lines.par)


@pytest.mark.proof
def test_each_card_is_booked_once_and_the_best_card_costs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With open cards a card never gains anything for who plays it."""
    without_replays(monkeypatch)
    costs = []
    for seed in (1, 2, 3):
        deal = played("simple", seed=seed)
        review = review_deal(deal, worlds=6)
        adds_up(deal, review)
        for each in review.decisions:
            if each.open is None:
                continue
            assert each.open.cost >= 0
            assert (each.open.cost < 1e-9) == (each.decision.chosen in each.open.best)
            costs.append(each.open.cost)
        plays = [step for step in steps(deal.states, deal.actions) if isinstance(step.action, Play)]
        assert len(plays) == sum(each.open is not None for each in review.decisions)
    assert max(costs) > 0


def test_hidden_cards_dealt_anew_change_no_byte_of_what_was_knowable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The probe: at every decision all that its seat cannot see is dealt anew."""
    without_replays(monkeypatch)
    chance = random.Random(5)
    deal = played("simple", seed=2)
    decisions = {each.number: each.decision for each in review_deal(deal, worlds=6).decisions}
    phases: Counter[str] = Counter()
    for number, decision in decisions.items():
        if decision.forced:
            continue
        before = deal.states[number]
        other = with_hidden_cards_shuffled(before, decision.seat, chance)
        assert view(other, decision.seat) == view(before, decision.seat)
        states = (*deal.states[:number], other, *deal.states[number + 1 :])
        changed = ReplayedRecord(
            status="ok", states=states, actions=deal.actions, result=deal.result
        )
        again = judged_at(changed, number)
        assert review_bytes(again) == review_bytes(written_knowable(decision))
        phases[decision.phase] += 1
    assert {"auction", "skat", "discard", "play"} <= set(phases)


def judged_at(deal: ReplayedRecord, number: int) -> dict[str, object]:
    line = tuple(steps(deal.states, deal.actions))
    judge = Reviewer(line, worlds=6, scale=Scale.TABLE, seed=1)
    return written_knowable(judge.decision(line[number]))


def test_a_deal_that_is_not_over_is_not_looked_back_at() -> None:
    deal = played("simple", seed=1)
    running = ReplayedRecord(
        status="unfinished", states=deal.states[:-1], actions=deal.actions[:-1]
    )
    with pytest.raises(UnfinishedError):
        review_deal(running)


def test_a_review_looks_at_one_world_at_least() -> None:
    with pytest.raises(ValueError, match="one world at least, not at 0"):
        review_deal(played("simple", seed=1), worlds=0)


@pytest.mark.proof
def test_same_input_same_bytes_and_one_seat_is_part_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_replays(monkeypatch)
    deal = played("simple", seed=4)
    first, again = (written_review(review_deal(deal, worlds=4), names={}) for _ in range(2))
    assert review_bytes(first) == review_bytes(again)
    seat = next(each.decision.seat for each in review_deal(deal, worlds=4).decisions)
    alone = written_review(review_deal(deal, worlds=4, seat=seat), names={})
    assert alone["decisions"] == [each for each in first["decisions"] if each["seat"] == seat.value]
    assert alone["ledger"][seat.value]["own"] == first["ledger"][seat.value]["own"]
    assert alone["ledger"][seat.value]["result"] == first["ledger"][seat.value]["result"]


def test_a_game_with_kontra_is_not_judged_and_nobody_is_told_his_luck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only cards before the kontra are judged; the doubled result still adds up."""
    without_replays(monkeypatch)
    deal = played("simple", seed=4, rules=rules_with(kontra=True))
    said = next(at for at, state in enumerate(deal.states) if state.kontra is not None)
    review = review_deal(deal, worlds=3)
    adds_up(deal, review)
    assert review.adjusted == review.fortune == {}
    assert {each.code for each in review.not_judged} == {"house_rules"}
    assert all(each.number < said for each in review.decisions if not each.decision.forced)
    written = written_review(review, names={})
    assert all(player["adjusted"] is None for player in written["players"].values())


@pytest.mark.outside
@pytest.mark.proof
def test_the_real_games_are_reviewed_and_their_ledgers_add_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_replays(monkeypatch)
    reviewed = 0
    for record in read_all():
        deal = replay(record)
        if deal.result is None:
            continue
        review = review_deal(deal, worlds=6)
        adds_up(deal, review)
        reviewed += 1
        codes = {reason.code for each in review.decisions for reason in each.decision.why}
        for language in LANGUAGES:
            assert {f"why.{code}" for code in codes} <= set(catalogue(language))
    assert reviewed >= 45


def read_all() -> list[IssRecord]:
    return [each for each in read_iss(real_games("games.sgf")) if isinstance(each, IssRecord)]
