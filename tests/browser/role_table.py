"""A scripted table as the server shows it to each role, with the server's word on every command.

The cards stand still: whatever is asked for, the table goes on showing the same stage, and what the
server would have refused is kept. So one page can try every button of every role.
"""

from __future__ import annotations

from typing import Any

import msgspec

from skat.journal import JournalId, Seq
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.machine import is_over
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.shown.table_info import Role, Unrecorded
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.reducer import after, why_not_for
from skat.tables.state.requests import parse_request, requested
from skat.tables.state.rows import row_of
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import Away, Newcomer, Stage, TableState
from tests.browser.looking import PACK
from tests.browser.scripted_table import ScriptedTable

HOST = Place(2)
"""Not place 1, so that a page which takes place 1 for the host is found out."""


def table_at(script: ScriptedTable) -> TableState:
    """The table around the deal of a script, with a person at every place."""
    deal, size, dealer = script.state, script.size, script.dealer
    told = script.told
    places = [Place(place) for place in range(1, size + 1)]
    newcomer = Chair(place=Place(4), name="Konstantin", kind=ChairKind.HUMAN)
    return TableState(
        id=JournalId("t1"),
        rules=deal.rules,
        settings=Settings(spectators=True),
        stage=Stage.PLAYING,
        chairs=tuple(
            Chair(place=place, name=script.names[place - 1], kind=ChairKind.HUMAN)
            for place in places
        ),
        host=HOST,
        dealer=dealer,
        deal_number=1,
        deal=deal,
        players=script.names[:size],
        rows=(row_of(deal, deal=1, dealer=dealer),) if is_over(deal) else (),
        thought_ms=(0,) * size,
        away=(Away(Place(1), "simple"),) if "places" in told else (),
        newcomers=(Newcomer(1, newcomer),) if "newcomers" in told else (),
    )


def gathering() -> TableState:
    """A table where people gather: the third place is free, a computer player has the fourth."""
    kinds = (ChairKind.HUMAN, ChairKind.HUMAN, ChairKind.FREE, ChairKind.COMPUTER)
    return TableState(
        id=JournalId("t1"),
        settings=Settings(spectators=True),
        host=HOST,
        chairs=tuple(
            Chair(place=Place(at), name=f"P{at}", kind=kind, player="simple")
            for at, kind in enumerate(kinds, start=1)
        ),
    )


class RoleTable(ScriptedTable):
    """The page's line to a table that is seen as one role and never goes on."""

    def __init__(self) -> None:
        super().__init__(PACK)
        self.table = gathering()
        self.role: Role = Place(1)
        self.path: list[str] = []
        """What has been clicked since the table was last shown anew."""
        self.shown = 0
        self.asked = 0
        self.refused: list[str] = []

    def show_again(self, path: list[str]) -> int:
        """Show the stage again as a new deal, so that nothing begun is left; its number."""
        self.path = path
        self.shown += 1
        self.seq += 1
        self.send()
        return self.seq

    def snapshot(self) -> dict[str, Any]:
        """What the server would show this role."""
        here = Unrecorded(connected=frozenset(self.table.people))
        told: dict[str, Any] = msgspec.to_builtins(snapshot_for(self.table, self.role, here))
        told["seq"] = self.seq
        told["table"]["deal"] += 10 * self.shown
        return told

    def let_opponents_play(self) -> None:
        """The cards stand still."""

    def _command(self, told: dict[str, Any]) -> None:
        self.asked += 1
        refused = self._why_not(told["action"])
        if refused is not None:
            self.refused.append(f"{' > '.join(self.path)}: {refused.code} {told['action']}")
        self._write({"type": "ack", "command_id": told["command_id"], "seq": self.seq})

    def _why_not(self, action: dict[str, Any]) -> Refusal | None:
        """Why the server would not do it: the way of `Table.ask`."""
        if isinstance(self.role, str):
            return Refusal("only_players_act")
        request = parse_request(msgspec.json.encode(action))
        if isinstance(request, Refusal):
            return request
        asked = requested(self.table, request, self.role, draw_order=tuple)
        if isinstance(asked, Refusal):
            return asked
        foreign = why_not_for(self.table, self.role, asked)
        if foreign is not None:
            return foreign
        changed = after(msgspec.structs.replace(self.table, seq=Seq(self.seq)), asked)
        return changed if isinstance(changed, Refusal) else None
