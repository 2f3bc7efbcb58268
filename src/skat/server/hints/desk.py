"""Where hints are worked out: one after the other, each view once, never on the event loop."""

from __future__ import annotations

import sys
from typing import Final, TypeAlias

import msgspec

from skat.model.refusal import Refusal
from skat.rules.views import View
from skat.server.desk import QuestionDesk
from skat.server.helper_process import HelperProcess, Helpers

PROGRAM: Final = (sys.executable, "-m", "skat.server.hints.worker")

Steps: TypeAlias = tuple[msgspec.Raw, ...]
"""What each step of a hint tells, as JSON (`skat.analysis.hints.steps.HintStep`)."""

_STEPS: Final = msgspec.json.Decoder(Steps)


class HintDesk:
    """Hints by the view that they are for; the same view always has the same hint."""

    def __init__(self, *, helpers: Helpers = HelperProcess) -> None:
        self._desk = QuestionDesk(
            PROGRAM, full="hints_full", failed="hint_not_solved", helpers=helpers
        )

    async def steps(self, view: View, *, by: str) -> Steps | Refusal:
        """The steps of the hint for whoever has this view; `by` is the address that asks.

        Refused: `hints_full`, `hint_not_solved`, and what there are no hints for
        (`hint_house_rules`, `hint_schwarz_needed`, `hint_no_ending`, `hint_no_choice`).
        """
        found = await self._desk.answer(msgspec.json.encode(view), by=by)
        return found if isinstance(found, Refusal) else _STEPS.decode(found)

    async def close(self) -> None:
        """Ends the process."""
        await self._desk.close()
