"""A client of the bot API: `BotClient` plays at the tables of a server, and reads what it may.

`PublicClient` reads what all the world may.

>>> from skat.client import BotClient, BotTurn
>>> def play(bot: BotClient, table: str) -> None:
...     for line in bot.table(table):
...         if isinstance(line, BotTurn):
...             bot.move(table, ply=line.ply, word=line.legal[0])
"""

from __future__ import annotations

from skat.client.bot import BotClient, DeclineReason
from skat.client.connection import AnsweredError, LineLostError, Pauses
from skat.client.lines import (
    BotAway,
    BotChat,
    BotClock,
    BotEvent,
    BotMove,
    BotOffer,
    BotTurn,
    Company,
    Full,
    GameOver,
    GameStarted,
    Invited,
    InviteGone,
    Over,
    RatedProgram,
    TableClock,
    TableLine,
    WaitingBot,
)
from skat.client.public import PublicClient

__all__ = [
    "AnsweredError",
    "BotAway",
    "BotChat",
    "BotClient",
    "BotClock",
    "BotEvent",
    "BotMove",
    "BotOffer",
    "BotTurn",
    "Company",
    "DeclineReason",
    "Full",
    "GameOver",
    "GameStarted",
    "InviteGone",
    "Invited",
    "LineLostError",
    "Over",
    "Pauses",
    "PublicClient",
    "RatedProgram",
    "TableClock",
    "TableLine",
    "WaitingBot",
]
