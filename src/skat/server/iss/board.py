"""A table as the port has it: who is there by which line, and what all of them are told."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from skat.journal import Entry, Refused
from skat.model.seats import SEATS, Place, Seat
from skat.notation.iss_record import IssResult
from skat.rules.views import Viewer
from skat.server.iss.client import Client, Member
from skat.server.iss.game import IssGame, Numbers, seat_of_actor
from skat.server.iss.said import SaidMove
from skat.server.iss.standing import Block, Flags, SeriesTally, state_words, tallies
from skat.server.iss.words import NOBODY, Names
from skat.tables.running.visits import TableVisit
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.subscriber import Key, Shown
from skat.tables.state.actions import Begin, Chair, ChairKind
from skat.tables.state.reducer import REDUCER
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import Stage, TableState

_log = logging.getLogger(__name__)

FULL_SECONDS: Final = 240.0
"""What the clock shows where none runs."""


class IssBoard:
    """One table with its name on the wire.

    `visit` looks on as a spectator for as long as the port has the table, so that its clock runs
    also while nobody's line is open. `tell_all` sends a line to everybody in the lobby; `stirred`
    is called when something changed after which a game might begin.
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
        self.flags: dict[str, Flags] = {}
        self.accounts: dict[str, Key] = {}
        self.halves: dict[Key, str] = {}
        self.ticket = secrets.token_hex(4)
        self.is_open = True
        self.changing = asyncio.Lock()
        self.starting = False
        self.running = False
        self.game: IssGame | None = None
        self.clock: Clock | None = None
        self._names, self._numbers = names, numbers
        self._tell_all, self._stirred, self._now = tell_all, stirred, now
        self._series = numbers.fresh()
        self._computers: dict[str, str] = {}
        self._computers_ready = True
        self._penalties: dict[int, list[Place]] = {}
        self._quiet = 0
        self._told = ("", "")
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
        return next((one for one in self.members if one.client is client), None)

    def member_at(self, place: Place) -> Member | None:
        """Who sits at this place by the port, if his line is open."""
        chair = self.state.chairs[place - 1]
        if chair.kind is not ChairKind.HUMAN:
            return None
        return next((one for one in self.members if one.key == chair.token_hash), None)

    def place_of(self, member: Member) -> Place | None:
        """The place of a member, if he has one."""
        return None if member.observes else self.state.place_of(member.key)

    def is_seated(self, chair: Chair) -> bool:
        """Whether somebody sits there now: a computer player, or a person whose line is open."""
        if chair.kind is ChairKind.HUMAN:
            return chair.place in self.table.audience.connected
        return chair.kind is ChairKind.COMPUTER

    def name_at(self, place: Place) -> str:
        """The name at the table of whoever has this place."""
        chair = self.state.chairs[place - 1]
        if chair.kind is ChairKind.FREE:
            return NOBODY
        if chair.kind is ChairKind.COMPUTER:
            return self._computer(chair)
        return self._names.word(self.table.named.chairs[place - 1].name)

    def lobby_name_at(self, place: Place) -> str:
        """The same as the lobby has it: computer players of one kind have one name."""
        return self.name_at(place).partition(":")[0]

    def _computer(self, chair: Chair) -> str:
        """A name for each computer player, which stays his while he sits there."""
        there = {one.name for one in self.state.chairs if one.kind is ChairKind.COMPUTER}
        for gone in self._computers.keys() - there:
            del self._computers[gone]
        known = self._computers.get(chair.name)
        if known is None:
            player = chair.player or "simple"
            words = (player, *(f"{player}:{number}" for number in range(2, 5)))
            known = next(word for word in words if word not in self._computers.values())
            self._computers[chair.name] = known
        return known

    def flags_of(self, member: Member) -> Flags:
        """What a member who sits has switched on; it stays while his line is lost."""
        place = self.place_of(member)
        if place is None:
            return Flags()
        return self.flags.setdefault(self.state.chairs[place - 1].name, Flags())

    def flags_from_before(self, place: Place) -> None:
        """Somebody who sat here by the port before the server was started anew."""
        self.flags.setdefault(self.state.chairs[place - 1].name, Flags())

    def all_wish(self, wish: Callable[[Flags], bool]) -> bool:
        """Whether all people have switched something on; whoever sits at the page never has."""
        people = [self.state.chairs[place - 1] for place in self.state.people]
        flags = [self.flags.get(chair.name) for chair in people]
        return bool(flags) and all(one is not None and wish(one) for one in flags)

    @property
    def may_talk(self) -> bool:
        """Whether everybody at the table allows talk during a game."""
        return self.all_wish(lambda flags: flags.talk)

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
        if not self.is_seated(chair):
            return False
        known = self.flags.get(chair.name)
        if self.member_at(chair.place) is not None and known is not None:
            return known.ready
        return self.page_is_ready(chair)

    # --- lines ----------------------------------------------------------------------------------

    @property
    def tables_line(self) -> str:
        """The table as the lobby has it."""
        state = self.state
        seated = " ".join(
            self.lobby_name_at(chair.place) if self.is_seated(chair) else NOBODY
            for chair in state.chairs
        )
        return f"tables + {self.name} {state.size} {len(state.rows)} {seated} -1"

    def create_line(self, member: Member) -> str:
        """What tells a client that he is at this table now."""
        size = self.state.size
        return f"create {self.name} {member.me} {size} -1 {size} {'? ' * size}0"

    @property
    def state_words(self) -> str:
        """What follows `state`."""
        state = self.state
        counted = tallies(state.rows, size=state.list_size, penalties=self._penalties)
        blocks = [self._block(chair, counted) for chair in state.chairs]
        game = len(state.rows) + state.deal_is_running
        return state_words(blocks, running=self.running, game=game)

    def _block(self, chair: Chair, counted: tuple[SeriesTally, ...]) -> Block:
        state, at = self.state, chair.place - 1
        player = state.players[at] if state.rows and at < len(state.players) else ""
        left = chair.kind is ChairKind.FREE
        same = left or player == chair.name
        tally = counted[at] if player and same else SeriesTally()
        if left:
            # The block of one who left keeps his name until the next series.
            name = self._names.word(self.table.named.players[at]) if player else NOBODY
            return Block(name, NOBODY, tally, Flags(talk=False))
        name = self.name_at(chair.place)
        seated = name if self.is_seated(chair) else NOBODY
        return Block(name, seated, tally, self._shown_flags(chair))

    def _shown_flags(self, chair: Chair) -> Flags:
        if chair.kind is ChairKind.COMPUTER:
            return Flags(ready=self._computers_ready and not self.state.deal_is_running)
        known = self.flags.get(chair.name)
        return known if known is not None else Flags(talk=False, ready=self.page_is_ready(chair))

    def page_is_ready(self, chair: Chair) -> bool:
        """Whether somebody at the page waits for cards: before a list simply by being there."""
        if self.state.deal_is_running:
            return False
        waiting = self.state.stage is Stage.WAITING and self.is_seated(chair)
        return waiting or chair.place in self.state.ready

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """What changes meanwhile is told by whoever changes it, in the order that the wire has."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1

    def refresh(self) -> None:
        """Tells what has changed of the table."""
        if self._quiet or self.starting or not self.is_open:
            return
        tables, state = self.tables_line, self.state_words
        if tables != self._told[0]:
            self._tell_all(tables)
        if state != self._told[1]:
            self.tell(f"state {state}")
        self._told = tables, state

    def show_tables(self) -> None:
        """Tells the lobby of the table, changed or not."""
        line = self.tables_line
        self._told = line, self._told[1]
        self._tell_all(line)

    def show_state(self) -> None:
        """Tells everybody at the table how it stands, changed or not."""
        words = self.state_words
        self._told = self._told[0], words
        self.tell(f"state {words}")

    def tell(self, words: str) -> None:
        """Tells everybody at the table the same."""
        for member in tuple(self.members):
            self.say_to(member, words)

    def say_to(self, member: Member, words: str) -> None:
        """Tells one member something of this table."""
        member.client.send(f"table {self.name} {member.me} {words}")

    def heard_beside(self, shown: Shown) -> None:
        """What the table shows beside its entries: talk, and who comes and goes."""
        if isinstance(shown, ChatLine):
            text = shown.text or (shown.phrase.value.replace("_", " ") if shown.phrase else "")
            self.tell(f"tell {self.name_at(shown.place)} {text}")
            return
        self.refresh()
        self._stirred(self)

    # --- the game -------------------------------------------------------------------------------

    def hear(self, before: TableState, entry: Entry) -> None:
        """One more entry of the table."""
        read = REDUCER.action_in(entry)
        if isinstance(read, Refused):
            return
        after = self.state
        if after.deal_is_running and not before.deal_is_running:
            self._begin()
        elif self.game is not None:
            by = seat_of_actor(before, entry.actor)
            for one in self.game.hear(before, read.action, after, by=by):
                self._tell_move(one)
            if not after.deal_is_running:
                self._end()
        elif isinstance(read.action, Begin):
            # The seats are drawn: told when the cards are out.
            self.starting = True
        self.refresh()
        self._stirred(self)

    def _begin(self) -> None:
        self.starting = False
        self._clear_ready()
        if not self.state.rows:
            self._series = self._numbers.fresh()
            self._penalties.clear()
        self.game = self._new_game()
        deal = self.state.deal
        if deal is None:
            raise AssertionError("a running deal is there")
        self.show_state()
        for member in self.members:
            self.say_to(member, self._start(member))
        self.tell("go")
        self._tell_move(self.game.deal(deal))
        self.running = True
        self._told = self.tables_line, self.state_words

    def _new_game(self) -> IssGame:
        state = self.state
        places = tuple(state.seats[seat] for seat in SEATS)
        people = tuple(state.chairs[place - 1].kind is ChairKind.HUMAN for place in places)
        names = tuple(self.name_at(place) for place in places)
        return IssGame(
            number=len(state.rows) + 1,
            series=self._series,
            identity=self._numbers.fresh(),
            players=(names[0], names[1], names[2]),
            rated=(people[0], people[1], people[2]),
            places=(places[0], places[1], places[2]),
        )

    def resume(self, game: IssGame) -> None:
        """A game was running already when the port came to the table."""
        self.game, self.running = game, True

    def new_game(self) -> IssGame:
        """The game that is running, of which nothing was heard yet."""
        return self._new_game()

    def _end(self) -> None:
        game, deal = self.game, self.state.deal
        if game is None or deal is None:
            return
        outcome = game.outcome(deal)
        if isinstance(outcome, IssResult) and outcome.outcome == "penalty":
            guilty = zip(game.places, outcome.penalties, strict=True)
            self._penalties[len(self.state.rows)] = [place for place, is_his in guilty if is_his]
        self.game, self.running = None, False
        self.halves.clear()
        self._clear_ready()
        self._computers_ready = False
        self.show_tables()
        self.tell(f"end {game.record('dealer', now=self._now(), outcome=outcome)}")
        self.show_state()
        self._computers_ready = True

    def _clear_ready(self) -> None:
        for flags in self.flags.values():
            flags.ready = False

    def start_again(self, member: Member) -> str | None:
        """What tells a running game to somebody who comes to it now."""
        return None if self.game is None else self._start(member, again=True)

    def _start(self, member: Member, *, again: bool = False) -> str:
        game, viewer = self.game, self.viewer_of(member)
        if game is None:
            raise AssertionError("a game has begun")
        times = self.times()
        players = " ".join(f"{name} {left}" for name, left in zip(game.players, times, strict=True))
        start = f"start {game.number} {players}"
        if isinstance(viewer, Seat) and not again:
            return start
        mark = "!" if isinstance(viewer, Seat) else "w" if viewer == "dealer" else "p"
        return f"{start} {mark} {game.record(viewer, now=self._now())}"

    def viewer_of(self, member: Member) -> Viewer:
        """As whom a member follows the game: whoever has a place and no seat deals."""
        place = self.place_of(member)
        if place is None:
            return "spectator"
        return self.state.seat_of(place) or "dealer"

    def _tell_move(self, one: SaidMove) -> None:
        times = " ".join(self.times())
        for member in tuple(self.members):
            self.say_to(member, f"play {one.who} {one.to(self.viewer_of(member))} {times}")

    def times(self) -> tuple[str, str, str]:
        """Seconds that forehand, middlehand and rearhand have left, with one digit."""
        first, second, third = (self._seconds(seat) for seat in SEATS)
        return first, second, third

    def _seconds(self, seat: Seat) -> str:
        state, game = self.state, self.game
        clock = state.settings.clock
        if game is not None and game.out_of_time is seat:
            return "0.0"
        if clock.per != "deal" or game is None:
            return f"{FULL_SECONDS:.1f}"
        at = game.places[seat.index] - 1
        used = state.thought_ms[at] if at < len(state.thought_ms) else 0
        return f"{max(0.0, clock.seconds - used / 1000):.1f}"
