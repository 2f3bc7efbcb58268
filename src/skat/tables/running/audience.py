"""Everybody connected to a table: shown every entry, heard in the chat, missed when away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_
from typing import TYPE_CHECKING

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.state import State
from skat.tables.running.attendants import NOBODY, Attendants, Spoken
from skat.tables.shown.chat import Chat, ChatLine, Phrase, why_not_say
from skat.tables.shown.fairness import Complaint, Objection, Progress
from skat.tables.shown.snapshot import (
    Common,
    Presence,
    PublicPart,
    Snapshot,
    public_part,
    snapshot_for,
)
from skat.tables.shown.subscriber import Reported, Shown, Subscriber, role_of
from skat.tables.shown.table_info import Role, Unrecorded
from skat.tables.state.table_state import Away
from skat.tables.state.turns import Times, absent_now, left_ms

if TYPE_CHECKING:
    from skat.tables.running.table import Table


class Audience:
    """The open connections of one table. `clock` counts seconds and never goes back.

    `changed` is called whenever the driver of the table may have something to do.
    """

    def __init__(self, table: Table, *, clock: Callable[[], float]) -> None:
        self.changed: Callable[[], None] = nobody_drives
        self.times = Times(turn=clock())
        self._table = table
        self._clock = clock
        self._beyond = NOBODY
        self._chat = Chat()
        self._onlookers: list[Subscriber] = []
        self._played: State | None = None
        self._away: tuple[Away, ...] = ()
        self._stands_still = False
        self._told: tuple[Progress, ...] = ()
        self._common = Common()
        self._roles: dict[Subscriber, Role | Refusal] = {}
        self._people: tuple[object, ...] = (None,) * 4

    @property
    def watched(self) -> bool:
        """Whether any viewer is connected."""
        return bool(self._onlookers)

    @property
    def count(self) -> int:
        """How many connections are open."""
        return len(self._onlookers)

    @property
    def idle_seconds(self) -> float:
        """How long ago the newest move was; a table at which nobody is has no time."""
        return self._clock() - self.times.turn

    @property
    def connected(self) -> frozenset[Place]:
        """The places whose owners are there, here or at another server."""
        return self._places(self._onlookers) | self._beyond.connected

    @property
    def adding(self) -> frozenset[Place]:
        """The places whose owners are there and add bytes of their own to the shuffle."""
        return self._adding | self._beyond.adding

    @property
    def _adding(self) -> frozenset[Place]:
        return self._places(onlooker for onlooker in self._onlookers if onlooker.adds_bytes)

    @property
    def here(self) -> Attendants:
        """The people who are connected here."""
        return Attendants(
            connected=self._places(self._onlookers),
            adding=self._adding,
            spectators=sum(not onlooker.key for onlooker in self._onlookers),
        )

    def hear_of(self, beyond: Attendants) -> None:
        """The people who are connected to other servers."""
        if beyond != self._beyond:
            self._beyond = beyond
            self._show_presence()

    def _places(self, onlookers: Iterable[Subscriber]) -> frozenset[Place]:
        roles = (self._role(onlooker) for onlooker in onlookers)
        return frozenset(role for role in roles if isinstance(role, int))

    def _role(self, onlooker: Subscriber) -> Role | Refusal:
        """The role of a viewer; looked up again only when people or terms have changed."""
        state = self._table.state
        people = (state.chairs, state.away, state.newcomers, state.settings)
        if not all(map(is_, people, self._people)):
            self._people = people
            self._roles.clear()
        role = self._roles.get(onlooker)
        if role is None:
            role = self._roles[onlooker] = role_of(state, onlooker.key)
        return role

    def join(self, onlooker: Subscriber) -> None:
        """Opens a connection: it gets the table and the chat now, and every entry later."""
        if not self._onlookers:
            # A table that nobody is connected to stands still, and so did its clock.
            self.times.turn = self._clock()
        self._onlookers.append(onlooker)
        role = self._role(onlooker)
        if not isinstance(role, Refusal):
            onlooker.show(self.snapshot(role))
        for line in self._chat.lines:
            onlooker.show(line)
        for progress in self._table.shuffle.told(self._table.state):
            onlooker.show(progress)
        self._presence_changed()

    def part(self, onlooker: Subscriber) -> None:
        """Closes a connection; may be repeated."""
        if onlooker in self._onlookers:
            self._onlookers.remove(onlooker)
            self._roles.pop(onlooker, None)
            self._presence_changed()

    def dismiss(self, why: Refusal) -> None:
        """Closes all connections here."""
        for onlooker in tuple(self._onlookers):
            onlooker.dismiss(why)

    def show(self) -> None:
        """Shows the newest entry, and closes connections that are no longer allowed."""
        now = self._clock()
        state = self._table.state
        deal, away = state.deal, state.away
        stood_still, self._stands_still = self._stands_still, state.stands_still
        if deal is not self._played or away != self._away or stood_still != state.stands_still:
            # Only a move of the game, or the end of a pause or of a call for the referee, starts
            # the time to think anew.
            self._played, self._away = deal, away
            self.times.turn = now
        if stood_still and not state.stands_still:
            # Nobody was asked for the next deal in vain meanwhile.
            self.times.ready = None
        if not self._table.state.ready:
            self.times.ready = None
        elif self.times.ready is None:
            self.times.ready = now
        shown: dict[Role, Snapshot] = {}
        connected = self.connected
        public = self._public_part(connected, now=now)
        for onlooker in tuple(self._onlookers):
            role = self._role(onlooker)
            if isinstance(role, Refusal):
                self._onlookers.remove(onlooker)
                onlooker.dismiss(Refusal("sent_away", impossible=True))
                continue
            if role not in shown:
                shown[role] = snapshot_for(self._table.named, role, public)
            onlooker.show(shown[role])
        self._show_what_comes()
        self._miss(connected, now=now)
        self.changed()

    def _show_what_comes(self) -> None:
        """What is new of the next deal, to everybody alike."""
        known, self._told = self._told, self._table.shuffle.told(self._table.state)
        for progress in self._told:
            if progress not in known:
                self._show_all(progress)

    def _show_all(self, shown: Shown) -> None:
        for onlooker in tuple(self._onlookers):
            onlooker.show(shown)

    def object(self, place: Place, *, deal: str, what: Complaint) -> None:
        """Tells everybody what a page was shown and must not have been."""
        objection = self._table.shuffle.objection(self._table.state, place, deal=deal, what=what)
        if objection is not None:
            self._show_all(objection)
            self._table.spoken(objection)

    def snapshot(self, role: Role) -> Snapshot:
        """What a viewer in this role sees now."""
        public = self._public_part(self.connected, now=self._clock())
        return snapshot_for(self._table.named, role, public)

    def _public_part(self, connected: frozenset[Place], *, now: float) -> PublicPart:
        left = left_ms(self._table.state, self.times, now=now)
        ratings = self._table.ratings
        moment = Unrecorded(connected=connected, left_ms=left, ratings=ratings)
        return public_part(self._table.named, moment, common=self._common)

    def _presence_changed(self) -> None:
        self._show_presence()
        self._table.beside()

    def _show_presence(self) -> None:
        connected = self.connected
        self._miss(connected, now=self._clock())
        watching = self.here.spectators + self._beyond.spectators
        self._show_all(Presence(connected=tuple(sorted(connected)), spectators=watching))
        self.changed()

    def _miss(self, connected: frozenset[Place], *, now: float) -> None:
        self.times.absent = absent_now(
            self.times.absent, self._table.state, connected=connected, now=now
        )

    # --- the chat ---------------------------------------------------------------------------

    def say(self, place: Place, words: str | Phrase) -> Refusal | None:
        """Sends a line to all who have not muted this person; a refusal if it may not be sent."""
        if why_not := why_not_say(self._table.named, words):
            return why_not
        self._table.spoken(self._show_said(place, words))
        return None

    def _show_said(self, place: Place, words: str | Phrase, *, mark: str = "") -> ChatLine:
        line = self._chat.add(place, self._table.named.chairs[place - 1].name, words, mark=mark)
        for onlooker in tuple(self._onlookers):
            if self._actor(place) not in onlooker.muted:
                onlooker.show(line)
        return line

    def hear(self, spoken: Spoken) -> None:
        """Shows a line or an objection from another server, if the rules of this table allow it."""
        if self._table.state.chair(spoken.place) is None:
            return
        if isinstance(spoken, Objection):
            self._show_all(spoken)
            return
        if spoken.name != self._table.named.chairs[spoken.place - 1].name:
            return  # the line came again, and another person sits there by now
        words = spoken.phrase or spoken.text
        if why_not_say(self._table.state, words) is None:
            self._show_said(spoken.place, words, mark=spoken.mark)

    def mute(self, onlooker: Subscriber, places: Iterable[Place]) -> None:
        """Mutes the people who sit at these places now, and nobody else."""
        onlooker.muted = frozenset(filter(None, map(self._actor, places)))

    def _actor(self, place: Place) -> str:
        chair = self._table.state.chair(place)
        return chair.name if chair is not None else ""

    def report(self, by: Place, *, against: Place, reason: str) -> Reported | Refusal:
        """A player's report of another, with the latest lines of the chat."""
        if self._table.state.chair(against) is None or against == by:
            return Refusal("no_such_place", details={"place": int(against)}, impossible=True)
        return Reported(by, against, reason, self._chat.lines)


def nobody_drives() -> None:
    """Nobody drives this table."""
