"""Games by chance at tables with a player of each door: none may stand still."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Final

from websockets.exceptions import ConnectionClosed

from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.seen_words import all_words
from tests.server.bots.player import Player
from tests.server.doors.three_doors import Company, People
from tests.server.iss.program import Chance
from tests.server.peer import Peer, Told

STUCK: Final = 240.0
"""Seconds without a card or a word at a table, after which it stands still."""

_GIVES_UP: Final = 0.01
_BOLD: Final = 0.4
_USUAL: Final = frozenset(
    ("bid", "hold", "pass", "take_skat", "discard", "announce", "play", "take_discard_back")
)
_MOVES: Final = re.compile(r"MV\[([^]]*)\]")
_RESIGNING: Final = frozenset(("RE", "GU"))
_GIVING_UP: Final = _RESIGNING | {"SC", "SCS", "SCZ"}


class MixedTable:
    """One table of so many games; everybody plays by chance, each on a thread of his own."""

    def __init__(self, people: People, *, games: int, seed: str) -> None:
        self.chance, self.games = Random(seed), games
        self.company = Company(people, turn=Chance(Random(f"port {seed}")))
        self.place = self.company.program.places[self.company.port_table]
        self.records: list[str] = []
        self._over = Event()
        self._failed: list[BaseException] = []
        self._moved = monotonic()
        work: list[Callable[[], None]] = [self._page, self._at_the_port]
        work += [self._bot_of(bot, tells=not at) for at, bot in enumerate(self.company.bots)]
        self._threads = [Thread(target=self._run, args=(each,), daemon=True) for each in work]

    @property
    def settled(self) -> int:
        """The games that are over."""
        return self.place.settled

    def begin(self) -> None:
        self.company.begin()
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        """Waits for the last game. Raises `AssertionError` where the table stands still."""
        heard = len(self.place.verbs)
        moved = monotonic()
        while min(self.settled, len(self.records)) < self.games and not self._failed:
            sleep(0.05)
            if len(self.place.verbs) != heard:
                heard, moved = len(self.place.verbs), monotonic()
            where = self.company.program.lines[-8:]
            assert monotonic() < moved + STUCK, f"stands still after {self.settled} games: {where}"
        self._over.set()
        self.company.part()
        for thread in self._threads:
            thread.join(STUCK)
        for failed in (*self._failed, self.company.program.failed):
            if failed is not None:
                raise failed
        self._compare()

    def _compare(self) -> None:
        """The bot was sent the same games as the port, word for word."""
        assert len(self.records) == self.games == len(self.place.records)
        for moves, record in zip(
            (each.moves for each in self.place.records), self.records, strict=True
        ):
            match = _MOVES.search(record)
            assert match is not None, record
            said = match[1].split()
            heard = list(zip(said[::2], said[1::2], strict=True))
            assert played(moves) == played(heard), (moves, heard)

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            if not self._over.is_set():
                self._failed.append(error)

    # --- at the port ------------------------------------------------------------------------------

    def _at_the_port(self) -> None:
        """The program plays on its loop; here it says after each game that it wants another."""
        program, ready = self.company.program, 0
        while not self._over.is_set():
            sleep(0.02)
            if ready < self.settled < self.games:
                ready = self.settled

                async def said() -> None:
                    program.say(f"table {self.place.name} {program.name} ready")

                self.company.people.loop.run(said())

    # --- on the page ------------------------------------------------------------------------------

    def _page(self) -> None:
        page = self.company.page
        page.patience = STUCK
        with suppress(ConnectionClosed):
            while not self._has_ended(page):
                self._on_the_page(page)

    def _has_ended(self, page: Peer) -> bool:
        view, shown = page.snapshot["view"], page.snapshot["list"]
        return bool(view) and view["phase"] == "finished" and (len(shown["entries"]) >= self.games)

    def _on_the_page(self, page: Peer) -> None:
        view = page.snapshot["view"]
        if view is None:
            page._read()
        elif view["phase"] == "finished" and not page.is_ready:
            page.try_to({"do": "next_deal"})
        elif page.my_turn:
            page.expect_answer(page.command(self._action(view["legal"])))
        else:
            page._read()

    def _action(self, legal: list[Told]) -> Told:
        usual = [each for each in legal if each["do"] in _USUAL]
        passes = [each for each in usual if each["do"] == "pass"]
        if passes and self.chance.random() > _BOLD:
            return passes[0]
        low = [each for each in usual if each.get("value", 0) <= 24]
        if self.chance.random() < _GIVES_UP:
            return self.chance.choice(legal)
        return self.chance.choice(low or usual or legal)

    # --- a bot ------------------------------------------------------------------------------------

    def _bot_of(self, bot: Player, *, tells: bool) -> Callable[[], None]:
        chance = Random(f"{bot.path} {self.chance.random()}")

        def plays() -> None:
            games = 0
            while games < self.games:
                line = bot.hear()
                if line["type"] == "turn":
                    status, body = bot.bot.post(
                        f"{bot.path}/moves", ply=line["ply"], word=_word(bot, line, chance)
                    )
                    assert status in (200, 409), (status, body, line)
                elif line["type"] == "over":
                    games += 1
                    if tells:
                        self.records.append(line["record"])
                    if games < self.games:
                        status, body = bot.bot.post(f"{bot.path}/ready")
                        assert status in (204, 409), (status, body)

        return plays


def _word(bot: Player, turn: dict[str, Any], chance: Random) -> str:
    legal: list[str] = turn["legal"]
    if legal == ["announce"]:
        seen = read_position(bot.position)
        assert isinstance(seen, PositionRead)
        return list(islice(all_words(seen.state, seen.seat), 1 + chance.randrange(60)))[-1]
    if "p" in legal and chance.random() > _BOLD:
        return "p"
    calls = [word for word in legal if word.isdecimal()]
    if calls:
        return calls[0]
    usual = [word for word in legal if word not in _GIVING_UP and word != "p"]
    return chance.choice(legal if chance.random() < _GIVES_UP else usual or legal)


def played(moves: Iterable[tuple[str, str]]) -> list[tuple[str, tuple[str, ...]]]:
    """Calls, games, cards and hands shown, with the cards laid away in one order and no list of an
    open hand.

    Of a soloist without a trick who resigns, and is schwarz by that, bots hear the end alone.
    """
    said = [(who, _said(text.split("."))) for who, text in moves if who != "w"]
    return [(who, words) for who, words in said if words[0] not in _RESIGNING]


def _said(words: list[str]) -> tuple[str, ...]:
    # With an open hand the ten cards follow, with or without two that were laid away.
    away = words[1:3] if len(words) in (3, 13) else []
    return words[0], *sorted(away)
