"""An example of every request of bots and of every answer to it, for the OpenAPI document.

They are values of the types that requests are read as and answers written from, so that none can
be out of date.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from skat.client.lines import (
    BotAway,
    BotChat,
    BotClock,
    BotMove,
    BotTurn,
    Full,
    GameOver,
    GameStarted,
    Invited,
    InviteGone,
    Over,
    RatedProgram,
    TableClock,
    WaitingBot,
)
from skat.model.cards import ALL_CARDS
from skat.model.seats import Place, Seat
from skat.notation.record import Record, dealt_cards, write_record
from skat.office.tournament_views import ShownRank
from skat.rules.actions import Pass
from skat.rules.editions import PRESENT_RULES
from skat.server.bots.challenges import NewBotTable
from skat.server.bots.ratings import ProgramRatings
from skat.server.bots.routes import (
    BotChatBody,
    BotMoveBody,
    Declining,
    InvitingBody,
    OpenedBody,
    PlyBody,
    StandingsBody,
    WaitingBody,
)
from skat.server.bots.tokens import GoneToken, MadeToken, MarkBody, NewToken, TokenInfo, TokensBody
from skat.server.http.openapi import Examples, Sample
from skat.tables.state.settings import Clock, Length, Settings
from skat.tournament.draw import StartNumber

_TABLE: Final = "t-k3v9QmZr2LwA"
_BOT: Final = "Kreuzbube [bot]"
_NAMES: Final = ("Kreuzbube__bot_", "Karl", "Lotte")
_HAND: Final = "CJ.SJ.CA.CT.CK.C7.HA.HT.D8.S7"
_HIDDEN: Final = ".".join(["??"] * 10)
_POSITION: Final = (
    "(;GM[Skat]PC[skat]OW[0]P0[Kreuzbube__bot_]P1[Karl]P2[Lotte]"
    f"MV[w {_HAND}|{_HIDDEN}|{_HIDDEN}|??.?? 1 18 0 y 1 p ]R[unknown] ;)"
)
_RECORD: Final = (
    "(;GM[Skat]PC[skat]P0[Kreuzbube__bot_]P1[Karl]P2[Lotte]"
    f"MV[w {'.'.join(card.value for card in ALL_CARDS)} 1 p 2 p 0 p ]R[passed] ;)"
)
_CLOCK: Final = Clock(per="deal", seconds=300)

_TOKEN: Final = TokenInfo(
    id="b8fQxw1kS0aM", scope="bot:play", label="Kreuzbube", created=1_790_000_000, used=None
)
_TOKENS: Final = TokensBody(bot=True, name=_BOT, tokens=(_TOKEN,))

_WAITING: Final = WaitingBody(
    bots=(
        WaitingBot(
            name=_BOT,
            since=1_795_000_000,
            tables=1,
            rules=("isko-2022",),
            seats=(3, 4),
            who=("people", "bots"),
            run_by="Anna",
        ),
    )
)

_RATINGS: Final = ProgramRatings(
    ratings=(
        RatedProgram(name="club", kind="computer", points=6.2, margin=4.1, deals=812),
        RatedProgram(name=_BOT, kind="bot", points=-6.2, margin=4.1, deals=406),
    ),
    deals=406,
    since=1_795_000_000,
)

_FULL: Final = Full(
    table=_TABLE,
    stage="playing",
    deal=1,
    ply=3,
    seat=0,
    place=Place(1),
    position=_POSITION,
    names=_NAMES,
    players=(_BOT, "Karl", "Lotte"),
    rules="isko-2022",
    clock=BotClock("deal", 300, (287_000, 300_000, 300_000)),
    list=(0, 0, 0),
)
_AT_THE_TABLE: Final[tuple[Sample, ...]] = (
    _FULL,
    BotMove(ply=4, who="2", word="p", left_ms=(287_000, 300_000, 296_500)),
    BotTurn(ply=4, legal=("s", "CH", "GH", "NH")),
    BotChat(place=Place(2), name="Käthe", text="Gut Blatt"),
    BotAway(places=(Place(2),)),
    Over(ply=3, deal=1, record=_RECORD, score=None, soloist=None, list=(0, 0, 0)),
)
_EVENTS: Final[tuple[Sample, ...]] = (
    Invited(
        table=_TABLE,
        by="Anna",
        rules="isko-2022",
        seats=3,
        clock=TableClock(**structs.asdict(_CLOCK)),
        list="series",
        people=1,
    ),
    GameStarted(_TABLE),
    GameOver(_TABLE),
    InviteGone(_TABLE),
)
_OWN_GAME: Final = write_record(
    Record(
        rules=PRESENT_RULES,
        deal=dealt_cards(ALL_CARDS),
        actions=(Pass(Seat.MIDDLEHAND), Pass(Seat.REARHAND), Pass(Seat.FOREHAND)),
        players=(_BOT, "Karl", "Lotte"),
        place="skat.example",
        date="2026-11-26",
    )
)
_STANDINGS: Final = StandingsBody(
    tournament="c-Xh2vQ0s1",
    name="Herbstturnier",
    series=1,
    standings=(
        ShownRank(
            rank=1,
            number=StartNumber(7),
            name="Anna",
            club=None,
            series=(1_243,),
            points=1_243,
            won=9,
            lost=1,
            result=693,
            tied=False,
        ),
    ),
)

EXAMPLES: Final[dict[str, Examples]] = {
    "post /api/account/bot": Examples(MarkBody(password="vier Buben im Skat"), _TOKENS),
    "get /api/account/tokens": Examples(None, _TOKENS),
    "post /api/account/tokens": Examples(
        NewToken(password="vier Buben im Skat", scope="bot:play", label="Kreuzbube"),
        MadeToken(_TOKEN, "Hk3vQ0s1mZr2LwAb8fQxw1kS"),
    ),
    "post /api/account/tokens/{token}/revoke": Examples(
        GoneToken(), TokensBody(bot=True, name=_BOT, tokens=())
    ),
    "get /api/bots": Examples(None, _WAITING),
    "get /api/bots/ratings": Examples(None, _RATINGS),
    "get /api/bot/events": Examples(None, lines=_EVENTS),
    "get /api/bot/games": Examples(None, text=f"{_OWN_GAME}\n"),
    "post /api/bot/tables": Examples(
        NewBotTable(settings=Settings(length=Length.SERIES), invite=("Herzdame [bot]",)),
        OpenedBody(_TABLE),
    ),
    "get /api/bot/tables/{table}": Examples(None, lines=_AT_THE_TABLE),
    "post /api/bot/tables/{table}/accept": Examples(None),
    "post /api/bot/tables/{table}/decline": Examples(Declining(reason="clock_too_fast")),
    "post /api/bot/tables/{table}/moves": Examples(BotMoveBody(ply=12, word="CJ"), PlyBody(13)),
    "post /api/bot/tables/{table}/ready": Examples(None),
    "post /api/bot/tables/{table}/leave": Examples(None),
    "post /api/bot/tables/{table}/chat": Examples(BotChatBody(text="Gut Blatt")),
    "get /api/bot/tables/{table}/watch": Examples(None, lines=_AT_THE_TABLE),
    "get /api/bot/tournaments/{name}/standings": Examples(None, _STANDINGS),
    "post /api/tables/{table}/invitations": Examples(InvitingBody(bot=_BOT)),
}
"""By method and path; what has neither body nor answer has nothing to show."""
