"""Points and tricks that were told, against each other and against the number of the trick."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.referee.facts.standings import fitting, standing_told
from skat.referee.facts.told import impossible
from skat.referee.kind import AnyKind, Disputed
from skat.referee.situation import Situation, StateOfPlay
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL, Standing
from skat.rules.scoring.possible import (
    SKAT_POINTS,
    why_impossible_points,
    why_impossible_result,
    why_impossible_standing,
)

_TRICKS = ("state.soloist_tricks", "state.opponent_tricks")
_POINTS = ("state.soloist_points", "state.opponent_points")


def standing_clashes(situation: Situation, kind: AnyKind) -> Iterator[Refusal | None]:
    """Numbers that no game can have, or not together; each refusal names the facts."""
    yield from _trick_numbers(situation)
    yield from _trick_counts(situation)
    yield from _points(situation)
    yield _why_not_all_tricks(situation)
    if kind.disputes is not Disputed.STANDING:
        yield _why_nothing_fits(situation)


def _trick_numbers(situation: Situation) -> Iterator[Refusal | None]:
    """The number of the trick, in every way it was told, and when something was noticed."""
    event, seen = situation.event, situation.seen
    noticed = getattr(event, "noticed_trick", None)
    told = {
        "event.trick": event.trick,
        "state.trick": situation.state.trick,
        "seen.tricks": None if seen is None else seen.open_trick,
    }
    told = {path: trick for path, trick in told.items() if trick is not None}
    for path, trick in (*told.items(), ("event.noticed_trick", noticed)):
        if trick is not None and not 1 <= trick <= TRICKS_OF_A_DEAL:
            yield impossible("no_such_trick", "LF-tricks", facts=(path,), trick=trick)
    for path, trick in list(told.items())[1:]:
        first = next(iter(told))
        if trick != told[first]:
            facts = (first, path)
            yield impossible("tricks_differ", facts=facts, trick=told[first], state=trick)
    trick = situation.trick
    if noticed is None or trick is None:
        return
    facts = ("event.noticed_trick", next(iter(told), _TRICKS[0]))
    if noticed < trick:
        yield impossible("noticed_before", facts=facts, trick=trick, noticed=noticed)
    elif noticed > trick and getattr(event, "noticed", None) == "second_card":
        yield impossible(
            "noticed_in_another", facts=("event.noticed", *facts), trick=trick, noticed=noticed
        )


def _trick_counts(situation: Situation) -> Iterator[Refusal | None]:
    """The tricks of both parties, against ten and against the number of the trick."""
    state = situation.state
    own, theirs = state.soloist_tricks, state.opponent_tricks
    for path, taken in zip(_TRICKS, (own, theirs), strict=True):
        if taken is not None and not 0 <= taken <= TRICKS_OF_A_DEAL:
            yield impossible("tricks_impossible", "LF-tricks", facts=(path,), tricks=taken)
    together = (own or 0) + (theirs or 0)
    counted = tuple(path for path, n in zip(_TRICKS, (own, theirs), strict=True) if n is not None)
    if together > TRICKS_OF_A_DEAL:
        yield impossible("tricks_impossible", "LF-tricks", facts=counted, tricks=together)
    trick, path = next(_trick_told(situation), (None, ""))
    if trick is None or not counted:
        return
    least = trick - 1 if len(counted) == 2 else 0
    if not least <= together <= trick:
        facts = (path, *counted)
        yield impossible("trick_not_reached", facts=facts, trick=trick, taken=together)


def _trick_told(situation: Situation) -> Iterator[tuple[int, str]]:
    """The number of the trick where it was told as one, and the path of that."""
    if situation.event.trick is not None:
        yield situation.event.trick, "event.trick"
    if situation.state.trick is not None:
        yield situation.state.trick, "state.trick"
    if situation.seen is not None and situation.seen.open_trick is not None:
        yield situation.seen.open_trick, "seen.tricks"


def _points(situation: Situation) -> Iterator[Refusal | None]:
    state = situation.state
    own, theirs = state.soloist_points, state.opponent_points
    if own is not None:
        if not state.tricks_only:
            yield _named(why_impossible_points(own), _POINTS[0])
        if not 0 <= own <= PACK_POINTS:
            yield impossible("points_impossible", "SkO-1.2.2", facts=_POINTS[:1], points=own)
    if theirs is not None:
        yield _named(why_impossible_points(theirs), _POINTS[1])
        if state.opponent_tricks == 0 and theirs > 0:
            facts = (_TRICKS[1], _POINTS[1])
            yield impossible("points_without_trick", "SkO-1.2.2", facts=facts, points=theirs)
    skat = state.skat_points
    if skat is not None and skat not in SKAT_POINTS:
        yield impossible(
            "skat_points_impossible", "SkO-2.2.1", facts=("state.skat_points",), points=skat
        )
    if own is not None and theirs is not None:
        if own + theirs > PACK_POINTS:
            yield impossible("points_exceed_pack", "SkO-1.2.2", facts=_POINTS, points=own + theirs)
        yield _why_not_together(situation, state)


def _named(refusal: Refusal | None, *facts: str) -> Refusal | None:
    """The refusal of the scoring, with the facts it is about."""
    if refusal is None:
        return None
    return replace(refusal, details={**refusal.details, "facts": ", ".join(facts)})


def _why_not_together(situation: Situation, state: StateOfPlay) -> Refusal | None:
    """The check of a full standing, where all four numbers were told."""
    own, theirs = state.soloist_points, state.opponent_points
    own_tricks, their_tricks = state.soloist_tricks, state.opponent_tricks
    contract = None if situation.game is None else situation.game.contract
    if own is None or theirs is None or own_tricks is None or their_tricks is None:
        return None
    if state.tricks_only or contract is None or situation.game is None:
        return None
    standing = Standing(own, theirs, own_tricks, their_tricks)
    found = why_impossible_standing(standing, contract=contract, tops=None)
    return _named(found, *_POINTS, *_TRICKS)


def _why_not_all_tricks(situation: Situation) -> Refusal | None:
    """Whoever lacks the club jack does not take all tricks, whatever is told of points."""
    game, own_tricks = situation.game, situation.state.soloist_tricks
    if game is None or game.contract is None or own_tricks != TRICKS_OF_A_DEAL:
        return None
    paths = {f"game.tops_by_contract.{one.value}": n for one, n in game.tops_by_contract.items()}
    for path, tops in {"game.tops": game.tops, **paths}.items():
        found = why_impossible_result(
            points=PACK_POINTS, tricks=own_tricks, contract=game.contract, tops=tops
        )
        if found is not None:
            return _named(found, _TRICKS[0], path)
    return None


def _why_nothing_fits(situation: Situation) -> Refusal | None:
    """The last check: whether any game can have got there, by all that was told."""
    facts = standing_told(situation)
    if len(facts) < 2 or next(fitting(situation), None) is not None:
        return None
    return impossible("facts_contradict", "SkO-1.2.2", facts=facts)
