"""The coach of a deal that goes on: a hint when one asks, and a word at a proven mistake.

What hints at the table and reviews say, from the view of the seat; the server keeps nothing of it,
as with `skat.server.study.what_if`.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import msgspec
from litestar.params import JSONBody
from msgspec.structs import replace

from skat.model.contract import Announcement
from skat.model.refusal import Refusal
from skat.rules.actions import Action, Announce, Discard
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from skat.server.http.refusals import ConcurrencyLimit, granted
from skat.server.http.requests import Asked, post_ok
from skat.server.limits.costs import JUDGEMENT
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.server.study.hints import HintDesk, HintTold
from skat.server.study.tries import start_in
from skat.server.study.what_if import MOST_BYTES_OF_A_TURN, PlayOn
from skat.tables.state.hints import MOST_STEPS

_NOTHING: Final = msgspec.Raw(b"null")


class HintWanted(PlayOn, frozen=True, kw_only=True):
    """The body of POST /api/tries/hint: the hint for what is due after the line, up to a step."""

    step: Annotated[int, msgspec.Meta(ge=1, le=MOST_STEPS)] = 1


class JudgedAction(msgspec.Struct, frozen=True, kw_only=True):
    """What a review would say of the last action of the line: null where it marks nothing.

    `left_out` is the code of the reason why it was not judged.
    """

    decision: msgspec.Raw
    left_out: str | None = None


class CoachRoutes(Routes, frozen=True):
    """The routes of the coach; deals are played again one at a time, as where they go on."""

    hints: HintDesk
    playing: ConcurrencyLimit = msgspec.field(default_factory=lambda: ConcurrencyLimit(1))

    @post_ok(
        "/api/tries/hint", guards=[Limit.PLAYING_ON], request_max_body_size=MOST_BYTES_OF_A_TURN
    )
    async def hint(self, request: Asked, data: JSONBody[HintWanted]) -> HintTold:
        """The hint for what the person has to decide now."""
        seen = await self.playing.run(_due, data)
        steps = granted(await self.hints.steps(seen, by=await self.caller(request)))
        return HintTold(step=data.step, most=MOST_STEPS, told=steps[data.step - 1])

    @post_ok(
        "/api/tries/judged", guards=[Limit.PLAYING_ON], request_max_body_size=MOST_BYTES_OF_A_TURN
    )
    async def judged(self, request: Asked, data: JSONBody[PlayOn]) -> JudgedAction:
        """Whether the person's last action is a proven mistake, before another player answers it.

        A discard is judged with the game for which it was made, once that is announced.
        """
        asked = await self.playing.run(_decided, data)
        if asked.action is None:
            return JudgedAction(decision=_NOTHING)
        by = await self.caller(request)
        self.limits.spend(JUDGEMENT, request, key=by.key)
        mistake = await self.hints.mistake(asked.view, asked.action, game=asked.game, by=by)
        if isinstance(mistake, Refusal):
            return JudgedAction(decision=_NOTHING, left_out=mistake.code)
        return JudgedAction(decision=mistake)


class _Decided(NamedTuple):
    """An action, what its seat saw before it, the game after a discard; no action: none is due."""

    view: View
    action: Action | None
    game: Announcement | None = None


def _due(asked: PlayOn) -> View | Refusal:
    """What the person sees who has to decide. Refused: `hint_not_due`, and as the line."""
    states = _states(asked)
    if isinstance(states, Refusal):
        return states
    now = states[-1]
    return view(now, asked.seat) if now.turn is asked.seat else Refusal("hint_not_due")


def _decided(asked: PlayOn) -> _Decided | Refusal:
    """What a review would judge now that the line is so long. Refused: as the line."""
    states = _states(asked)
    if isinstance(states, Refusal):
        return states
    at = len(asked.line) - 1
    last = asked.line[at] if asked.line else None
    if last is None or getattr(last, "seat", None) is not asked.seat or isinstance(last, Discard):
        return _Decided(view(states[-1], asked.seat), None)
    game = None
    if isinstance(last, Announce) and states[at].phase is Phase.ANNOUNCE:
        at = max(at for at, action in enumerate(asked.line) if isinstance(action, Discard))
        game = last.announcement
    return _Decided(view(states[at], asked.seat), asked.line[at], game)


def _states(asked: PlayOn) -> list[State] | Refusal:
    """The deal before the line and after each action of it."""
    # The players are loaded when the first deal goes on.
    from skat.analysis.what_if import line_played

    start = start_in(asked.record, at=asked.at)
    if isinstance(start, Refusal):
        return start
    states = [start.state]
    for action in asked.line:
        state = line_played(replace(start, state=states[-1]), (action,))
        if isinstance(state, Refusal):
            return state
        states.append(state)
    return states
