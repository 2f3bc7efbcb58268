"""A table for the page without a server: real rules, known cards, obedient opponents.

The page is served from the built files under the same content policy as the server's, the socket
is played by Playwright. So a test can show any situation, cut the line and refuse what it likes.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, Route, WebSocketRoute

from skat.journal import JournalId
from skat.messages import message
from skat.model.cards import ALL_CARDS, Card
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.model.units import ListPoints
from skat.rules.actions import Action, Announce, Bid, Deal, Discard, Hold, Pass, Play, TakeSkat
from skat.rules.applied import Applied
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, legal_actions, start
from skat.rules.state import Phase, State
from skat.rules.table import active_places, next_dealer, round_of
from skat.rules.views import View, Viewer, view
from skat.server.study.puzzle_of_day import puzzle_of
from skat.tables.shown.past_deal import PastDeal, PastPlace, PastStep, past_step
from skat.tables.shown.score_list import entry_of
from skat.tables.state.actions import ChairKind
from skat.tables.state.rows import row_of
from skat.tables.state.settings import Settings

SITE = "http://skat.test"
BUILT = Path(__file__).parents[2] / "src/skat/web"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
Opponent = Callable[[View], Action]
SITUATION = (
    "state", "rules", "told", "beside", "opponent", "entries", "dealer", "size", "names",
)  # fmt: skip
"""What a table takes over from another one."""


def pack_of(forehand: str, middlehand: str, rearhand: str, skat: str) -> tuple[Card, ...]:
    """The pack, from the top, that deals these cards: three, the skat, four, three."""
    first, second, third = (
        [Card(card) for card in hand.split()] for hand in (forehand, middlehand, rearhand)
    )
    hands = (first, second, third)
    pack = [card for hand in hands for card in hand[:3]]
    pack += [Card(card) for card in skat.split()]
    pack += [card for hand in hands for card in hand[3:7]]
    pack += [card for hand in hands for card in hand[7:]]
    if sorted(pack, key=lambda card: card.index) != list(ALL_CARDS):
        raise ValueError("these are not 32 different cards")
    return tuple(pack)


def bidding_up_to(limits: dict[Seat, int]) -> Opponent:
    """An opponent who bids and holds up to his limit and else does the first thing allowed."""

    def decide(seen: View) -> Action:
        if seen.phase is Phase.AUCTION and seen.turn is not None:
            limit = limits.get(seen.turn, 0)
            for action in seen.legal:
                if isinstance(action, Bid) and action.value <= limit:
                    return action
                if isinstance(action, Hold) and (seen.bid or 0) <= limit:
                    return action
            return next(action for action in seen.legal if isinstance(action, Pass))
        if seen.phase is Phase.RAMSCH:
            return next(action for action in seen.legal if isinstance(action, Pass))
        wanted = (TakeSkat, Discard, Announce, Play, Pass)
        return next(action for action in seen.legal if isinstance(action, wanted))

    return decide


class ScriptedTable:
    """One table with the person at place 1; everything it was sent stands in `received`.

    What it tells of its shuffle is `shuffle`; of none the page says that this is not fair.
    """

    shuffle: ClassVar[dict[str, Any] | None] = None

    def __init__(
        self,
        pack: tuple[Card, ...],
        *,
        dealer: int = 3,
        size: int = 3,
        opponent: Opponent | None = None,
        names: tuple[str, ...] = ("Anna", "Bernd", "Cem", "Dörte"),
        entries: tuple[dict[str, Any], ...] = (),
        rules: RuleSet = RuleSet(),  # noqa: B008 - a value that cannot change
    ) -> None:
        self.pack = pack
        self.size = size
        self.dealer = Place(dealer)
        self.deal = len(entries) + 1
        self.names = names
        self.rules = rules
        self.entries = list(entries)
        self.opponent = opponent or bidding_up_to({})
        self.received: list[dict[str, Any]] = []
        self.acknowledged: dict[str, int] = {}
        self.silent = False
        self.told: dict[str, Any] = {}
        """What the table sends besides all this, as a table of people does."""
        self.beside: dict[str, Any] = {}
        """What the snapshot tells in place of its own."""
        self.answers: dict[str, Any] = {}
        """What else the server answers, by the path of the request."""
        self.seq = 0
        self.socket: WebSocketRoute | None = None
        self.steps: list[PastStep] = []
        self.state = self._dealt()

    # -- what the page sees ----------------------------------------------------------------------

    def attach(self, page: Page) -> None:
        """Serve the page and play the socket in this browser page."""
        page.route(f"{SITE}/**", self._serve)
        page.route_web_socket(
            f"{SITE.replace('http', 'ws')}/api/tables/t1/socket?changes", self._open
        )

    def open(self, page: Page) -> None:
        """Attach, and go to the table as a player who has his place already."""
        self.attach(page)
        known = [{"table": "t1", "token": "secret", "size": self.size, "since": 0}]
        stored = json.dumps(json.dumps(known))
        page.add_init_script(
            f"localStorage.getItem('skat.tables') ?? localStorage.setItem('skat.tables', {stored})"
        )
        page.goto(f"{SITE}/table/t1")

    def snapshot(self) -> dict[str, Any]:
        """The snapshot as the page gets it."""
        seen: dict[str, Any] = msgspec.to_builtins(
            replace(view(self.state, self._viewer), played=())
        )
        seats = {place: seat for seat, place in self._seats.items()}
        places = [
            {
                "place": place,
                "name": self.names[place - 1],
                "kind": "human" if place == 1 else "computer",
                "player": None if place == 1 else "simple",
                "seat": seats[Place(place)].value if Place(place) in seats else None,
                "connected": True,
                "substitute": None,
                "leaving": False,
            }
            for place in range(1, self.size + 1)
        ]
        table = {
            "id": "t1", "size": self.size, "you": 1, "dealer": self.dealer, "deal": self.deal,
            "round": round_of(self.deal, size=self.size), "places": places,
            "rules": {"edition": self.rules.edition.value, "options": self.rules.changed},
            "house_rules": list(self.rules.house_rules), "finished": False,
            "role": "player", "stage": "playing", "host": 1, "ready": [], "newcomers": [],
            "stake": {"offered": "0", "agreed": [], "in_force": "0"}, "clock": None, "deals": None,
            "settings": msgspec.to_builtins(Settings()), **self.told,
        }  # fmt: skip
        nothing = [0] * self.size
        totals = self.entries[-1]["totals"] if self.entries else nothing
        won = [sum(e["soloist"] == p and e["won"] for e in self.entries) for p in self._places]
        lost = [sum(e["soloist"] == p and not e["won"] for e in self.entries) for p in self._places]
        rate = 40 if self.size == 3 else 30
        seeger = [
            total + 50 * (w - x) + rate * (sum(lost) - x)
            for total, w, x in zip(totals, won, lost, strict=True)
        ]
        score_list = {
            "before": 0, "entries": self.entries, "totals": totals, "won": won, "lost": lost,
            "seeger_fabian": seeger,
        }  # fmt: skip
        return {
            "type": "snapshot",
            "seq": self.seq,
            "table": table,
            "view": seen,
            "list": score_list,
            "look": None,
            "hold_locked": False,
            "fair": None,
            **self.beside,
            **({"fair": self.shuffle} if self.shuffle else {}),
        }

    def past_deal(self) -> PastDeal:
        """The deal as it is looked at again once it is over."""
        seats = {place: seat for seat, place in self._seats.items()}
        if self.state.result is None:
            raise AssertionError("the deal is not over")
        return PastDeal(
            table=JournalId("t1"),
            number=self.deal,
            newest=self.deal,
            deal=self.deal,
            size=self.size,
            dealer=self.dealer,
            you=Place(1),
            places=tuple(
                PastPlace(
                    place=Place(place),
                    name=self.names[place - 1],
                    kind=ChairKind.HUMAN if place == 1 else ChairKind.COMPUTER,
                    seat=seats.get(Place(place)),
                )
                for place in self._places
            ),
            steps=tuple(self.steps),
            result=self.state.result,
        )

    def tell(self, told: dict[str, Any]) -> None:
        """Send any message."""
        self._write(told)

    def send(self) -> None:
        """Send the snapshot of now."""
        self._write(self.snapshot())

    def heard(self, kind: str, *, deal: str | None = None) -> list[dict[str, Any]]:
        """What the page has sent of this type, of one deal if it is named."""
        sent = [told for told in self.received if told["type"] == kind]
        return [told for told in sent if deal is None or told["deal"] == deal]

    def wait_for(self, page: Page, kind: str, *, times: int = 1, deal: str | None = None) -> None:
        """Wait until the page has sent so many messages of this type."""
        self._until(page, lambda: len(self.heard(kind, deal=deal)) >= times)

    def wait_for_command(self, page: Page, action: dict[str, Any]) -> None:
        """Wait until the newest command is this one: it comes a moment after the page shows it."""
        self._until(
            page, lambda: [each["action"] for each in self.heard("command")][-1:] == [action]
        )

    def _until(self, page: Page, holds: Callable[[], bool]) -> None:
        for _ in range(400):
            if holds():
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"the page sent {self.received}")

    # -- what happens at the table ---------------------------------------------------------------

    def do(self, action: Action) -> None:
        """One action of the player who may take it, shown to the page."""
        applied = apply(self.state, action)
        if not isinstance(applied, Applied):
            raise AssertionError(f"the script breaks the rules: {applied}")
        self._went(applied.state, action)

    def let_opponents_play(self) -> None:
        """Everybody but the person acts until it is his turn or the deal is over."""
        while (turn := self.state.turn) is not None and turn is not self._viewer:
            self.do(self.opponent(view(self.state, turn)))

    def play_to(self, phase: Phase, *, tricks: int = 0) -> None:
        """Go on with everybody, the person included, to this phase and number of tricks."""
        while self.state.phase is not phase or len(self.state.tricks) < tricks:
            turn = self.state.turn
            if turn is None:
                raise AssertionError(f"nobody can lead the script to {phase}")
            self.do(self.opponent(view(self.state, turn)))

    def again(self) -> None:
        """The next deal, with the same cards."""
        self.dealer = next_dealer(self.dealer, size=self.size)
        self.deal += 1
        self._went(self._dealt())

    def turn_into(self, other: ScriptedTable) -> None:
        """Go on with the situation of another table, as a new deal."""
        self.deal += 1
        self.seq += 1
        for name in SITUATION:
            setattr(self, name, getattr(other, name))
        self.send()

    def cut(self) -> None:
        """The line breaks."""
        if self.socket is not None:
            self.socket.close(code=1012)

    # -- inside ----------------------------------------------------------------------------------

    @property
    def _places(self) -> range:
        return range(1, self.size + 1)

    @property
    def _seats(self) -> Mapping[Seat, Place]:
        return active_places(self.dealer, size=self.size)

    @property
    def _viewer(self) -> Viewer:
        return next((seat for seat, place in self._seats.items() if place == 1), "dealer")

    def _dealt(self) -> State:
        applied = apply(start(self.rules, table_size=self.size), Deal(self.pack))
        if not isinstance(applied, Applied):
            raise AssertionError(applied)
        self.steps = [past_step(None, applied.state)]
        return applied.state

    def _went(self, state: State, action: Action | None = None) -> None:
        self.state = state
        self.seq += 1
        if action is not None:
            self.steps.append(past_step(action, state))
        if state.phase is Phase.FINISHED:
            self._enter()
        if self.socket is not None:
            self.send()

    def _enter(self) -> None:
        row = row_of(self.state, deal=self.deal, dealer=self.dealer)
        before = self.entries[-1]["totals"] if self.entries else [0] * self.size
        brought = (row.line.brought(Place(place)) for place in self._places)
        totals = tuple(ListPoints(old + new) for old, new in zip(before, brought, strict=True))
        self.entries.append(msgspec.to_builtins(entry_of(row, totals=totals)))

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE).split("?")[0]
        if path.startswith("/api/"):
            status = 201 if route.request.method == "POST" else 200
            reply = self._answered(path, posted=status == 201)
            route.fulfill(status=status, content_type="application/json", body=json.dumps(reply))
            return
        file = BUILT / path.lstrip("/")
        if not path.startswith("/assets/"):
            file = BUILT / "index.html"
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Security-Policy": POLICY, "Content-Type": kind}
        if file.is_file():
            route.fulfill(status=200, headers=headers, body=file.read_bytes())
        else:
            route.fulfill(status=404, body="")

    def _answered(self, path: str, *, posted: bool) -> dict[str, Any]:
        """What the server answers to a request: games, places, levels, the lobby, the door."""
        if path in self.answers:
            return dict(self.answers[path])
        if path == "/api/games":
            return {"tables": [], "more": None}
        if posted:
            return {"table": "t1", "place": 1, "token": "secret"}
        if path == "/api/puzzle":
            return dict(msgspec.to_builtins(puzzle_of(date(2026, 11, 23))))
        if path == "/api/levels":
            return {"levels": ["simple", "club"], "usual": "simple"}
        if path == "/api/tables":
            return {"tables": []}
        if path.endswith(f"/deals/{self.deal}"):
            told: dict[str, Any] = msgspec.to_builtins(self.past_deal())
            return told
        return {
            "id": "t1", "stage": "waiting", "size": self.size, "deal": 0, "deals": None,
            "stake": "0", "room": "seat", "house_rules": list(self.rules.house_rules),
            "rules": {"edition": self.rules.edition.value, "options": self.rules.changed},
            "settings": msgspec.to_builtins(Settings()),
            "places": [{"place": 1, "name": "Anna", "kind": "human", "connected": True}],
        }  # fmt: skip

    def _open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._read)
        socket.on_close(lambda code, reason: self._closed(socket))

    def _closed(self, socket: WebSocketRoute) -> None:
        if self.socket is socket:
            self.socket = None

    def _read(self, text: str | bytes) -> None:
        told = json.loads(text)
        if told["type"] == "ping":
            # It comes when time passes, and no test is about that.
            self._write({"type": "pong"})
            return
        self.received.append(told)
        if told["type"] == "hello":
            self.send()
            self.let_opponents_play()
        elif told["type"] == "command" and not self.silent:
            self._command(told)

    def _command(self, told: dict[str, Any]) -> None:
        known = self.acknowledged.get(told["command_id"])
        if known is not None:
            self._write({"type": "ack", "command_id": told["command_id"], "seq": known})
        elif told["action"]["do"] == "next_deal":
            self.again()
            self._accepted(told["command_id"])
        elif told["action"]["do"] != "leave":
            self._try(told)

    def _try(self, told: dict[str, Any]) -> None:
        action: Action = msgspec.convert(told["action"], Action)
        applied = apply(self.state, action)
        if isinstance(applied, Refusal):
            self._write(
                {
                    "type": "refused", "command_id": told["command_id"], "seq": self.seq,
                    "code": applied.code, "articles": list(applied.articles),
                    "details": applied.details,
                    "message": message(applied.code, applied.details, "en"),
                }
            )  # fmt: skip
            return
        self._went(applied.state, action)
        self._accepted(told["command_id"])

    def _accepted(self, command: str) -> None:
        self.acknowledged[command] = self.seq
        self._write({"type": "ack", "command_id": command, "seq": self.seq})
        self.let_opponents_play()

    def _write(self, told: dict[str, Any]) -> None:
        if self.socket is not None:
            self.socket.send(json.dumps(told))

    def legal_cards(self) -> list[str]:
        """The cards that the player on turn may play now."""
        return [a.card.value for a in legal_actions(self.state) if isinstance(a, Play)]
