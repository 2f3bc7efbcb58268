"""The point of a finished deal from which it goes on again."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from skat.model.announcement import Announcement
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.record import Record, write_record
from skat.notation.replaying import replay
from skat.players import Player, make_player
from skat.players.levels import Level
from skat.players.turn import take_turn
from skat.rules.actions import Action
from skat.rules.machine import is_over
from skat.rules.result import DealResult
from skat.rules.state import Sitting, State
from skat.rules.views import View


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The deal as it stood after `at` actions (0: the cards are dealt), and how it really ended."""

    state: State
    at: int
    played: DealResult
    announced: Announcement | None
    deal: bytes
    """What every chance depends on: a digest of the whole record."""

    def decision(self, state: State, seat: Seat, *, level: Level, number: int) -> Action:
        """What a computer player does at this seat, in the try with this number, by its view."""

        def chance(seen: View, use: str) -> int:
            told = msgspec.msgpack.encode((self.at, level, number, use, seen))
            return int.from_bytes(sha256(self.deal + told).digest()[:8], "big")

        return take_turn(state, seat, name=level, make=_player, chance=chance)


def start_at(record: Record, *, at: int) -> Start | Refusal:
    """The deal of a record after `at` actions.

    Refused: `unfinished` and what a record that cannot be played is refused for,
    `no_open_play_here` for a deal in which rules were broken or could be, `no_such_step` where
    there is no such action or the deal is over there.
    """
    replayed = replay(record)
    if replayed.result is None:
        return replayed.problem or Refusal("unfinished")
    if record.sitting is not Sitting.PREVENTED:
        return Refusal("no_open_play_here")
    last = next(number for number, state in enumerate(replayed.states) if is_over(state)) - 2
    if not 0 <= at <= last:
        return Refusal("no_such_step", details={"step": at, "last": last}, impossible=True)
    return Start(
        state=replayed.states[at + 1],
        at=at,
        played=replayed.result,
        announced=replayed.state.announcement,
        deal=sha256(write_record(record).encode()).digest(),
    )


def _player(name: str, chance: int) -> Player:
    return make_player(name, seed=chance)
