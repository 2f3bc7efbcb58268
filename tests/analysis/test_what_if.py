"""Deals that go on again: from every point, with everybody, and alike each time."""

from __future__ import annotations

import random
import statistics

import msgspec
import pytest

from skat.analysis import what_if
from skat.analysis.what_if import Start, continued, line_played, start_at, tried
from skat.arena.soundness import with_hidden_cards_anew
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, record_of
from skat.notation.replaying import ReplayedRecord
from skat.players import Player
from skat.rules.actions import Concede, Deal, Play, TimeOut, Verdict
from skat.rules.machine import is_over, legal_actions
from skat.rules.state import Phase, Sitting, State
from skat.rules.views import view
from tests.analysis.deals import by_chance, played
from tests.rules.positions import must, rules_with

# Those of house rules before a Ramsch are not among the rules that these deals are played by.
_HOUSE = {Phase.RAMSCH, Phase.PUSH, Phase.LAY_AWAY}
PHASES = set(Phase) - {Phase.DEAL, Phase.FINISHED, Phase.REFEREE} - _HOUSE


def record(deal: ReplayedRecord) -> Record:
    return record_of(deal.actions, state=deal.state)


def starts(deal: ReplayedRecord) -> list[Start]:
    """Every point from which this deal can go on."""
    kept, begun = record(deal), list[Start]()
    while isinstance(one := start_at(kept, at=len(begun)), Start):
        begun.append(one)
    assert one.code == "no_such_step"
    return begun


def played_by(begun: Start, person: Seat, chance: random.Random) -> tuple[State, list[object]]:
    """The person does anything legal, the others go on; the line is sent anew each time."""
    line = list[object]()
    while True:
        state = line_played(begun, line)  # type: ignore[arg-type]
        assert isinstance(state, State), state
        ending = continued(begun, state, level="simple", number=1, person=person)
        line += ending.actions
        if is_over(ending.state):
            return ending.state, line
        line.append(chance.choice(view(ending.state, person).legal))


@pytest.mark.parametrize("table_size", [3, 4])
def test_every_deal_goes_on_from_every_point_with_everybody(table_size: int) -> None:
    """Kontra and Ramsch among them; what was done before a point stays as it was."""
    rules = rules_with(kontra=True, ramsch=True) if table_size == 3 else None
    chance, phases, contracts = random.Random(3), set(), set()
    deals = [*by_chance(6, seed=table_size, table_size=table_size)]
    deals += [played("simple", seed=seed, table_size=table_size, rules=rules) for seed in (1, 2)]
    for deal in deals:
        for begun in starts(deal)[:: 1 if table_size == 3 else 2]:
            phases.add(begun.state.phase)
            person = SEATS[begun.at % 3]
            over, line = played_by(begun, person, chance)
            assert over.result is not None
            assert over.dealt_hands == begun.state.dealt_hands
            assert must(begun.state, *line) == over  # type: ignore[arg-type]
            if over.announcement:
                contracts.add(over.announcement.contract)
    assert phases >= {Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY}
    assert Contract.NULL in contracts or table_size == 4


@pytest.mark.proof
def test_all_phases_are_points_to_go_on_from() -> None:
    seen, chance = set(), random.Random(8)
    plain, doubled = by_chance(80, seed=11), by_chance(40, seed=12, rules=rules_with(kontra=True))
    for deal in (*plain, *doubled):
        for begun in starts(deal):
            if begun.state.phase in seen and chance.random() < 0.9:
                continue
            seen.add(begun.state.phase)
            for person in SEATS:
                assert played_by(begun, person, chance)[0].result is not None
    assert seen == PHASES


def test_the_same_question_has_the_same_answer() -> None:
    [*_, late] = starts(played("simple", seed=4))[:-9]
    first, again = (
        msgspec.json.encode(tried(late, level="club", tries=3), order="sorted") for _ in range(2)
    )
    assert first == again


def test_each_try_and_each_level_has_chances_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, chances = starts(played("simple", seed=4))[0], set[int]()

    def noted(name: str, *, seed: int) -> Player:
        chances.add(seed)
        raise ValueError(name)  # then the table goes on with something harmless

    monkeypatch.setattr(what_if, "make_player", noted)
    turn = begun.state.turn
    assert turn is not None
    for number in range(4):
        for level in ("club", "strong"):
            begun.decision(begun.state, turn, level=level, number=number)
    assert len(chances) == 8


@pytest.mark.parametrize("level", ["simple", "club"])
def test_hidden_cards_have_no_say(level: str) -> None:
    """Dealt anew where a seat does not see them, it decides the same."""
    compared = 0
    for begun in starts(played("simple", seed=6))[::5]:
        seat = begun.state.turn
        if seat is None or begun.state.phase not in (Phase.AUCTION, Phase.PLAY):
            continue
        anew = with_hidden_cards_anew(begun.state, seat, random.Random(begun.at))
        own, other = (
            begun.decision(state, seat, level=level, number=0)  # type: ignore[arg-type]
            for state in (begun.state, anew)
        )
        assert own == other
        compared += anew.hands != begun.state.hands
    assert compared > 3


def test_what_came_of_tries_is_counted_rightly() -> None:
    begun = starts(played("simple", seed=2))[0]
    shares = list[float]()
    counted = tried(begun, level="beginner", tries=5, told=shares.append)
    assert shares == [0.2, 0.4, 0.6, 0.8, 1.0]
    assert sum(each.count for each in counted.ends) == 5
    assert [each.count for each in counted.ends] == sorted(
        (each.count for each in counted.ends), reverse=True
    )
    scores = [each.end.score for each in counted.ends for _ in range(each.count) if each.end.score]
    if counted.score is not None and len(scores) > 1:
        assert counted.score.mean == round(statistics.mean(scores), 1)
        assert counted.score.deviation == round(statistics.stdev(scores), 1)
    result = begun.played
    assert counted.played.score == (result.score.score if result.score else None)
    assert set(counted.points) == {seat.value for seat in SEATS}
    with pytest.raises(ValueError, match="without a try"):
        tried(begun, level="beginner", tries=0)


def test_only_a_deal_that_is_over_goes_on() -> None:
    deal = played("simple", seed=3)
    whole = record(deal)
    short = msgspec.structs.replace(whole, actions=whole.actions[:-4], result=None)
    opened = msgspec.structs.replace(whole, sitting=Sitting.OPEN)
    for kept, at, why in (
        (short, 0, "unfinished"),
        (opened, 0, "no_open_play_here"),
        (whole, len(whole.actions), "no_such_step"),
        (whole, -1, "no_such_step"),
    ):
        refused = start_at(kept, at=at)
        assert isinstance(refused, Refusal)
        assert refused.code == why


def test_a_line_is_played_by_the_rules() -> None:
    begun = next(
        each
        for each in starts(played("simple", seed=3))
        if each.state.phase is Phase.PLAY and len(each.state.hands[0]) == 7
    )
    turn = begun.state.turn
    assert turn is not None
    foreign = next(card for card in ALL_CARDS if card not in begun.state.hand_of(turn))
    for line, why in (
        ([Play(turn, foreign)], "card_not_held"),
        ([Deal(ALL_CARDS)], "bad_line"),
        ([TimeOut(turn)], "bad_line"),
        ([Verdict(holds=True)], "bad_line"),
        ([Concede(turn)] * 201, "bad_line"),
    ):
        refused = line_played(begun, line)
        assert isinstance(refused, Refusal)
        assert refused.code == why
    assert line_played(begun, legal_actions(begun.state)[:1]) != begun.state
