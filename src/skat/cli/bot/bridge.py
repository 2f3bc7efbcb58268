"""The bridge: invitations are taken by rules, and each table has an engine of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable

from skat.cli.bot.accepting import Accepting
from skat.cli.bot.seat import EngineSeat
from skat.client import (
    AnsweredError,
    BotClient,
    BotEvent,
    GameStarted,
    Invited,
    LineLostError,
    Pauses,
)
from skat.engines.engine import Engine


class Bridge:
    """Listens to the events of a bot until it is told to `stop`."""

    def __init__(
        self,
        client: BotClient,
        accepting: Accepting,
        *,
        start: Callable[[], Engine],
        move_ms: int,
        say: Callable[[str], None],
    ) -> None:
        self._client = client
        self._accepting = accepting
        self._start = start
        self._move_ms = move_ms
        self._say = say
        self._stopping = threading.Event()
        self._seats: dict[str, threading.Thread] = {}

    def stop(self) -> None:
        """End; tables that are open keep the bot's place."""
        self._stopping.set()

    def run(self) -> None:
        """Listen; a lost line is opened anew, ever more slowly.

        Raises `AnsweredError` where the token opens nothing.
        """
        pauses = Pauses()
        while not self._stopping.is_set():
            try:
                for event in self._client.events():
                    pauses.well()
                    self._heard(event)
                    if self._stopping.is_set():
                        return
            except LineLostError as error:
                self._say(f"events: {error}")
            except AnsweredError as error:
                if error.status < 500:
                    raise
                self._say(f"events: {error}")
            self._stopping.wait(pauses.next())

    def _heard(self, event: BotEvent) -> None:
        match event:
            case Invited():
                self._invited(event)
            case GameStarted():
                self._sit(event.table)
            case _:
                pass

    def _invited(self, event: Invited) -> None:
        table = event.table
        why = self._accepting.why_not(event, playing=self._playing)
        try:
            if why is None:
                self._say(f"{table}: invited by {event.by}")
                self._client.accept(table)
                self._sit(table)
            else:
                self._client.decline(table, reason=why)
        except (AnsweredError, LineLostError) as error:
            self._say(f"{table}: {error}")

    @property
    def _playing(self) -> int:
        return sum(seat.is_alive() for seat in self._seats.values())

    def _sit(self, table: str) -> None:
        if table in self._seats and self._seats[table].is_alive():
            return
        seat = EngineSeat(
            self._client,
            table,
            start=self._start,
            move_ms=self._move_ms,
            wait=self._stopping.wait,
            say=self._say,
        )
        self._seats[table] = threading.Thread(target=seat.play, name=table, daemon=True)
        self._seats[table].start()
