"""The holder of a key is never refused because of those who have none: every limit, one by one.

Strangers at one address use up a limit. Then each kind of owner comes from the same address, with a
key that the server has not seen since it started, and is served.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

import skat
from skat.server import app
from skat.server.limits.buckets import Buckets
from skat.server.limits.callers import KnownKeys
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.tournament.sample import sample_prospectus
from tests.lanes.few import few
from tests.server.in_process import PASSWORD, Browser, server_on
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store

A_FEW: Final = (3, 0.0001)
"""So often may a client ask in these tests; no more comes before they are over."""


# --- the table of all limits ------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A request, and who asks it: with which header, cookie or places in the body."""

    owner: str
    path: str
    body: dict[str, Any] | None = None


SEEN: Final = {
    **dict.fromkeys(("soloist", "leader", "seat"), "forehand"),
    "contract": "grand",
    "hand": ["CJ"],
}
SIX: Final = [{"name": name} for name in "ABCDEF"]

BUCKETS: Final[dict[str, tuple[Asked, ...] | str]] = {
    "asking": (
        Asked("session", "/api/account"),
        Asked("seat", "/api/tables/{table}/name", {"name": "Berta"}),
        Asked("device", "/api/account/login", {"name": "Anna", "password": PASSWORD}),
        Asked("bot", "/api/bot/tables/{table}/leave", {}),
    ),
    "reading": (Asked("seat", "/api/tables/{table}"), Asked("session", "/api/tables")),
    "at_lists": (
        Asked("writer", "/api/lists/{list}"),
        Asked("reader", "/api/lists/{list}"),
        Asked("session", "/api/lists/{list}"),
    ),
    "at_tournaments": (
        Asked("desk", "/api/tournaments/{tournament}/desk"),
        Asked("referee", "/api/tournaments/{tournament}/desk"),
        Asked("host", "/api/duplicates/{duplicate}"),
        Asked("player", "/api/duplicates/{duplicate}"),
    ),
    "replays": (
        Asked("seat", "/api/tables/{table}/deals/1"),
        Asked("seat", "/api/tables/{table}/hint"),
        Asked("seat", "/api/tables/{table}/bid-hint"),
        Asked("session", "/api/daily"),
    ),
    "reviews": (
        Asked("seat", "/api/tables/{table}/deals/1/review", {}),
        Asked("places", "/api/reviews/mine", {}),
        Asked("session", "/api/reviews/mine", {}),
    ),
    "review_news": (Asked("session", "/api/reviews/none"),),
    "own_games": (
        Asked("places", "/api/games", {}),
        Asked("places", "/api/people", {}),
        Asked("session", "/api/games", {}),
        Asked("bot", "/api/bot/games"),
    ),
    "public_deals": (Asked("session", "/api/deals"),),
    "at_accounts": (
        Asked("session", "/api/account/preferences", {"preferences": {}}),
        Asked("session", "/api/account/tokens"),
    ),
    "asking_friends": "counts for one account",
    "friends_asked": "all who ask have an account; a whole club has room for each of its own",
    "rulings": (Asked("session", "/api/rulings", {}),),
    "board": (Asked("session", "/api/board", {}),),
    "chances": (Asked("session", "/api/board/chances", {}),),
    "tries": (Asked("session", "/api/tries", {}),),
    "playing_on": (Asked("session", "/api/tries/turn", {}),),
    "new_tables": (
        Asked("session", "/api/tables", {"name": "Anna"}),
        Asked("session", "/api/daily", {"name": "Anna"}),
    ),
    "new_players": (
        Asked("session", "/api/pairing", {"name": "Anna"}),
        Asked("session", "/api/tables/{table}/places", {"name": "Anna"}),
    ),
    "new_lists": (Asked("session", "/api/lists", {"players": ["A", "B", "C"]}),),
    "new_tournaments": (Asked("session", "/api/tournaments", {"prospectus": "{prospectus}"}),),
    "logins": (Asked("device", "/api/account/login", {"name": "Anna", "password": PASSWORD}),),
    "guesses": "a device of the account has rows of its own: test_guessing.py",
    "slowdown": "refuses nobody, and counts no device of the account: test_guessing.py",
    "with_keys": "test_limits.py: what the keys of others ask leaves each its own",
    "a_key": "counts for one key",
    "work": (
        Asked("session", "/api/board", {"question": {}}),
        Asked("session", "/api/solve", {"question": {}}),
        Asked("session", "/api/solve", {"question": {"want": "sure"}}),
        Asked("session", "/api/board/record", {"record": "CJ"}),
        Asked("session", "/api/board/chances", {"question": SEEN}),
        Asked(
            "session",
            "/api/duplicates",
            {"name": "Cup", "organiser": "Anna", "players": SIX, "boards": 6},
        ),
    ),
    "work_of_a_key": "counts for one key",
    "bot_moves": "counts for one bot",
    "bot_chat": "counts for one bot",
    "bot_challenges": "counts for one bot",
    "new_sockets": "counts sockets without a key",
    "new_accounts": "who makes an account has no key",
    "recoveries": "a code that is typed is a guess until it has been tried",
}
"""Each bucket by the name under which servers tell each other of it, with those who must be served,
or why it never counts an owner with strangers.
"""

REFUSALS: Final[dict[tuple[str, str], str]] = {
    (
        "office/lists/evening.py",
        "too_many_onlookers",
    ): "tests/office/lists/test_lists_kept.py: only readers",
    ("tables/running/visits.py", "too_many_onlookers"): "test_owners_have_room.py",
    ("server/socket/client_socket.py", "too_many_lines"): "test_owners_have_room.py",
    ("server/limits/rate_limits.py", "too_fast"): "the buckets above",
    ("server/people/passwords.py", "too_many_logins"): "test_owners_have_room.py",
    ("server/study/review_queue.py", "reviews_full"): "test_owners_have_room.py",
    ("server/study/reviews.py", "reviews_full"): "a mark that nobody asked for waits for no one",
    ("server/study/review_queue.py", "too_many_reviews"): "counts for one person",
    ("server/socket/client_socket.py", "too_fast"): "counts for one socket",
    ("server/socket/table_socket.py", "too_fast"): "counts for one socket",
    ("server/socket/table_socket.py", "too_slow"): "counts for one socket",
    ("server/bots/table_lines.py", "too_slow"): "counts for one bot",
    ("server/bots/socket.py", "too_slow"): "counts for one bot",
    ("server/bots/socket.py", "too_many_bot_tables"): "counts for one bot",
    ("server/bots/desk.py", "too_many_bot_tables"): "counts for one bot",
    ("server/bots/desk.py", "too_fast"): "counts for one bot",
    ("server/bots/invitations.py", "too_fast"): "those who invite have no key of the bot",
    ("server/bots/tokens.py", "too_many_tokens"): "counts for one account",
    ("server/iss/passwords.py", "too_many_passwords"): "counts for one account",
    ("server/study/board.py", "chances_full"): "test_costs.py: strangers leave half of it",
    ("server/study/hints.py", "hints_full"): "test_costs.py: strangers leave half of it",
    ("server/study/reviews.py", "too_many_deals"): "counts for one text",
    ("server/iss/entering.py", "too_busy"): "those at one table were faster",
    ("tables/running/tables.py", "too_busy"): "those at one table were faster",
    ("server/apart/desk.py", "papers_full"): "only who has a key prints; half of it for one caller",
    ("server/apart/desk.py", "office_full"): "only who has a key draws; half of it for one caller",
    ("server/routes/tables.py", "too_many_tables_of_one"): "counts for one address or account",
    ("tables/running/tables.py", "too_many_tables"): "tests/tables/running/test_running.py",
    ("tables/pairing/__init__.py", "too_many_waiting"): "tests/tables/pairing/test_queue.py",
    ("tables/state/seating.py", "too_many_newcomers"): "who asks for a place has no key",
    ("tables/state/seating.py", "table_full"): "who asks for a place has no key",
    ("tables/state/opening.py", "table_full"): "who asks for a place has no key",
    ("server/iss/words.py", "table_full"): "not a limit: it puts a refusal into words",
    ("server/bots/desk.py", "table_full"): "not a limit: it names what `Tables.join` refuses",
}
"""Each place where something is refused because it is too much, with its test, or why it never
refuses an owner because of strangers. Connections have no code: test_front_door.py.
"""

_TOO_MUCH: Final = re.compile(
    r"""Refusal\(\s*(?:code=)?"(too_\w+|\w+_full)"|full="(\w+)"|Codes\("(\w+_full)\""""
)
_NO_LIMITS: Final = {"too_few_players"}


def test_every_limit_stands_in_the_table() -> None:
    assert set(RateLimits().counted) == set(BUCKETS)
    house = Path(skat.__file__).parent
    limits = {
        (str(file.relative_to(house)), code)
        for room in ("server", "tables", "office")
        for file in (house / room).rglob("*.py")
        for codes in _TOO_MUCH.findall(file.read_text())
        for code in codes
        if code and code not in _NO_LIMITS
    }
    assert limits == set(REFUSALS)


# --- requests ---------------------------------------------------------------------------------


@dataclass
class House:
    """What there is on a server, and what its owners show."""

    client: SteadyServer
    kept: Path
    names: dict[str, str] = field(default_factory=dict)
    shown: dict[str, dict[str, str]] = field(default_factory=dict)
    places: list[dict[str, str]] = field(default_factory=list)

    def furnish(self) -> None:
        """Opens one thing of each kind."""
        anna = Browser(self.client)
        assert anna.create("Anna").status_code == 201
        secret = anna.cookies["skat_session"]
        self.shown["session"] = {"cookie": f"skat_session={secret}"}
        self.shown["device"] = {"cookie": f"skat_device={anna.cookies['skat_device']}"}
        table = self._made("/api/tables", {"name": "Ben"})
        self.names["table"] = table["table"]
        self.shown["seat"] = _bearer(table["token"])
        self.shown["places"] = {"x-places": "in the body"}
        self.places = [{"table": table["table"], "token": table["token"]}]
        kept = self._made("/api/lists", {"players": ["A", "B", "C"]})
        self.names["list"] = kept["list"]
        self.shown["writer"], self.shown["reader"] = map(_bearer, (kept["key"], kept["view_key"]))
        prospectus = msgspec.to_builtins(sample_prospectus())
        hall = self._made("/api/tournaments", {"prospectus": prospectus})
        self.names["tournament"] = hall["tournament"]
        self.shown["desk"], self.shown["referee"] = map(_bearer, (hall["desk"], hall["referee"]))
        event = {"name": "Six", "organiser": "Anna", "boards": 6}
        players = [{"name": name} for name in "ABCDEF"]
        boards = self._made("/api/duplicates", {**event, "players": players})
        self.names["duplicate"] = boards["duplicate"]
        self.shown["host"] = _bearer(boards["desk"])
        cards = self.client.get(
            f"/api/duplicates/{boards['duplicate']}/cards", headers=self.shown["host"]
        ).json()
        self.shown["player"] = _bearer(cards["1"])
        robot = Browser(self.client)
        assert robot.create("Robo").status_code == 201
        assert robot.post("/api/account/bot", password=PASSWORD).status_code == 200
        made = robot.post(
            "/api/account/tokens", password=PASSWORD, scope="bot:play", label="x"
        ).json()
        self.shown["bot"] = _bearer(made["secret"])

    def ask(self, asked: Asked, *, shown: dict[str, str]) -> int:
        """The status of the answer to a client that shows this."""
        path = asked.path.format(**self.names)
        headers = {"origin": HERE, **shown}
        if asked.body is None:
            return int(self.client.get(path, headers=headers).status_code)
        body = dict(asked.body)
        if body.get("prospectus"):
            body["prospectus"] = msgspec.to_builtins(sample_prospectus())
        if "x-places" in shown:
            body["places"] = self.places
        return int(self.client.post(path, json=body, headers=headers).status_code)

    def _made(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.client.post(path, json=body, headers={"origin": HERE})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


def _bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


FORGED: Final[tuple[dict[str, str], ...]] = (
    {},
    _bearer("x" * 43),
    _bearer("1.forged"),
    {"cookie": f"skat_session={'y' * 43}"},
    {"cookie": f"skat_device={'z' * 60}"},
)


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> House:
    """What is on a database, made without limits."""
    kept = tmp_path_factory.mktemp("owners")
    with server_on(virtual_store(kept), limits=False) as client:
        house = House(client, kept)
        house.furnish()
    return house


@pytest.fixture(scope="module")
def begun_anew(furnished: House) -> Iterator[tuple[House, RateLimits]]:
    """A server on it that lets everybody ask three times, and does not remember who has a key."""
    made: list[RateLimits] = []

    def limited(**given: Any) -> RateLimits:
        made.append(RateLimits(**given))
        return made[-1]

    with pytest.MonkeyPatch.context() as patch:
        for limit in set(Limit) - {Limit.WITH_KEYS}:
            patch.setattr(limit, "allows", A_FEW)
        patch.setattr(KnownKeys, "shown_by", lambda *_: None)
        patch.setattr(app, "RateLimits", limited)
        with server_on(virtual_store(furnished.kept)) as client:
            yield replace(furnished, client=client), made[0]


@pytest.fixture
def tight(begun_anew: tuple[House, RateLimits]) -> House:
    """The same, where nobody has asked for anything yet."""
    house, limits = begun_anew
    for buckets in limits.counted.values():
        if isinstance(buckets, Buckets):
            buckets._buckets.clear()
    return house


REQUESTS: Final = [
    pytest.param(asked, id=f"{bucket} {asked.owner} {asked.path}")
    for bucket, cases in BUCKETS.items()
    if not isinstance(cases, str)
    for asked in cases
]


@pytest.mark.parametrize("asked", few(REQUESTS, gate=12))
def test_an_owner_is_served_where_strangers_are_refused(tight: House, asked: Asked) -> None:
    # Others ask until they are refused, with forged keys too.
    for forged in (*FORGED, *FORGED, *FORGED):
        tight.ask(asked, shown=forged)
    assert {tight.ask(asked, shown=forged) for forged in FORGED} == {429}
    assert tight.ask(asked, shown=tight.shown[asked.owner]) != 429
    # What he may do himself has an end.
    own = [tight.ask(asked, shown=tight.shown[asked.owner]) for _ in range(8)]
    assert own[-1] == 429
