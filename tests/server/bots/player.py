"""A player at a table over a stream, who keeps the position as the lines give it."""

from __future__ import annotations

from typing import Any

from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.seen_words import all_words
from tests.server.bots.program import BotProgram, Line, Stream


def word_for(turn: Line, position: str) -> str:
    """Takes part in everything: bids once, plays the first card, never gives up."""
    legal = turn["legal"]
    if legal == ["announce"]:
        seen = read_position(position)
        assert isinstance(seen, PositionRead)
        return next(all_words(seen.state, seen.seat))
    if "p" in legal:
        return "18" if "18" in legal else "y" if "y" in legal and turn["ply"] % 1000 < 6 else "p"
    return str(legal[0])


class Player:
    """One bot at one table."""

    def __init__(self, bot: BotProgram, table: str) -> None:
        self.bot = bot
        self.path = f"/api/bot/tables/{table}"
        self.stream: Stream = bot.stream(self.path)
        self.full: Line = {}
        self.moves: list[str] = []
        self.turns = 0

    @property
    def position(self) -> str:
        text = str(self.full["position"])
        head, _, tail = text.partition("MV[")
        return f"{head}MV[{' '.join(self.moves)} ]{tail.partition(']')[2]}"

    def hear(self) -> Line:
        line = self.stream.next()
        if line["type"] == "full":
            self.full = line
            inside = (line["position"] or "MV[]").partition("MV[")[2].partition("]")[0].split()
            self.moves = [" ".join(pair) for pair in zip(inside[::2], inside[1::2], strict=True)]
        elif line["type"] == "move":
            self.moves.append(f"{line['who']} {line['word']}")
        return line

    def answer(self, turn: Line) -> tuple[int, Any]:
        self.turns += 1
        return self.bot.post(
            f"{self.path}/moves", ply=turn["ply"], word=word_for(turn, self.position)
        )

    def reconnect(self) -> None:
        self.stream.hang_up()
        self.stream = self.bot.stream(self.path)
