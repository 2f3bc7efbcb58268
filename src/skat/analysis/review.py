"""A finished deal looked back at: every decision from the view of its seat, then the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from skat.analysis.auction import MOST_AUCTIONS, call_decision, skat_decision
from skat.analysis.claims import ending_decision
from skat.analysis.decision import WORLDS, ReviewedDecision, card_decision
from skat.analysis.discard import discard_decision
from skat.analysis.ledger import Lines, adjusted, course, fortune, lines_of
from skat.analysis.losses import Loss, Mark
from skat.analysis.open_cards import OpenCards, dealt_value, open_cards, replayed
from skat.analysis.outcomes import (
    Scale,
    chairs_of,
    end_points,
    has_house_auction,
    refused_view,
    seat_of,
)
from skat.analysis.table import NotJudgedError
from skat.analysis.walk import WalkedAction, announced_after, last_calls, steps
from skat.model.contract import Announcement
from skat.model.seats import Seat
from skat.notation.replaying import ReplayedRecord
from skat.players.memory import mask_of
from skat.rules.actions import (
    Action,
    Agree,
    Announce,
    Bid,
    Concede,
    Deal,
    Discard,
    Hold,
    Pass,
    Play,
    Refuse,
    TakeSkat,
)
from skat.rules.result import DealResult
from skat.rules.state import Phase
from skat.rules.views import View, view

SEED: Final = 1
"""The same deal is reviewed in the same worlds, for every reader."""

_MOST_TRIED_WORLDS: Final = 160
"""For discards; a world costs more there than in the play."""


class InTheDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What a card did with the cards as they lay: what it cost there, and what cost nothing."""

    cost: float
    best: tuple[str, ...]


class Reviewed(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, the number of its action in the deal, and what came of it as the cards lay."""

    number: int
    decision: ReviewedDecision
    open: InTheDeal | None = None


class NotJudged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cannot be judged, and the code that says why; see `refused_view`."""

    number: int
    seat: Seat
    code: str


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """All findings about one deal.

    `ledger`, `fortune` and `adjusted` are by seat, at four also of the dealer. `fortune` is what
    nobody could foresee and `adjusted` the result with luck taken off, both in table points; they
    are there where the decisions of all seats were looked at and there was no kontra.
    """

    scale: Scale
    result: DealResult
    table_size: int
    decisions: tuple[Reviewed, ...]
    not_judged: tuple[NotJudged, ...]
    ledger: dict[str, Lines]
    fortune: dict[str, float]
    adjusted: dict[str, float]


class UnfinishedError(ValueError):
    """The deal has no result: it cannot be looked back at."""


def review_deal(
    deal: ReplayedRecord,
    *,
    seat: Seat | None = None,
    worlds: int = WORLDS,
    scale: Scale = Scale.TABLE,
    seed: int = SEED,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """The review of a finished deal; of one seat alone if it is named, which is faster.

    `seed` is that of the worlds; as it stands, a deal has the same review wherever it is asked for.
    `progress` hears before each decision which share of them is done. A deal that is not over
    raises `UnfinishedError`, whatever is on the table; fewer than one world ValueError.
    """
    if worlds < 1:
        raise ValueError(f"a review looks at one world at least, not at {worlds}")
    if deal.result is None:
        raise UnfinishedError("the deal is not over")
    line = tuple(steps(deal.states, deal.actions))
    judge = Reviewer(line, worlds=worlds, scale=scale, seed=seed)
    truths = {step.number: open_cards(step.before) for step in line if _is_card_of_game(step)}
    judged, refused = dict[int, ReviewedDecision](), list[NotJudged]()
    due = [(step, step.seat) for step in judge.due() if seat in (None, step.seat)]
    for at, (step, own) in enumerate(due):
        if own is None:
            continue
        if progress is not None:
            progress(at / len(due))
        try:
            judged[step.number] = judge.decision(step)
        except NotJudgedError as reason:
            refused.append(NotJudged(number=step.number, seat=own, code=reason.code))
    size = line[0].after.table_size
    pack = next(step.action.pack for step in line if isinstance(step.action, Deal))
    course_of_deal = course(
        line,
        deal.result,
        decisions=judged,
        truths=truths,
        dealt=dealt_value(replayed(pack, table_size=size), table_size=size, scale=scale),
        scale=scale,
    )
    # Kontra doubles what the steps before it were not counted by.
    everybody = chairs_of(size) if seat is None and line[-1].after.kontra is None else ()
    soloist = deal.result.soloist
    chairs = [chair for chair in chairs_of(size) if seat in (None, seat_of(chair))]
    return Review(
        scale=scale,
        result=deal.result,
        table_size=size,
        decisions=tuple(
            Reviewed(
                number=number,
                decision=decision,
                open=_in_the_deal(line[number], truths.get(number), scale=scale),
            )
            for number, decision in sorted(judged.items())
        ),
        not_judged=tuple(refused),
        ledger={chair: lines_of(course_of_deal, chair) for chair in chairs},
        fortune={
            chair: fortune(course_of_deal, chair, soloist=soloist, table_size=size)
            for chair in everybody
        },
        adjusted={
            chair: adjusted(course_of_deal, chair, soloist=soloist, table_size=size)
            for chair in everybody
        },
    )


class Reviewer:
    """Which steps of a deal are decisions, and the verdict on each, from its view alone."""

    def __init__(
        self, line: tuple[WalkedAction, ...], *, worlds: int, scale: Scale, seed: int
    ) -> None:
        self._line = line
        self._worlds = worlds
        self._scale = scale
        self._seed = seed
        self._calls = {step.number for step in last_calls(line)}

    def due(self) -> list[WalkedAction]:
        """Last calls, the skat, the discard, cards of a game, giving up and answers to it."""
        return [
            step
            for step in self._line
            if step.number in self._calls
            or (step.before.phase is Phase.SKAT and isinstance(step.action, Announce | TakeSkat))
            or isinstance(step.action, Discard)
            or _is_card_of_game(step)
            or (
                isinstance(step.action, Concede | Agree | Refuse)
                and step.before.announcement is not None
            )
        ]

    def decision(self, step: WalkedAction) -> ReviewedDecision:
        """This step judged. Raises `NotJudgedError`."""
        assert step.seat is not None
        announced = announced_after(self._line, step)
        return decision_on(
            view(step.before, step.seat),
            step.action,
            game=None if announced is None else announced.announcement,
            worlds=self._worlds,
            scale=self._scale,
            seed=self._seed,
        )


def _is_card_of_game(step: WalkedAction) -> bool:
    return isinstance(step.action, Play) and step.before.soloist is not None


def decision_on(
    view: View,
    action: Action,
    *,
    game: Announcement | None = None,
    worlds: int,
    scale: Scale,
    seed: int,
) -> ReviewedDecision:
    """What an action was worth, seen from its seat before it; `game` follows a discard.

    A call, the skat or a game by hand, two cards laid away for the game, a card, giving up and the
    answer to it. Raises `NotJudgedError` for the rest: `not_due` for what is no such decision,
    `no_game` for a discard after which none was announced, `house_rules`, and `table_points_only`
    for what was learned in table points.
    """
    if isinstance(action, Play):
        if refused_view(view) == "no_choice":
            return forced(view.viewer, action, trick=len(view.played) + 1)
        return card_decision(view, action.card, seed=seed, worlds=worlds, scale=scale)
    if isinstance(action, Concede | Agree | Refuse):
        return ending_decision(view, action, seed=seed, worlds=worlds, scale=scale)
    if not isinstance(action, Bid | Hold | Pass | TakeSkat | Announce | Discard):
        raise NotJudgedError("not_due")
    if scale is Scale.OWN:
        # What a pass brings, and what games do, was learned in table points.
        raise NotJudgedError("table_points_only")
    if has_house_auction(view):
        raise NotJudgedError("house_rules")
    if isinstance(action, Bid | Hold | Pass):
        return call_decision(view, action, seed=seed, worlds=min(worlds, MOST_AUCTIONS))
    if isinstance(action, Discard):
        if game is None:
            raise NotJudgedError("no_game")
        away, most = mask_of(action.cards), min(worlds, _MOST_TRIED_WORLDS)
        return discard_decision(view, away, game, seed=seed, worlds=most)
    return skat_decision(view, action)


def forced(viewer: object, action: Play, *, trick: int) -> ReviewedDecision:
    """The only card that was legal."""
    assert isinstance(viewer, Seat)
    return ReviewedDecision(
        seat=viewer,
        phase="play",
        trick=trick,
        chosen=action.card.value,
        best=(action.card.value,),
        loss=Loss(points=0.0, error=0.0),
        calibrated=0.0,
        stake=0.0,
        mark=Mark.BEST,
        forced=True,
        obvious=True,
        worlds=0,
        effective=0.0,
        all_worlds=False,
        options=(),
    )


def _in_the_deal(step: WalkedAction, truth: OpenCards | None, *, scale: Scale) -> InTheDeal | None:
    if truth is None or not isinstance(step.action, Play):
        return None
    points = end_points(step.before, scale=scale)
    chair = step.action.seat.value
    cost = points[truth.best][chair] - points[truth.reached[step.action.card]][chair]
    return InTheDeal(cost=cost, best=tuple(card.value for card in truth.best_cards))
