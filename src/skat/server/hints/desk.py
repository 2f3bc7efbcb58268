"""Where hints are worked out: one after the other, each view once, never on the event loop."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from skat.model.refusal import Refusal
from skat.rules.views import View
from skat.server.aside import Aside

MOST_WAITING: Final = 20
"""Hints that wait for each other; each takes a second or two."""

MOST_REMEMBERED: Final = 300
SECONDS: Final = 30
"""After so long the process is ended, and there is no hint."""

PROGRAM: Final = (sys.executable, "-m", "skat.server.hints.worker")

Steps: TypeAlias = tuple[msgspec.Raw, ...]
"""What each step of a hint tells, as JSON (`skat.analysis.hints.steps.HintStep`)."""


class _Heard(msgspec.Struct):
    """A line of the process."""

    steps: Steps = ()
    refused: str | None = None


_HEARD: Final = msgspec.json.Decoder(_Heard)


class HintDesk:
    """Hints by the view that they are for; the same view always has the same hint."""

    def __init__(self, *, program: Sequence[str] = ()) -> None:
        self._aside = Aside(program or PROGRAM)
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._known: OrderedDict[bytes, Steps | Refusal] = OrderedDict()

    async def steps(self, view: View) -> Steps | Refusal:
        """The steps of the hint for whoever has this view.

        Refused: `hints_full`, `hint_not_solved`, and what there are no hints for
        (`hint_house_rules`, `hint_schwarz_needed`, `hint_no_ending`, `hint_no_choice`).
        """
        asked = msgspec.json.encode(view)
        if asked not in self._known and self._waiting >= MOST_WAITING:
            return Refusal("hints_full")
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                return self._known.get(asked) or await self._worked_out(asked)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Ends the process."""
        await self._aside.end()

    async def _worked_out(self, asked: bytes) -> Steps | Refusal:
        try:
            async with asyncio.timeout(SECONDS):
                await self._aside.tell(asked)
                heard = _HEARD.decode(await self._aside.hear())
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError):
            await self._aside.end()
            return Refusal("hint_not_solved")
        except asyncio.CancelledError:
            # Its answer would be taken for that of the next view.
            await self._aside.end()
            raise
        found: Steps | Refusal = heard.steps
        if heard.refused is not None:
            found = Refusal(heard.refused)
        self._known[asked] = found
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return found
