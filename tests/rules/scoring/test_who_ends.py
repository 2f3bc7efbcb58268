"""Who ends a game: never a win for him that was not his already, at the level the law says.

What was decided, what is needed and what is possible is worked out here a second time, from the
articles alone (SkO-4.1.3, 4.3.1, 4.3.6, 5.2.1, 5.4.1 to 5.4.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

import pytest

from skat.model.contract import Announced, Announcement, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd, Score, Standing
from skat.rules.scoring.possible import why_impossible_standing
from skat.rules.scoring.score import score
from tests.rules.scoring.games import ended_by, rules_with

BY_SOLOIST = (GameEnd.SOLOIST_CONCEDES, GameEnd.FAULT_SOLOIST, GameEnd.THROW_IN_SOLOIST)
BY_DEFENDERS = (GameEnd.OPPONENT_CONCEDES, GameEnd.FAULT_OPPONENTS, GameEnd.THROW_IN_OPPONENTS)
BY_BOTH = (GameEnd.ACCEPTED_CLAIM,)
RULES = (
    rules_with(),
    rules_with("isko-1999"),
    rules_with(throw_in_level="simple"),
    rules_with(both_defenders_concede=True),
    RuleSet(),
    RuleSet(options=rules_with(both_defenders_concede=True).options),
)
BASES = {Contract.CLUBS: 12, Contract.SPADES: 11, Contract.GRAND: 24}
CHAINS = {
    Announced.NONE: set[str](),
    Announced.SCHNEIDER: {"schneider", "schneider announced"},
    Announced.SCHWARZ: {"schneider", "schneider announced", "schwarz", "schwarz announced"},
    Announced.OUVERT: {
        *("schneider", "schneider announced", "schwarz", "schwarz announced"),
        "ouvert",
    },
}
PROMISED = {Announced.NONE: 0, Announced.SCHNEIDER: 1, Announced.SCHWARZ: 2, Announced.OUVERT: 2}
MADE = (set[str](), {"schneider"}, {"schneider", "schwarz"})


class Case(NamedTuple):
    """A suit or grand game that was broken off."""

    contract: Contract
    tops: Tops
    hand: bool
    announced: Announced
    bid: int
    now: Standing

    def multiplier(self, level: int) -> int:
        """Tops, game, hand and the levels, none of them twice (SkO-5.2.1)."""
        counted = CHAINS[self.announced] | MADE[level]
        return self.tops.count + 1 + self.hand + len(counted)

    @property
    def highest(self) -> int:
        """What the soloist's tops allow: no schwarz without the club jack (SkO-5.4.3)."""
        return _allowed(self.contract, held=self.tops.held, count=self.tops.count)

    @property
    def highest_of_defenders(self) -> int:
        """The same for the other party."""
        return _allowed(self.contract, held=not self.tops.held, count=self.tops.count)

    @property
    def needed(self) -> int | None:
        """The level that bid and announcement need; None if it was never possible."""
        values = [BASES[self.contract] * self.multiplier(level) for level in range(3)]
        for_bid = next((level for level in range(3) if values[level] >= self.bid), None)
        if for_bid is None:
            return None
        needed = max(for_bid, PROMISED[self.announced])
        return needed if needed <= self.highest else None

    @property
    def won(self) -> bool:
        """Whether the soloist had won already (SkO-4.1.3)."""
        enough = self.now.soloist_points >= 61
        return enough and self.needed is not None and self.held >= self.needed

    @property
    def lost(self) -> bool:
        """Whether he had lost already: 60 points against him, or what he needs is gone."""
        needed, now = self.needed, self.now
        if needed is None or now.opponent_points >= 60:
            return True
        return (needed >= 1 and now.opponent_points > 30) or (
            needed == 2 and now.opponent_tricks > 0
        )

    @property
    def held(self) -> int:
        """The level that is the soloist's for certain."""
        return _held(self.now.soloist_points, self.now.soloist_tricks)

    @property
    def held_against(self) -> int:
        """The level that is the defenders' for certain."""
        return _held(self.now.opponent_points, self.now.opponent_tricks)

    def ended(self, end: GameEnd, rules: RuleSet) -> Score:
        """What is entered if it ends so."""
        game = FinishedGame(
            announcement=Announcement(self.contract, hand=self.hand, announced=self.announced),
            bid=BidValue(self.bid),
            end=end,
            tops=self.tops,
            standing=self.now,
        )
        return score(game, rules)


def _allowed(contract: Contract, *, held: bool, count: int) -> int:
    """Against the seven highest trumps, 33 points, there is no schneider."""
    if held:
        return 2
    return 0 if contract is not Contract.GRAND and count >= 7 else 1


def _held(points: int, tricks: int) -> int:
    return 2 if tricks == 10 else int(points >= 90)


def _final(points: int, tricks: int) -> int:
    """The level that a party with these points and tricks ends at."""
    return 2 if tricks == 0 else int(points <= 30)


def standings() -> list[Standing]:
    """Points and tricks on both sides of every threshold."""
    points = (0, 2, 20, 30, 31, 59, 60, 61, 89, 90, 118)
    every = [
        Standing(CardPoints(own), CardPoints(theirs), own_tricks, their_tricks)
        for own, theirs, own_tricks, their_tricks in product(
            points, points, (0, 1, 4, 7, 9), (0, 1, 3, 6, 9)
        )
        if own_tricks + their_tricks < 10 and own + theirs <= 120
    ]
    clubs = {"contract": Contract.CLUBS, "tops": Tops(held=True, count=2)}
    return [each for each in every if why_impossible_standing(each, **clubs) is None]  # type: ignore[arg-type]


def cases() -> Iterator[Case]:
    """All of them: contracts, tops, announcements, bids that need each level, standings."""
    forms = [(False, Announced.NONE), *((True, announced) for announced in Announced)]
    for contract, held, count, (hand, announced), level, now in product(
        BASES, (True, False), (1, 4, 7, 8), forms, (0, 1, 2, 3), standings()
    ):
        if contract is Contract.GRAND and count > 4:
            continue
        tops = Tops(held=held, count=count)
        plain = Case(contract, tops, hand, announced, 18, now)
        value = BASES[contract] * plain.multiplier(min(level, 2))
        yield plain._replace(bid=value + 1 if level == 3 else value)


def expected_level(case: Case, end: GameEnd, rules: RuleSet) -> int:
    """The level of a game that was open and ended so."""
    now, needed = case.now, case.needed or 0
    if end in (GameEnd.SOLOIST_CONCEDES, GameEnd.FAULT_SOLOIST):
        return 0
    if end is GameEnd.OPPONENT_CONCEDES and rules.options.both_defenders_concede:
        return min(case.highest, _final(now.opponent_points, now.opponent_tricks))
    if end in (GameEnd.OPPONENT_CONCEDES, GameEnd.FAULT_OPPONENTS):
        return needed
    if end is GameEnd.ACCEPTED_CLAIM:
        return max(needed, case.held)
    if end is GameEnd.THROW_IN_SOLOIST:
        left = _final(now.soloist_points, now.soloist_tricks)
        thrown = _thrown(left, highest=case.highest_of_defenders, rules=rules)
        return max(case.held_against, thrown)
    left = _final(now.opponent_points, now.opponent_tricks)
    return max(case.held, _thrown(left, highest=case.highest, rules=rules), needed)


def _thrown(left: int, *, highest: int, rules: RuleSet) -> int:
    """The level of the party that threw in: fr and en know points only, pl what is not excluded."""
    by_reading = {"simple": 0, "points_so_far": min(left, 1), "not_excluded": min(left, highest)}
    return by_reading[rules.options.throw_in_level]


def check(case: Case, end: GameEnd, rules: RuleSet) -> None:
    """The property, for one game and one way to end it."""
    entered = case.ended(end, rules)
    told = (case, end.value, rules.revision, rules.options.throw_in_level)
    if end in BY_SOLOIST and entered.won:
        assert case.won, told
    if end in (*BY_DEFENDERS, *BY_BOTH) and not entered.won:
        assert case.lost, told
    assert entered.won or not case.won, told
    assert not entered.won or not case.lost, told
    assert ("SkO-5.4.3" in entered.articles) is (case.needed is None), told
    old_reading = rules.options.both_defenders_concede and rules.revision == 1
    if case.won or case.lost or (old_reading and end is GameEnd.OPPONENT_CONCEDES):
        return
    if end is GameEnd.THROW_IN_SOLOIST and case.now.soloist_points >= 61:
        return
    level = expected_level(case, end, rules)
    assert entered.multiplier == case.multiplier(level), told


ALL_ENDS = (*BY_SOLOIST, *BY_DEFENDERS, *BY_BOTH)


@pytest.mark.article("SkO-4.1.3 (3)", "SkO-4.3.1", "SkO-4.3.6", "SkO-5.4.3 (2)")
def test_who_ends_a_game_wins_only_what_was_his() -> None:
    """A spread of all cases, with every end in every edition, option and revision."""
    sample = list(islice(cases(), 0, None, 997))
    assert len(sample) > 200
    assert {case.won for case in sample} == {case.lost for case in sample} == {True, False}
    for case, end, rules in product(sample, ALL_ENDS, RULES):
        check(case, end, rules)


@pytest.mark.proof
def test_who_ends_a_game_wins_only_what_was_his_in_many_more_cases() -> None:
    for case in islice(cases(), 0, None, 37):
        for end, rules in product(ALL_ENDS, RULES):
            check(case, end, rules)


@pytest.mark.article("SkO-5.4.3 (2)", negative=True)
def test_both_give_up_and_the_level_that_the_tops_exclude_does_not_count() -> None:
    """Without the club jack nobody takes every trick; revision 1 counted one for him."""
    fresh = Standing(CardPoints(4), CardPoints(0), 0, 0)
    options = rules_with(both_defenders_concede=True).options
    scores = {}
    for revision in (1, 2):
        rules = RuleSet(options=options, revision=revision)
        end = ended_by(GameEnd.OPPONENT_CONCEDES, "clubs, without 1", fresh, rules=rules)
        scores[revision] = end.score
    assert scores == {1: 48, 2: 36}


def test_a_null_is_won_only_by_who_did_not_end_it() -> None:
    for tricks, rules in product((0, 1), RULES):
        now = Standing(CardPoints(4), CardPoints(20), tricks, 2)
        for end in ALL_ENDS:
            entered = ended_by(end, "null", now, rules=rules)
            assert entered.won is (tricks == 0 and end not in BY_SOLOIST), (end, tricks)
