"""All lists of one process: opened without an account, found by a secret, read by another."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

from skat.journal import (
    Actor,
    Alone,
    Answer,
    Following,
    JournalId,
    Ledger,
    NotDone,
    Reducer,
    Running,
    RunningJournals,
    Seq,
    Store,
    Visit,
)
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.lists.entries import (
    FORMAT,
    LIST_KIND,
    READERS,
    CorrectLine,
    EnterLine,
    ListAction,
    ListRequest,
    OpenList,
    RuleOnDeal,
    dated,
    since,
)
from skat.office.lists.names import with_plain_names
from skat.office.lists.state import ListState, after
from skat.office.lists.view import ShownList, shown_list
from skat.rules.editions import RuleSet
from skat.scoresheet.typed import why_not_suffered

SECRET_BYTES: Final = 24
MOST_READERS: Final = 64
"""Who look on at a list with the key that only reads: it is one for all."""
_NAMES_BEGIN: Final = "l-"
"""Marks the names of journals of lists; older ones have no mark."""
KEEPER: Final = Actor("keeper")
"""Who enters what the holder of the writing secret asks for."""

Show: TypeAlias = Callable[[], None]

REDUCER: Final[Reducer[ListState, ListAction]] = Reducer(
    kind=LIST_KIND,
    after=after,
    write=msgspec.json.encode,
    read=READERS,
    newest=FORMAT,
    since=since,
)
"""How the journal of a list becomes its state."""


class OpenedList(msgspec.Struct, frozen=True):
    """A new list and its two secrets: `key` writes, `view_key` only reads."""

    list: JournalId
    key: str
    view_key: str


class RunningList(Running[ListState, ListAction]):
    """A list in memory, and who looks on at it with the key that only reads."""

    def __init__(self, ledger: Ledger[ListState, ListAction]) -> None:
        super().__init__(ledger)
        self.reading: set[Show] = set()


class ListVisit(Visit[RunningList]):
    """A visit to a list: what its holder may see and do there. From `EveningLists.visit`."""

    def __init__(self, running: RunningList, *, may_write: bool, now: Callable[[], str]) -> None:
        super().__init__(running)
        self.may_write = may_write
        self._now = now

    @property
    def state(self) -> ListState:
        """The list as its journal has it."""
        return self._running.ledger.state

    @property
    def shares_key(self) -> bool:
        """Whether many have his key: the one that only reads."""
        return not self.may_write

    def shown(self) -> ShownList:
        """The list as it stands."""
        return shown_list(self.state, name=self.name, seq=self.seq, may_write=self.may_write)

    def look_on(self, show: Show) -> Refusal | None:
        """Calls `show` after every entry until `part`.

        Refused: `too_many_onlookers` for one who reads where too many do; never one who writes.
        """
        if not self.may_write:
            if len(self._running.reading) >= MOST_READERS:
                return Refusal(code="too_many_onlookers", details={"most": MOST_READERS})
            self._running.reading.add(show)
        return super().look_on(show)

    def part(self, show: Show) -> None:
        """Ends the notices of new entries; may be repeated."""
        self._running.reading.discard(show)
        super().part(show)

    async def ask(self, request: ListRequest, *, command_id: str, expected_seq: Seq) -> Answer:
        """What the keeper asks for; a command sent again gets the answer of the first.

        Refused as `skat.office.lists.state.after`, `with_plain_names` and `why_not_suffered` say,
        and with `read_only` for a key that only reads, `stale`, `not_saved`.
        """
        if not self.may_write:
            return NotDone(self.seq, Refusal(code="read_only"))
        return await self._running.ledger.submit(
            lambda state: _admitted(state, dated(request, now=self._now(), after=state.newest_at)),
            actor=KEEPER,
            command_id=command_id,
            expected_seq=expected_seq,
        )


def _admitted(state: ListState, asked: ListRequest) -> ListAction | Refusal:
    """A new request as it is kept. What is written down already is not judged so."""
    game = asked.game if isinstance(asked, EnterLine | CorrectLine | RuleOnDeal) else None
    refused = None if game is None else why_not_suffered(game)
    return refused or with_plain_names(state, asked)


class EveningLists(RunningJournals[RunningList]):
    """The lists of one process. Belongs to one event loop; `now` tells the time as text.

    `following` is for other processes that write the same lists.
    """

    kind = LIST_KIND
    missing = Refusal(code="no_such_list")
    most_in_memory = 500

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], str],
        following: Following | Alone = Alone(),  # noqa: B008 - it has no state
    ) -> None:
        super().__init__(store, following)
        self._now = now

    async def open(
        self,
        *,
        players: Sequence[str],
        rules: RuleSet,
        title: str = "",
        first_dealer: Place = Place(1),  # noqa: B008 - an int
        length: int | None = None,
    ) -> OpenedList | Refusal:
        """Opens a list.

        Refused as `skat.scoresheet.sheet.open_sheet` and `with_plain_names` say, and with
        `not_saved`.
        """
        name = JournalId(f"{_NAMES_BEGIN}{secrets.token_urlsafe(9)}")
        key, view_key = (secrets.token_urlsafe(SECRET_BYTES) for _ in range(2))
        opening = OpenList(
            title=title,
            players=tuple(players),
            first_dealer=first_dealer,
            length=length,
            rules=rules,
            write_hash=_hash(key),
            read_hash=_hash(view_key),
            at=self._now(),
        )
        admitted = with_plain_names(ListState(), opening)
        if isinstance(admitted, Refusal):
            return admitted
        opened = after(ListState(), admitted)
        if isinstance(opened, Refusal):
            return opened
        refused = await self._make(name, admitted, actor=KEEPER, description=b"")
        return refused or OpenedList(name, key, view_key)

    async def visit(self, name: JournalId, *, key: str) -> ListVisit | Refusal:
        """A visit to a list by a holder of one of its secrets.

        Refused: `no_such_list`, `bad_key`, `unknown_format`, `unreadable_entry`.

        Raises `StoreError` if the journal cannot be read.
        """
        running = await self._found(name)
        if isinstance(running, Refusal):
            return running
        given, state = _hash(key), running.ledger.state
        may_write = hmac.compare_digest(given, state.write_hash)
        if not may_write and not hmac.compare_digest(given, state.read_hash):
            return Refusal(code="bad_key")
        return ListVisit(running, may_write=may_write, now=self._now)

    def fresh(self, name: JournalId) -> Ledger[ListState, ListAction]:
        """The ledger of a list of which nothing was read yet."""
        return Ledger(self._store, name, start=ListState(), reducer=REDUCER)

    def _run(self, ledger: Ledger[ListState, ListAction], description: bytes) -> RunningList:
        return RunningList(ledger)


def _hash(key: str) -> bytes:
    """A secret has 192 random bits, so a plain hash of it tells nothing."""
    return sha256(key.encode(errors="replace")).digest()
