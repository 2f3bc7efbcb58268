"""The result field of an ISS record, worked out from our own result.

The value is the score of the rules; the rest follows the server's customs, which differ in what
they credit and when they count a level as reached.
"""

from __future__ import annotations

import msgspec

from skat.model.cards import card_points
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.model.top_trumps import Tops, most_tops, tops
from skat.model.value import Level, game_value, lifted_value
from skat.notation.iss_moves import IssReading
from skat.notation.iss_record import IssOutcome, IssResult
from skat.rules.ending.closing import standing, twelve_cards
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.finished import Standing, rest_to_soloist
from skat.rules.state import State

_SOLOIST_CREDITED = (DealEnding.DEFENDERS_CONCEDED, DealEnding.DEFENDERS_THREW_IN)


class Difference(msgspec.Struct, frozen=True):
    """A field of the result that is not what the record says."""

    field: str
    recorded: str
    ours: str


def iss_result(state: State, reading: IssReading) -> IssOutcome | None:
    """The result field for a deal in this state; None if it is not over.

    `reading` knows who resigned, left or ran out of time.
    """
    result = state.result
    if result is None:
        return None
    if result.ending is DealEnding.PASSED:
        return "passed"
    if state.soloist is None or state.announcement is None:
        if reading.named is not None and result.by is state.soloist:
            return _named_without_cards(reading.named, state, reading)
        return _before_contract(state, reading)
    return _of_game(state.announcement, state, result, reading)


def _of_game(
    announcement: Announcement, state: State, result: DealResult, reading: IssReading
) -> IssResult:
    score = result.score
    if score is None:
        raise ValueError("a game with a soloist has a score")
    in_null = announcement.contract is Contract.NULL
    now = standing(state)
    gone = reading.left or reading.timed_out
    credited = result.ending in _SOLOIST_CREDITED or (gone is not None and gone != state.soloist)
    final = rest_to_soloist(now) if credited and not in_null else now
    schneider, schwarz = (False, False) if in_null else _levels(state, final, won=score.won)
    return IssResult(
        soloist=state.soloist,
        outcome="win" if score.won else "loss",
        value=score.score,
        tops=0 if in_null else _signed(tops(twelve_cards(state), contract=announcement.contract)),
        overbid=score.overbid,
        points=final.soloist_points,
        tricks=final.soloist_tricks,
        schneider=schneider,
        schwarz=schwarz,
        left=reading.left,
        timed_out=reading.timed_out,
        resigned=_ended_by_resignation(result, reading),
    )


def _levels(state: State, final: Standing, *, won: bool) -> tuple[bool, bool]:
    """Schneider and schwarz as the server counts them: a loser's not if he had announced them, and
    not before a trick was complete."""
    if won:
        return final.soloist_points >= 90, final.soloist_tricks == 10
    announced = state.announcement.announced if state.announcement else Announced.NONE
    suffers = len(state.tricks) > 0
    schneider = suffers and announced is Announced.NONE and final.soloist_points <= 30
    schwarz = (
        suffers
        and announced in (Announced.NONE, Announced.SCHNEIDER)
        and final.soloist_tricks == 0
        and not (announced is Announced.SCHNEIDER and len(state.tricks) == 1)
    )
    return schneider, schwarz


def _signed(counted: Tops) -> int:
    return counted.count if counted.held else -counted.count


def _ended_by_resignation(result: DealResult, reading: IssReading) -> bool:
    """One word of the soloist ends a game, of the defenders it takes both."""
    return result.ending is DealEnding.DEFENDERS_CONCEDED or result.soloist in reading.resigned


def _before_contract(state: State, reading: IssReading) -> IssResult:
    """No contract, no game: the player at fault gets a penalty that no value expresses.

    In the auction that is the one who is gone; afterwards the soloist, or both others for one of
    them.
    """
    gone = reading.left or reading.timed_out
    guilty: tuple[Seat, ...] = () if gone is None else (gone,)
    if state.soloist is not None and gone is not None and gone is not state.soloist:
        guilty = state.soloist.others
    penalties = [seat in guilty for seat in SEATS]
    return IssResult(
        outcome="penalty",
        penalties=(penalties[0], penalties[1], penalties[2]),
        left=reading.left,
        timed_out=reading.timed_out,
        resigned=False,
    )


def _named_without_cards(named: Announcement, state: State, reading: IssReading) -> IssResult:
    """A game named whose two cards were never laid away: lost, and counted without any top.

    The server looks for the tops in the cards of the announcement, and there are none yet.
    """
    if named.contract is Contract.NULL:
        counted, value = 0, 23
    else:
        missing = Tops(held=False, count=most_tops(named.contract))
        counted = _signed(missing)
        value = game_value(named.contract, tops=missing, counted=(Level.GAME,))
    bid = state.bid
    overbid = bid is not None and value < bid
    if bid is not None and overbid and named.contract is not Contract.NULL:
        value = lifted_value(named.contract, bid=bid)
    return IssResult(
        soloist=state.soloist,
        outcome="loss",
        value=-2 * value,
        tops=counted,
        overbid=overbid,
        points=card_points(state.dealt_skat),
        left=reading.left,
        timed_out=reading.timed_out,
        resigned=False,
    )


def differences(recorded: IssOutcome, ours: IssOutcome) -> tuple[Difference, ...]:
    """The fields in which two results differ; one that a record does not have never does.

    >>> differences("passed", "passed")
    ()
    """
    if isinstance(recorded, str) or isinstance(ours, str):
        if recorded in ("unknown", ours):
            return ()
        return (Difference("result", str(_kind(recorded)), str(_kind(ours))),)
    return tuple(
        Difference(field, _shown(getattr(recorded, field)), _shown(getattr(ours, field)))
        for field in IssResult.__struct_fields__
        if getattr(recorded, field) != getattr(ours, field)
        and field not in recorded.untold | {"untold"}
        and not (field == "resigned" and recorded.resigned is None)
    )


def _kind(result: IssOutcome) -> str:
    return result if isinstance(result, str) else f"{result.outcome} {result.value}"


def _shown(value: object) -> str:
    if isinstance(value, Seat):
        return str(value.value)
    return "nobody" if value is None else str(value)
