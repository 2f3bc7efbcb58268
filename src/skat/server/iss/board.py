"""A table as the port has it: who is there by which connection, and what all of them are sent."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from skat.journal import Entry
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.notation.iss_record import IssResult
from skat.rules.views import Viewer
from skat.server.iss.game import IssGame, Numbers, SaidMove, seat_of_actor
from skat.server.iss.standing import Flags, SeatNames, TableStanding
from skat.server.iss.words import NOBODY, Names
from skat.tables.running.visits import TableVisit
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.subscriber import Shown
from skat.tables.state.actions import Begin, Chair, ChairKind
from skat.tables.state.keys import Key
from skat.tables.state.reducer import REDUCER
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import TableState


class Client(msgspec.Struct, eq=False, kw_only=True):
    """One connection of a program: `send` takes a line without its end, `close` closes it.

    `name` is his word in the lobby and at tables; `token` is the id of the password that he showed;
    `boards` are the names of the tables where he is.
    """

    name: str
    account: Account
    token: str
    send: Callable[[str], None]
    close: Callable[[], None]
    boards: set[str] = msgspec.field(default_factory=set)

    def error(self, command: str, words: str) -> None:
        """Tells that a command of the lobby failed."""
        self.send(f"error {command} : {words}")


class Member(msgspec.Struct, eq=False):
    """A client at a table: `key` opens his place, and is empty for one who looks on."""

    client: Client
    key: Key
    visit: TableVisit

    @property
    def observes(self) -> bool:
        """Whether he has no place at the table."""
        return not self.key

    @property
    def me(self) -> str:
        """His name at the table."""
        return NOBODY if self.observes else self.client.name


class IssBoard:
    """One table with its name on the wire.

    `visit` looks on as a spectator for as long as the port has the table, so that its clock runs
    also while nobody is connected. `tell_all` sends a line to everybody in the lobby; `stirred` is
    called when something changed after which a game might begin, or the lobby shows others.

    `accounts` are the keys of those who have sat here by the port, `at_the_page` the words of those
    who sit here without it; `halves` are announcements whose
    cards are still to come; `leavers` go as soon as the game is over. `clock` is the one that the
    table goes back to when nobody wants to practise any more.
    """

    def __init__(
        self,
        name: str,
        visit: TableVisit,
        *,
        names: Names,
        numbers: Numbers,
        tell_all: Callable[[str], None],
        stirred: Callable[[IssBoard], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.name = name
        self.visit = visit
        self.table = visit.table
        self.members: list[Member] = []
        self.accounts: dict[str, Key] = {}
        self.at_the_page: frozenset[str] = frozenset()
        self.halves: dict[Key, str] = {}
        self.leavers: set[Key] = set()
        self.ticket = secrets.token_hex(4)
        self.is_open = True
        self.changing = asyncio.Lock()
        self.starting = False
        self.game: IssGame | None = None
        self.clock: Clock | None = None
        self.names = SeatNames(visit.table, names)
        self.standing = TableStanding(visit.table, self.names)
        self._numbers = numbers
        self._tell_all, self._stirred, self._now = tell_all, stirred, now
        self._series = numbers.fresh()
        self._quiet = 0
        self._sent = ("", "")
        self.table.heard.append(self.hear)

    @property
    def state(self) -> TableState:
        """The table as it is now."""
        return self.table.state

    def close(self) -> None:
        """The port lets the table go."""
        if self.hear in self.table.heard:
            self.table.heard.remove(self.hear)

    # --- who is there ---------------------------------------------------------------------------

    def member(self, client: Client) -> Member | None:
        """A client as he is at this table."""
        return next((each for each in self.members if each.client is client), None)

    def member_at(self, place: Place) -> Member | None:
        """The member who sits at this place by the port, if his line is open."""
        chair = self.state.chairs[place - 1]
        if chair.kind is not ChairKind.HUMAN:
            return None
        return next((member for member in self.members if member.key == chair.token_hash), None)

    def place_of(self, member: Member) -> Place | None:
        """The place of a member, if he has one."""
        return None if member.observes else self.state.place_of(member.key)

    def flags_of(self, member: Member) -> Flags:
        """What a member who sits has switched on; it stays while his line is lost."""
        place = self.place_of(member)
        return Flags() if place is None else self.flags_at(place)

    def flags_at(self, place: Place) -> Flags:
        """The same of the player at this place, who came to it by the port."""
        return self.standing.flags.setdefault(self.state.chairs[place - 1].name, Flags())

    @property
    def people_of_the_page(self) -> Iterator[str]:
        """The words of the people who sit here and did not come by the port."""
        for place in self.state.people:
            chair = self.state.chairs[place - 1]
            if self.standing.is_seated(chair) and self.member_at(place) is None:
                yield self.names.at(place)

    @property
    def has_vacancy(self) -> bool:
        """Whether a new player can sit down between two games: also where a line is lost."""
        return not all(map(self.standing.is_seated, self.state.chairs))

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is connected, neither by the port nor by the page."""
        return not (self.table.audience.connected or self.members)

    @property
    def is_of_the_port(self) -> bool:
        """Whether all who have a place here came by the port."""
        chairs = (self.state.chairs[place - 1] for place in self.state.people)
        return all(chair.name in self.standing.flags for chair in chairs)

    @property
    def may_talk(self) -> bool:
        """Whether everybody at the table allows talk during a game."""
        return self.standing.all_wish(lambda flags: flags.talk)

    @property
    def all_ready(self) -> bool:
        """Whether a game can begin: all seats are filled, and everybody is there and ready."""
        state = self.state
        if state.finished or state.deal_is_running or state.free or self.starting:
            return False
        chairs = [state.chairs[place - 1] for place in state.people]
        by_the_port = any(self.member_at(chair.place) for chair in chairs)
        return by_the_port and all(map(self._is_ready, chairs))

    def _is_ready(self, chair: Chair) -> bool:
        if not self.standing.is_seated(chair):
            return False
        known = self.standing.flags.get(chair.name)
        if self.member_at(chair.place) is not None and known is not None:
            return known.ready
        return self.standing.page_is_ready(chair)

    def viewer_of(self, member: Member) -> Viewer:
        """As whom a member follows the game: a player with a place and no seat deals."""
        place = self.place_of(member)
        if place is None:
            return "spectator"
        return self.state.seat_of(place) or "dealer"

    # --- lines ----------------------------------------------------------------------------------

    @property
    def tables_line(self) -> str:
        """The table as the lobby has it."""
        return f"tables + {self.name} {self.standing.lobby_words}"

    def create_line(self, member: Member) -> str:
        """What tells a client that he is at this table now."""
        size = self.state.size
        return f"create {self.name} {member.me} {size} -1 {size} {'? ' * size}0"

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """The caller sends what changes meanwhile, in the order that the wire has."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1

    def refresh(self) -> None:
        """Tells what has changed of the table."""
        if self._quiet or self.starting or not self.is_open:
            return
        tables, state = self.tables_line, self.standing.state_words
        if tables != self._sent[0]:
            self._tell_all(tables)
        if state != self._sent[1]:
            self.tell(f"state {state}")
        self._sent = tables, state

    def show_tables(self) -> None:
        """Tells the lobby of the table, changed or not."""
        line = self.tables_line
        self._sent = line, self._sent[1]
        self._tell_all(line)

    def show_state(self) -> None:
        """Tells everybody at the table how it stands, changed or not."""
        words = self.standing.state_words
        self._sent = self._sent[0], words
        self.tell(f"state {words}")

    def tell(self, words: str) -> None:
        """Tells everybody at the table the same."""
        for member in tuple(self.members):
            self.say_to(member, words)

    def say_to(self, member: Member, words: str) -> None:
        """Tells one member something of this table."""
        member.client.send(f"table {self.name} {member.me} {words}")

    def show(self, shown: Shown) -> None:
        """What the table shows apart from its entries: talk, and who comes and goes."""
        if isinstance(shown, ChatLine):
            text = shown.text or (shown.phrase.value.replace("_", " ") if shown.phrase else "")
            self.tell(f"tell {self.names.at(shown.place)} {text}")
            return
        self._stirred(self)
        self.refresh()

    # --- the game -------------------------------------------------------------------------------

    def hear(self, before: TableState, entry: Entry) -> None:
        """One more entry of the table."""
        read = REDUCER.action_in(entry)
        if isinstance(read, Refusal):
            return
        after = self.state
        if after.chairs is not before.chairs:
            self.standing.compare(before)
        if after.deal_is_running and not before.deal_is_running:
            self._begin()
        elif self.game is not None:
            by = seat_of_actor(before, entry.actor)
            for move in self.game.hear(before, read.action, after, by=by):
                self._tell_move(move)
            if not after.deal_is_running:
                self._end()
        elif isinstance(read.action, Begin):
            # The seats are drawn: sent when the cards are out.
            self.starting = True
        self._stirred(self)
        self.refresh()

    def _begin(self) -> None:
        self.starting = False
        self.standing.clear_ready()
        if not self.state.rows:
            self._series = self._numbers.fresh()
            self.standing.begin_series()
        self.game = self.new_game()
        deal = self.state.deal
        if deal is None:
            raise AssertionError("a running deal is there")
        self.show_state()
        for member in self.members:
            self.say_to(member, self._start(self.game, member))
        self.tell("go")
        self._tell_move(self.game.deal(deal))
        self.standing.running = True
        self._sent = self.tables_line, self.standing.state_words

    def new_game(self) -> IssGame:
        """The game that is running, of which nothing was heard yet."""
        state = self.state
        first, second, third = (state.seats[seat] for seat in SEATS)
        places = (first, second, third)
        kinds = [state.chairs[place - 1].kind for place in places]
        names = [self.names.at(place) for place in places]
        return IssGame(
            number=len(state.rows) + 1,
            series=self._series,
            identity=self._numbers.fresh(),
            players=(names[0], names[1], names[2]),
            rated=(
                kinds[0] is ChairKind.HUMAN,
                kinds[1] is ChairKind.HUMAN,
                kinds[2] is ChairKind.HUMAN,
            ),
            places=places,
        )

    def resume(self, game: IssGame) -> None:
        """A game was running already when the port came to the table."""
        self.game, self.standing.running = game, True

    def _end(self) -> None:
        game, deal = self.game, self.state.deal
        if game is None or deal is None:
            return
        outcome = game.outcome(deal)
        if isinstance(outcome, IssResult) and outcome.outcome == "penalty":
            self.standing.penalties[len(self.state.rows)] = game.guilty(outcome)
        self.game, self.standing.running = None, False
        self.halves.clear()
        self.standing.clear_ready()
        self.standing.computers_ready = False
        self.show_tables()
        self.tell(f"end {game.record('dealer', now=self._now(), outcome=outcome)}")
        self.show_state()
        self.standing.computers_ready = True

    def start_again(self, member: Member) -> str | None:
        """What tells a running game to a member who comes to it now."""
        return None if self.game is None else self._start(self.game, member, again=True)

    def _start(self, game: IssGame, member: Member, *, again: bool = False) -> str:
        viewer = self.viewer_of(member)
        times = game.times(self.state, idle=self.table.audience.idle_seconds if again else 0.0)
        players = " ".join(f"{name} {left}" for name, left in zip(game.players, times, strict=True))
        start = f"start {game.number} {players}"
        if isinstance(viewer, Seat) and not again:
            return start
        mark = "!" if isinstance(viewer, Seat) else "w" if viewer == "dealer" else "p"
        return f"{start} {mark} {game.record(viewer, now=self._now())}"

    def _tell_move(self, move: SaidMove) -> None:
        if self.game is None:
            raise AssertionError("a move is of a game")
        times = " ".join(self.game.times(self.state))
        for member in tuple(self.members):
            self.say_to(member, f"play {move.who} {move.to(self.viewer_of(member))} {times}")
