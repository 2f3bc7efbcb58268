"""The standing given, against the tricks as they were played and against the skat.

What is left in the hands is not added up: an ending may be made up to ask about.
"""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.cards import card_points
from skat.model.refusal import Refusal
from skat.referee.facts import impossible
from skat.referee.facts.played import Played, played, skat_points
from skat.referee.kind import AnyKind, Disputed
from skat.referee.situation import Situation
from skat.rules.scoring.possible import SKAT_POINTS


def standing_played(situation: Situation, kind: AnyKind) -> Iterator[Refusal | None]:
    """Points, tricks, leader and table that the cards given exclude; each refusal names both."""
    told = played(situation)
    if told is not None:
        yield from _leader_and_table(situation, told)
    if kind.disputes is Disputed.STANDING:
        return
    if told is not None:
        yield from _counted(situation, told)
    yield _why_not_this_skat(situation)


def _leader_and_table(situation: Situation, told: Played) -> Iterator[Refusal | None]:
    leader, table = situation.state.leader, situation.state.table_cards
    if leader not in (None, told.leader):
        yield impossible(
            "leaders_differ",
            "SkO-4.1.1",
            facts=("seen.tricks", "state.leader"),
            seat=told.leader.value,
        )
    tricks = situation.seen.tricks if situation.seen is not None else ()
    if table is not None and table not in (told.on_table, tricks[-1]):
        facts = ("seen.tricks", "state.table_cards")
        yield impossible("tables_differ", "SkO-4.4.1", facts=facts)


def _counted(situation: Situation, told: Played) -> Iterator[Refusal | None]:
    """The tricks of both parties and their points, as counted in the tricks played."""
    state = situation.state
    soloist = None if situation.game is None else situation.game.soloist
    if soloist is None:
        return
    own, theirs = (soloist,), soloist.others
    for path, given, counted in (
        ("state.soloist_tricks", state.soloist_tricks, told.tricks(own)),
        ("state.opponent_tricks", state.opponent_tricks, told.tricks(theirs)),
        ("state.opponent_points", state.opponent_points, told.points(theirs)),
    ):
        if given not in (None, counted):
            yield _differs("seen.tricks", path, counted=counted, given=int(given or 0))
    points, skat = state.soloist_points, skat_points(situation)
    if points is None:
        return
    in_tricks = told.points(own)
    if state.tricks_only:
        possible: list[int] = [in_tricks]
    else:
        possible = [in_tricks + n for n in (SKAT_POINTS if skat is None else (skat,))]
    if points not in possible:
        yield _differs("seen.tricks", "state.soloist_points", counted=possible[0], given=points)


def _why_not_this_skat(situation: Situation) -> Refusal | None:
    given, seen = situation.state.skat_points, situation.seen
    if given is None or seen is None or seen.skat is None:
        return None
    counted = card_points(seen.skat)
    if given == counted:
        return None
    return _differs("seen.skat", "state.skat_points", counted=counted, given=given)


def _differs(cards: str, path: str, *, counted: int, given: int) -> Refusal:
    return impossible(
        "counted_otherwise", "SkO-1.2.2", facts=(cards, path), counted=counted, given=given
    )
