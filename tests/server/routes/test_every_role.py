"""Every role at every request: rooms, files, papers, commands, sockets; allowed as documented.

`docs/reference/tournament.md` ("Who may do what") is written here as a table of its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from skat.tournament.commands import Command
from skat.tournament.sample import sample_prospectus
from tests.server.in_process import server_on
from tests.server.steady.server import SteadyServer
from tests.tournament.test_roles import BY_DUTY, BY_ROLE, sample, tag_of
from tests.virtual_store import virtual_store

DENIED = {"management_only", "not_your_duty", "helper_gone", "server_only", "bad_key"}
DUTIES = ("entry", "money", "lists", "referee")
EVERYBODY = ("nobody", "desk", "judge", *DUTIES, "gone", "player", "standby")
"""`judge` has the key of the referees of the notice, `gone` is a helper who was removed."""
DESK = ("desk",)


class Asked(NamedTuple):
    """A request: who may send it, and what with."""

    path: str
    may: tuple[str, ...]
    body: Any = None


ROOMS = (
    Asked("hall", EVERYBODY),
    Asked("notice", EVERYBODY),
    Asked("desk", ("desk", "judge", *DUTIES)),
    Asked("pages/hall", EVERYBODY),
    Asked("pages/desk?of=entrants/0", ("desk", "judge", *DUTIES)),
    Asked("phone", ("player",)),
    Asked("cards", ("desk", "entry")),
    Asked("tables", ("desk", "judge", "lists", "referee")),
    Asked("start-card/1", ("desk", "entry")),
    Asked("entry-link", ("desk", "entry")),
    Asked("helper/1", DESK),
    Asked("audit", DESK),
    Asked("standby-link", DESK),
    Asked("copy?after=0", ("standby",)),
    Asked("online", ("desk", "judge", "referee")),
    Asked("online/1", ("desk", "judge", "referee")),
    Asked("online/1/deals/1", ("desk", "judge", "referee")),
    Asked("seat", ("player",)),
)
FILES = {
    "players.csv": ("desk", "entry"),
    "standings.csv": ("desk", "judge", "lists", "referee"),
    "cash.csv": ("desk", "money"),
    "players.de.csv": ("desk", "entry"),
    "standings.pl.csv": ("desk", "judge", "lists", "referee"),
    "lists.csv": ("desk", "judge", "lists", "referee"),
    "lists.fr.csv": ("desk", "judge", "lists", "referee"),
    "teams.en.csv": ("desk", "lists"),
    "cash.de.csv": ("desk", "money"),
    "public.json": EVERYBODY,
    "tournament.json": DESK,
    "complete.json": DESK,
}
PAPERS = {
    "prospectus": ("desk", "judge", "entry", "lists", "referee"),
    "participants": ("desk", "entry"),
    "results": ("desk", "judge", "lists", "referee"),
    "teams": ("desk", "lists"),
    "entry": ("desk", "entry"),
    "start-cards": ("desk", "entry"),
    "table-cards": ("desk", "lists"),
    "seating": ("desk", "lists"),
    "lists": ("desk", "judge", "lists", "referee"),
    "lists-1": ("desk", "judge", "lists", "referee"),
    "standings": ("desk", "judge", "lists", "referee"),
    "categories": ("desk", "lists"),
    "prizes": ("desk", "money"),
    "certificates": DESK,
    "team-certificates": DESK,
    "cash-sheet": ("desk", "money"),
    "receipts": ("desk", "money"),
}
BACK = {"do": "take_back_payment", "payment": 1, "reason": "twice"}
ID: dict[str, Any] = {"command_id": "swept"}
POSTED = (
    Asked("draw", DESK, {**ID, "series": 9}),
    Asked("redraw", DESK, {**ID, "series": 9, "reason": "x"}),
    Asked("qualify", DESK, {**ID, "day": 1}),
    Asked("publish", DESK, ID),
    Asked("effect", ("desk", "money"), {"command": BACK}),
    Asked("timer", ("desk", "lists"), {"seconds": 0}),
    Asked("online", DESK, {**ID, "series": 1, "tables": []}),
    Asked("online/1/ruling", ("desk", "judge", "referee"), {**ID, "ruling": None}),
    Asked("live-seen", DESK, {"live": "none"}),
    Asked("live", DESK, {**ID, "series": 1, "table": 1, "live": "none"}),
    Asked("players", ("desk", "entry"), b"name\n"),
    Asked("players/preview", ("desk", "entry"), b"name\n"),
    Asked(
        "entry",
        EVERYBODY,
        {"command_id": "x" * 20, "code": "none", "name": "Somebody", "consents": True},
    ),
)
COMMANDS = {tag_of(kind): kind for kind in get_args(Command)}
FILLED: dict[str, dict[str, Any]] = {
    **{tag: {"numbers": [1]} for tag in ("show_names", "check_in", "stay_away")},
    "add_helper": {"duties": ["lists"]},
    "enter_myself": {"ticket": "x" * 20},
}
"""What may not be empty."""


class Hall:
    """A tournament with a series that runs, and a key for everybody."""

    def __init__(self, client: SteadyServer) -> None:
        self.client = client
        notice = msgspec.to_builtins(sample_prospectus(series=2, rounds=1))
        opened = client.post("/api/tournaments", json={"prospectus": notice}).json()
        self.path = f"/api/tournaments/{opened['tournament']}"
        self.keys: dict[str, str | None] = {
            "nobody": None,
            "desk": opened["desk"],
            "judge": opened["referee"],
        }
        self.do({"do": "announce"})
        self.do({"do": "open_entry", "most": 9})
        for at in range(1, 9):
            self.do({"do": "enter", "name": f"Player {at}", "paid": 1000})
        for at, duty in enumerate((*DUTIES, "gone"), start=1):
            duties = [duty] if duty != "gone" else [*DUTIES]
            self.do({"do": "add_helper", "name": f"Helper {at}", "duties": duties})
            self.keys[duty] = self.link(f"helper/{at}")
        self.do({"do": "remove_helper", "helper": 5})
        self.keys["standby"] = self.link("standby-link")
        self.keys["player"] = self.asked("desk", "cards").json()["1"]

    def link(self, room: str) -> str:
        """The key at the end of a link."""
        return str(self.asked("desk", room).json()["address"].partition("#")[2])

    def do(self, command: dict[str, Any]) -> None:
        """A step of the desk that must be accepted."""
        body = {"command_id": secrets.token_hex(8), "command": command}
        answer = self.asked("desk", "commands", body)
        assert answer.status_code == 201, answer.text

    def asked(self, who: str, room: str, body: Any = None) -> Any:
        """The answer to a role."""
        key = self.keys.get(who, who)
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        if body is None:
            return self.client.get(f"{self.path}/{room}", headers=headers)
        if isinstance(body, bytes):
            return self.client.post(f"{self.path}/{room}", headers=headers, content=body)
        return self.client.post(f"{self.path}/{room}", headers=headers, json=body)

    def refused(self, who: str, room: str, body: Any = None) -> str:
        """The code by which a role is turned away, empty where it may ask this."""
        answer = self.asked(who, room, body)
        if answer.status_code < 400:
            return ""
        code = str(answer.json()["error"]["code"])
        assert answer.status_code < 500, (who, room, answer.text)
        # Another reason than the role: it may, only not now.
        return code if code in DENIED else ""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    store = virtual_store(tmp_path_factory.mktemp("roles"))
    with server_on(store, limits=False) as client:
        yield Hall(client)


@pytest.mark.article("TR-3.2")
@pytest.mark.parametrize("asked", [*ROOMS, *POSTED], ids=lambda asked: asked.path)
def test_who_may_ask_what(hall: Hall, asked: Asked) -> None:
    may = {who for who in EVERYBODY if not hall.refused(who, asked.path, asked.body)}
    assert may == set(asked.may)
    assert hall.refused("p1.forged", asked.path, asked.body) == "bad_key"


@pytest.mark.parametrize("file", FILES)
def test_who_may_have_which_file(hall: Hall, file: str) -> None:
    may = {who for who in EVERYBODY if not hall.refused(who, f"files/{file}")}
    assert may == set(FILES[file])
    assert hall.refused("p1.forged", f"files/{file}") == "bad_key"


@pytest.mark.parametrize("paper", PAPERS)
def test_who_may_print_which_paper(hall: Hall, paper: str) -> None:
    """The desk may print all; that is shown where papers are tested."""
    others = [who for who in EVERYBODY if who != "desk"]
    may = {who for who in others if not hall.refused(who, f"files/{paper}.pl.pdf")}
    assert may == set(PAPERS[paper]) - {"desk"}


def test_every_request_and_paper_is_swept(hall: Hall) -> None:
    """Whatever the server describes under the name of a tournament stands in a table above."""
    described = hall.client.get("/api/openapi.json").json()["paths"]
    prefix = "/api/tournaments/{name}/"
    known = {
        *(
            "{room}",
            "pages/{room}",
            "files/{file}",
            "start-card/{number}",
            "helper/{number}",
            "commands",
        ),
        *("online/{number}", "online/{number}/deals/{deal}", "online/{number}/ruling"),
        *(asked.path.partition("?")[0] for asked in (*ROOMS, *POSTED)),
    }
    paths = {path.removeprefix(prefix) for path in described if path.startswith(prefix)}
    assert paths - known == set()
    assert len(paths) > 20


@pytest.mark.article("TR-3.2")
@pytest.mark.parametrize("tag", [each for each in COMMANDS if each != "hand_over"])
def test_who_may_send_which_command(hall: Hall, tag: str) -> None:
    expected = {duty.value for duty, tags in BY_DUTY.items() if tag in tags}
    expected |= {
        {"referee": "judge"}.get(role.value, role.value)
        for role, tags in BY_ROLE.items()
        if tag in tags and role.value != "server"
    }
    if tag not in ("enter_counted", "enter_ruling"):
        expected.add("desk")
    command = {**msgspec.to_builtins(sample(COMMANDS[tag])), **FILLED.get(tag, {})}
    may = {
        who
        for who in EVERYBODY
        if who != "desk"
        and not hall.refused(who, "commands", {"command_id": f"{who}-{tag}", "command": command})
    }
    assert may == expected - {"desk"}


@pytest.mark.parametrize("room", ["hall", "desk", "phone"])
def test_who_may_watch_which_room(hall: Hall, room: str) -> None:
    """The same rooms through a socket: shown, or closed with a code."""
    may = set()
    for who in EVERYBODY:
        hello = {"type": "hello", "room": room, "key": hall.keys[who], "language": "de"}
        with hall.client.websocket_connect(f"{hall.path}/socket") as line:
            line.send_json({name: value for name, value in hello.items() if value is not None})
            told = line.receive_json()
        if told.get("type") != "error":
            may.add(who)
    assert may == set(next(asked.may for asked in ROOMS if asked.path == room))


def test_a_helper_sees_only_what_his_duties_need(hall: Hall) -> None:
    """Money, protests and what persons stated, by duty."""
    views = {who: hall.asked(who, "desk").json() for who in ("desk", "judge", *DUTIES)}
    for who, view in views.items():
        money = who in ("desk", "money")
        assert (view["cash"] is not None) == money, who
        assert bool(view["payments"]) == money, who
        assert bool(view["helpers"]) == (who == "desk"), who
        paid = [each["paid"] for each in view["entrants"]]
        assert any(paid) == (who in ("desk", "money", "entry")), who
        assert (view["duties"] is None) == (who == "desk"), who


def test_the_desk_sends_every_command_but_those_of_machines(hall: Hall) -> None:
    """Last, for it closes what is open."""
    denied = set()
    for tag, kind in COMMANDS.items():
        body = {"command_id": f"all-{tag}", "command": msgspec.to_builtins(sample(kind))}
        if hall.refused("desk", "commands", body):
            denied.add(tag)
    assert denied == {"enter_counted", "enter_ruling", "hand_over"}
