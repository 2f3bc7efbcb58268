"""What each route is asked: the dearest that a stranger may ask of it.

A route of the server that stands neither in `ASKED` nor in `NOT_ASKED` fails a test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from skat.model.cards import ALL_CARDS
from skat.tournament.sample import sample_prospectus
from tools.bench.routes.world import NAMES, SERIES, World, as_json, records


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """One request: its path, and whose key or session it shows."""

    path: str
    body: bytes | None = None
    key: str = ""
    cookie: str = ""
    kind: str = "application/json"


Asking: TypeAlias = Callable[[World], Ask]


def _get(path: Callable[[World], str], *, key: Callable[[World], str] = lambda world: "") -> Asking:
    return lambda world: Ask(path=path(world), key=key(world))


def _post(
    path: Callable[[World], str],
    body: Callable[[World], Any],
    *,
    key: Callable[[World], str] = lambda world: "",
) -> Asking:
    return lambda world: Ask(path=path(world), body=as_json(body(world)), key=key(world))


def _of_account(path: str, body: Any = None) -> Asking:
    sent = None if body is None else as_json(body)
    return lambda world: Ask(path=path, body=sent, cookie=world.cookie)


def _played(rest: str) -> Asking:
    return _get(
        lambda world: f"/api/tournaments/{world.played}/{rest}", key=lambda world: world.played_key
    )


def _named(rest: str) -> Asking:
    return _get(
        lambda world: f"/api/tournaments/{world.names}/{rest}", key=lambda world: world.names_key
    )


_CARDS: Final = [card.value for card in ALL_CARDS]
_HANDS: Final = {
    "forehand": _CARDS[0:30:3],
    "middlehand": _CARDS[1:30:3],
    "rearhand": _CARDS[2:30:3],
}
_DEEP: Final = {"contract": "grand", "soloist": "forehand", "skat": _CARDS[30:], **_HANDS}
"""A position with all cards: its search spends all that a request may spend."""
_SAVED: Final = msgspec.json.encode(
    {"format": "skat-board/1", **_DEEP, "lines": [_CARDS[:1]] * 7_000}
).decode()
"""A saved board with as many lines as fit."""
_SEEN: Final = {
    "contract": "grand",
    "soloist": "forehand",
    "leader": "forehand",
    "seat": "forehand",
    "hand": _HANDS["forehand"],
    "skat": _CARDS[30:],
}
_CLAIM: Final = {
    "game": {"contract": "null", "bid": 23, "soloist": "forehand"},
    "event": {"kind": "claim", "by": "forehand"},
    "state": {"trick": 1, "leader": "middlehand", "soloist_tricks": 0},
    "edition": "isko-1999",
    "hands": {"forehand": ["C7", "C9", "CJ", "S7", "S9", "SJ", "SK", "H7", "H9", "D7"]},
    "seen": {"skat": ["D8", "D9"]},
}
"""A claim that is searched over all deals of the hidden cards."""


def _record() -> str:
    return records("jsonl")[0]


_NEW_TOURNAMENT: Final = msgspec.to_builtins(sample_prospectus(series=20))

_LAST_SERIES: Final = f"de/series-{SERIES}.html"


def _page(page: str) -> Asking:
    return _get(lambda world: f"/tournament/{world.played}/results/{page}")


ASKED: Final[dict[str, Asking]] = {
    "GET /health": _get(lambda world: "/health"),
    "GET /metrics": _get(lambda world: "/metrics"),
    "GET /api/openapi.json": _get(lambda world: "/api/openapi.json"),
    "GET /api/levels": _get(lambda world: "/api/levels"),
    # Tables
    "GET /api/tables": _get(lambda world: "/api/tables"),
    "POST /api/tables": _post(lambda world: "/api/tables", lambda world: {"name": "Cleo"}),
    "GET /api/tables/{table:str}": _get(lambda world: f"/api/tables/{world.table}"),
    "POST /api/tables/{table:str}/places": _post(
        lambda world: f"/api/tables/{world.open_table}/places", lambda world: {"name": "Ben"}
    ),
    "POST /api/tables/{table:str}/code": _post(
        lambda world: f"/api/tables/{world.table}/code",
        lambda world: {"link": f"https://skat.example/table/{world.table}"},
    ),
    "POST /api/pairing": _post(lambda world: "/api/pairing", lambda world: {"name": "Cleo"}),
    "POST /api/daily": _post(lambda world: "/api/daily", lambda world: {"name": "Cleo"}),
    "GET /api/daily": _get(lambda world: "/api/daily"),
    "POST /api/games": _post(
        lambda world: "/api/games", lambda world: {"places": 10 * world.places}
    ),
    "POST /api/games/export": _post(
        lambda world: "/api/games/export", lambda world: {"places": 10 * world.places}
    ),
    "GET /api/deals": _get(lambda world: "/api/deals?limit=1000"),
    "POST /api/people": _post(
        lambda world: "/api/people", lambda world: {"places": 10 * world.places}
    ),
    "GET /api/tables/{table:str}/deals/{number:int}": _get(
        lambda world: f"/api/tables/{world.table}/deals/1",
        key=lambda world: world.places[0]["token"],
    ),
    "GET /api/tables/{table:str}/deals/{number:int}/record": _get(
        lambda world: f"/api/tables/{world.table}/deals/1/record",
        key=lambda world: world.places[0]["token"],
    ),
    "GET /api/tables/{table:str}/bid-hint": _get(
        lambda world: f"/api/tables/{world.running['table']}/bid-hint",
        key=lambda world: world.running["token"],
    ),
    "GET /api/tables/{table:str}/hint": _get(
        lambda world: f"/api/tables/{world.running['table']}/hint",
        key=lambda world: world.running["token"],
    ),
    # Questions
    "POST /api/rulings": _post(lambda world: "/api/rulings", lambda world: {"question": _CLAIM}),
    "POST /api/board": _post(lambda world: "/api/board", lambda world: {"question": _DEEP}),
    "POST /api/solve": _post(
        lambda world: "/api/solve", lambda world: {"question": {**_DEEP, "want": "moves"}}
    ),
    "POST /api/board/record": _post(
        lambda world: "/api/board/record", lambda world: {"record": _SAVED}
    ),
    "POST /api/board/chances": _post(
        lambda world: "/api/board/chances", lambda world: {"question": _SEEN}
    ),
    "POST /api/reviews": _post(
        lambda world: "/api/reviews",
        lambda world: {"text": "\n".join((records("sgf") * 9)[:48])},
    ),
    "POST /api/tables/{table:str}/deals/{number:int}/review": _post(
        lambda world: f"/api/tables/{world.table}/deals/1/review",
        lambda world: {},
        key=lambda world: world.places[0]["token"],
    ),
    "POST /api/reviews/mine": _post(
        lambda world: "/api/reviews/mine", lambda world: {"places": 10 * world.places, "most": 40}
    ),
    "POST /api/tries/deal": _post(
        lambda world: "/api/tries/deal", lambda world: {"record": _record()}
    ),
    "POST /api/tries": _post(
        lambda world: "/api/tries",
        lambda world: {"record": _record(), "at": 0, "level": "club", "tries": 1},
    ),
    "POST /api/tries/turn": _post(
        lambda world: "/api/tries/turn",
        lambda world: {"record": _record(), "at": 0, "level": "club", "seat": "forehand"},
    ),
    # Lists
    "POST /api/lists": _post(lambda world: "/api/lists", lambda world: {"players": list("ABCD")}),
    "GET /api/lists/{name:str}": _get(
        lambda world: f"/api/lists/{world.list}", key=lambda world: world.list_key
    ),
    "POST /api/lists/{name:str}/commands": _post(
        lambda world: f"/api/lists/{world.list}/commands",
        lambda world: world.next_deal(),
        key=lambda world: world.list_key,
    ),
    "POST /api/lists/{name:str}/code": _post(
        lambda world: f"/api/lists/{world.list}/code",
        lambda world: {"link": f"https://skat.example/list/{world.list}"},
        key=lambda world: world.list_key,
    ),
    "GET /api/lists/{name:str}/sheet.pdf": _get(
        lambda world: f"/api/lists/{world.list}/sheet.pdf", key=lambda world: world.list_key
    ),
    # Duplicate events
    "POST /api/duplicates": _post(
        lambda world: "/api/duplicates", lambda world: world.duplicate(120, 60)
    ),
    "GET /api/duplicates/{name:str}": _get(
        lambda world: f"/api/duplicates/{world.event}", key=lambda world: world.event_key
    ),
    "GET /api/duplicates/{name:str}/cards": _get(
        lambda world: f"/api/duplicates/{world.event}/cards", key=lambda world: world.event_key
    ),
    "GET /api/duplicates/{name:str}/files/{file:str}": _get(
        lambda world: f"/api/duplicates/{world.event}/files/results.en.pdf",
        key=lambda world: world.event_key,
    ),
    "POST /api/duplicates/{name:str}/form": lambda world: Ask(
        path=f"/api/duplicates/{world.packs}/form?command_id={world.fresh()}&reason=measured",
        body=world.filled_form(tables=40, boards=3),
        key=world.packs_key,
        kind="text/plain",
    ),
    "GET /duplicate/{name:str}/results/{folder:str}/{file:str}": _get(
        lambda world: f"/duplicate/{world.event}/results/de/index.html"
    ),
    # Tournaments
    "POST /api/tournaments": _post(
        lambda world: "/api/tournaments", lambda world: {"prospectus": _NEW_TOURNAMENT}
    ),
    **{
        f"GET /api/tournaments/{{name:str}}/{{room:str}} {room}": _played(room)
        for room in ("hall", "notice", "desk", "tables")
    },
    "GET /api/tournaments/{name:str}/pages/{room:str}": _played(
        "pages/desk?of=entrants/0,entrants/1,hall.standings/0,payments/0"
    ),
    "GET /api/tournaments/{name:str}/{room:str} cards": _named("cards"),
    "GET /api/tournaments/{name:str}/{room:str} phone": _get(
        lambda world: f"/api/tournaments/{world.played}/phone",
        key=lambda world: world.player_key,
    ),
    **{
        f"GET /api/tournaments/{{name:str}}/files/{{file:str}} {file}": _played(f"files/{file}")
        for file in (
            *("players.csv", "standings.csv", "cash.csv", "public.json", "tournament.json"),
            *("complete.json", "lists-1.de.pdf", "standings.de.pdf"),
        )
    },
    "GET /api/tournaments/{name:str}/files/{file:str} start-cards.de.pdf": _named(
        "files/start-cards.de.pdf"
    ),
    "GET /api/tournaments/{name:str}/start-card/{number:int}": _named("start-card/1"),
    "GET /api/tournaments/{name:str}/audit": _played("audit"),
    "GET /api/tournaments/{name:str}/standby-link": _played("standby-link"),
    "GET /api/tournaments/{name:str}/copy": _get(
        lambda world: f"/api/tournaments/{world.played}/copy?after=0",
        key=lambda world: world.standby_key,
    ),
    "POST /api/tournaments/{name:str}/players": lambda world: Ask(
        path=f"/api/tournaments/{world.another_hall()}/players",
        body=world.table_of_names(NAMES).encode(),
        key=world.another_key,
        kind="text/plain",
    ),
    "POST /api/tournaments/{name:str}/commands": _post(
        lambda world: f"/api/tournaments/{world.names}/commands",
        lambda world: {
            "command_id": world.fresh(),
            "command": {"do": "enter", "name": f"Emil {world.fresh()}"},
        },
        key=lambda world: world.names_key,
    ),
    "POST /api/tournaments/{name:str}/draw": _post(
        lambda world: f"/api/tournaments/{world.hall}/draw",
        lambda world: {"command_id": world.fresh(), "series": 1, "method": "random"},
        key=lambda world: world.hall_key,
    ),
    "POST /api/tournaments/{name:str}/redraw": _post(
        lambda world: f"/api/tournaments/{world.hall}/redraw",
        lambda world: {"command_id": world.fresh(), "series": 1, "reason": "again"},
        key=lambda world: world.hall_key,
    ),
    "GET /api/tournaments/{name:str}/online": _get(
        lambda world: f"/api/tournaments/{world.hall}/online", key=lambda world: world.hall_key
    ),
    "POST /api/tournaments/{name:str}/effect correct_deal": _post(
        lambda world: f"/api/tournaments/{world.unfinished}/effect",
        lambda world: {
            "command": {
                "do": "correct_deal",
                "series": 1,
                "table": 1,
                "deal": 1,
                "game": None,
                "reason": "again",
                "consent": [1, 2, 3, 4],
            }
        },
        key=lambda world: world.played_key,
    ),
    "POST /api/tournaments/{name:str}/effect reopen": _post(
        lambda world: f"/api/tournaments/{world.played}/effect",
        lambda world: {"command": {"do": "reopen", "reason": "a prize was not fetched"}},
        key=lambda world: world.played_key,
    ),
    **{
        f"GET /tournament/{{name:str}}/results/{{folder:str}}/{{file:str}} {page}": _page(page)
        for page in ("de/index.html", "de/standings.html", _LAST_SERIES, "data/standings.csv")
    },
    "POST /api/tournaments/{name:str}/commands erase_person": _post(
        lambda world: f"/api/tournaments/{world.played}/commands",
        lambda world: {
            "command_id": world.fresh(),
            "command": {"do": "erase_person", "number": world.next_number()},
        },
        key=lambda world: world.played_key,
    ),
    "GET /api/tournaments/{name:str}/audit erased": _played("audit"),
    # Accounts
    "GET /api/account": _of_account("/api/account"),
    "POST /api/account/preferences": _of_account(
        "/api/account/preferences",
        {"preferences": {f"{at:040}": "x" * 60 for at in range(30)}},
    ),
    "GET /api/account/record": _of_account("/api/account/record"),
    "GET /api/account/export": _of_account("/api/account/export"),
    "GET /api/account/progress": _of_account("/api/account/progress"),
    "GET /api/account/tokens": _of_account("/api/account/tokens"),
    "GET /api/bots": _get(lambda world: "/api/bots"),
    "GET /api/bots/ratings": _get(lambda world: "/api/bots/ratings"),
    "GET /api/bot/games": _get(lambda world: "/api/bot/games", key=lambda world: world.bot_token),
    "GET /api/bot/tournaments/{name:str}/standings": _get(
        lambda world: f"/api/bot/tournaments/{world.played}/standings",
        key=lambda world: world.bot_token,
    ),
    "POST /api/bot/tables": _post(
        lambda world: "/api/bot/tables", lambda world: {}, key=lambda world: world.bot_token
    ),
    # The page
    "GET /": _get(lambda world: "/"),
}
"""By method and path of the route; what follows the path tells questions of one route apart."""

NOT_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "one entry or one read, whose size has a limit": (
        "POST /api/tables/{table:str}/name",
        "POST /api/pairing/leave",
        "GET /api/daily/{day:str}",
        "GET /api/puzzle",
        "POST /api/people/here",
        "GET /api/friends",
        "POST /api/friends",
        "POST /api/friends/answer",
        "POST /api/friends/end",
        "POST /api/challenges",
        "POST /api/challenges/end",
        "GET /api/push",
        "POST /api/push",
        "POST /api/push/end",
        "POST /api/duplicates/{name:str}/words",
        "POST /api/duplicates/{name:str}/results",
        "POST /api/duplicates/{name:str}/agree",
        "POST /api/duplicates/{name:str}/drop",
        "GET /api/duplicates/{name:str}/boards/{number:int}/slips",
        "POST /api/tournaments/{name:str}/entry",
        "POST /api/tournaments/{name:str}/timer",
        "GET /api/tournaments/{name:str}/seat",
        "POST /api/account/name",
        "POST /api/account/logout",
        "POST /api/account/logout-everywhere",
        "POST /api/account/progress",
        "POST /api/account/rating",
        "GET /api/account/device-deals",
        "POST /api/account/device-deals",
        "POST /api/account/device-deals/forget",
        "GET /api/account/iss",
        "POST /api/account/iss/revoke",
        "POST /api/account/tokens/{token:str}/revoke",
        "POST /api/bot/tables/{table:str}/accept",
        "POST /api/bot/tables/{table:str}/decline",
        "POST /api/bot/tables/{table:str}/moves",
        "POST /api/bot/tables/{table:str}/ready",
        "POST /api/bot/tables/{table:str}/leave",
        "POST /api/bot/tables/{table:str}/chat",
        "POST /api/tables/{table:str}/invitations",
    ),
    "as a route that is measured": (
        "POST /api/challenges/answer",
        "POST /api/games/keep",
        "POST /api/games/forget",
        "POST /api/tables/{table:str}/lists/{number:int}/review",
        "GET /api/reviews/{key:str}",
        "POST /api/tries/hint",
        "POST /api/tries/judged",
        "GET /tournament/{name:str}/results",
        "GET /tournament/{name:str}/results/{file:str}",
        "GET /duplicate/{name:str}/results",
        "GET /duplicate/{name:str}/results/{file:str}",
        "GET /api/duplicates/{name:str}/boards/{number:int}",
        "GET /api/tournaments/{name:str}/entry-link",
        "GET /api/tournaments/{name:str}/helper/{number:int}",
        "POST /api/tournaments/{name:str}/live-seen",
        "POST /api/tournaments/{name:str}/live",
        "GET /api/tournaments/{name:str}/online/{number:int}",
        "GET /api/tournaments/{name:str}/online/{number:int}/deals/{deal:int}",
    ),
    "once in an event that was played to that point": (
        "POST /api/duplicates/{name:str}/rounds",
        "POST /api/tournaments/{name:str}/qualify",
        "POST /api/tournaments/{name:str}/publish",
        "POST /api/tournaments/{name:str}/online",
        "POST /api/tournaments/{name:str}/online/{number:int}/ruling",
    ),
    "passwords are hashed on threads of their own": (
        "POST /api/account",
        "POST /api/account/login",
        "POST /api/account/recover",
        "POST /api/account/password",
        "POST /api/account/recovery",
        "POST /api/account/delete",
        "POST /api/account/iss",
        "POST /api/account/tokens",
        "POST /api/account/bot",
    ),
    "a stream that is open as long as its reader listens": (
        "GET /api/bot/events",
        "GET /api/bot/tables/{table:str}",
        "GET /api/bot/tables/{table:str}/watch",
    ),
}
"""Routes that are not measured, by the reason."""


def is_page(route: str) -> bool:
    """Whether a route answers with a file of the page, which is in memory, or that there is none.

    >>> is_page("GET /board"), is_page("GET /api/board")
    (True, False)
    """
    path = route.removeprefix("GET ")
    return not path.startswith("/api/") or path.startswith("/api/openapi")
