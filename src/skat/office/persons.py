"""What a tournament knows of persons, kept beside its journal, so that one of them can go.

A step is written with a dash for every name, pass number and free text, and with a key; what was
typed lies under that key in a second journal. The one thing that ever happens to that journal but
growing is that it is written anew without somebody who was erased.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Appended,
    Command,
    CommandId,
    Created,
    Digest,
    Draft,
    Duplicate,
    Entry,
    Exists,
    Journal,
    JournalId,
    Reducer,
    Seq,
    SqlConnection,
    Store,
    all_or_nothing,
    append_entry,
    create_journal,
    entries_of,
    entry_of,
    head_of,
    purge_journal,
    replace_journal,
)
from skat.journal.threads import computed
from skat.office.tournament_entries import REDUCER
from skat.tournament.commands import (
    Enter,
    EnterMyself,
    ErasePerson,
    Rename,
    Step,
)
from skat.tournament.entrants import ERASED, without_name
from skat.tournament.erased_steps import TEXTS, is_about, names_of
from skat.tournament.state import Tournament

PERSONS_KIND: Final = "tournament persons"
SINCE: Final = 5
"""The format of a tournament's journal since which servers read what is kept beside it."""

_ACTOR: Final = Actor("office")
_NAMING: Final = (Enter, EnterMyself, Rename)
_OF_NAMING: Final = ("name", "pass_number")

Typed = dict[str, str]
"""What was typed in a step, by the path of its field: "name", "ruling.text"."""

_TYPED: Final = msgspec.json.Decoder(Typed)
_STEP: Final = msgspec.json.Decoder(Step)


class KeptBeside(msgspec.Struct, frozen=True):
    """What was typed in one step, and under which key it lies."""

    key: str
    typed: Typed


def key_for(actor: str, command_id: str) -> str:
    """The key of a step: a command that is sent again has the same.

    >>> len(key_for("management", "c-1"))
    32
    """
    return sha256(f"{actor}/{command_id}".encode(errors="replace")).hexdigest()[:32]


def typed_in(command: Any) -> Typed:
    """What somebody typed in a command, of what is about persons.

    >>> typed_in(Enter(name="Anna", club="Herz"))
    {'name': 'Anna'}
    """
    fields = (*TEXTS, *(_OF_NAMING if isinstance(command, _NAMING) else ()))
    found: Typed = {}
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if name in fields and isinstance(value, str) and value:
            found[name] = value
        elif isinstance(value, msgspec.Struct) and name != "prospectus":
            found |= {f"{name}.{path}": text for path, text in typed_in(value).items()}
    return found


def bare(step: Step) -> Step:
    """The step as it is written: a dash for each name and text."""
    dashes = dict.fromkeys(typed_in(step.do), ERASED)
    command = _filled(step.do, dashes)
    if "pass_number" in dashes:
        command = replace(command, pass_number=UNSET)
    return replace(step, do=command)


def _filled(command: Any, texts: Mapping[str, str]) -> Any:
    changed: dict[str, Any] = {}
    for path, text in texts.items():
        name, _, rest = path.partition(".")
        if not rest:
            changed[name] = text
        else:
            changed[name] = _filled(changed.get(name, getattr(command, name)), {rest: text})
    return replace(command, **changed)


def _beside(tournament: JournalId) -> JournalId:
    return JournalId(f"{tournament}-persons")


def journal_beside(tournament: JournalId) -> Journal:
    """The second journal of a tournament. Raises ValueError for a name that no journal can have."""
    return Journal(_beside(tournament), PERSONS_KIND, b"")


class Persons:
    """What lies beside the journal of one tournament; others may write there too.

    `names_in_journal` says that the journal itself names somebody, as those of older events do;
    `forgotten` counts the erased of whom nothing lies there any more.
    """

    def __init__(self, store: Store, tournament: JournalId) -> None:
        self._store = store
        self._tournament = tournament
        self.names_in_journal = False
        self._typed: dict[str, Typed] = {}
        self._seq = Seq(0)
        self._newest: Digest | None = None
        self._absent: set[str] = set()
        self.forgotten = 0

    def reducer(self) -> Reducer[Tournament | None, Step]:
        """How the journal of this tournament becomes its state."""
        return replace(REDUCER, write=self.write, read=dict.fromkeys(REDUCER.read, self.read))

    def write(self, step: Step) -> bytes:
        """A step as it stands in the journal."""
        if step.beside is UNSET:
            self._note(step)
            return msgspec.json.encode(step)
        return msgspec.json.encode(bare(step))

    def read(self, payload: bytes) -> Step:
        """The step in an entry, with what lies beside it; a dash for who was erased."""
        step = _STEP.decode(payload)
        if step.beside is UNSET:
            self._note(step)
            return step
        return self.with_typed(step)

    def with_typed(self, step: Step) -> Step:
        """A step as it was read, with what lies beside it."""
        typed = {} if step.beside is UNSET else self._of(step.beside)
        return replace(step, do=_filled(step.do, typed)) if typed else step

    def told(self, entries: Sequence[Entry]) -> list[msgspec.Raw]:
        """The steps in entries as they are told: without a key."""
        return [self._told(entry.payload) for entry in entries]

    def _told(self, payload: bytes) -> msgspec.Raw:
        if b'"beside":' not in payload:
            return msgspec.Raw(payload)
        return msgspec.Raw(msgspec.json.encode(replace(self.read(payload), beside=UNSET)))

    def of(self, entries: Sequence[Entry]) -> tuple[KeptBeside, ...]:
        """What lies beside these entries of the tournament."""
        keys = [_STEP.decode(entry.payload).beside for entry in entries]
        return tuple(
            KeptBeside(key, typed) for key in keys if key is not UNSET and (typed := self._of(key))
        )

    async def is_entered(self, actor: Actor, command_id: str) -> bool:
        """Whether the tournament has the step of this command. Raises `StoreError`."""
        sent = CommandId(command_id)
        found = await asyncio.to_thread(self._store.read, entry_of, self._tournament, actor, sent)
        return found is not None

    async def keep(self, key: str, typed: Typed) -> KeptBeside:
        """Lays down what was typed in a step, before the step is written. Raises `StoreError`.

        Under another key where something else lies under this one: as after a crash before the
        step, if the command was put right and is sent again.
        """
        while self._typed.get(key) != typed:
            if key in self._typed:
                key = key_for(key, "again")
                continue
            command = Command(CommandId(key), self._seq, _ACTOR)
            payload = msgspec.json.encode(typed)
            outcome = await asyncio.wrap_future(
                self._store.write(append_entry, _beside(self._tournament), command, payload=payload)
            )
            if isinstance(outcome, Appended) and outcome.entry.previous == self._newest:
                self._seq, self._newest = outcome.entry.seq, outcome.entry.hash
                self._typed[key] = typed
                self._absent.discard(key)
                break
            if not isinstance(outcome, Appended | Duplicate):
                # Another server wrote first, or nobody has written yet.
                beside = journal_beside(self._tournament)
                await asyncio.wrap_future(self._store.write(create_journal, beside))
            await asyncio.to_thread(self._read_all)
        return KeptBeside(key, typed)

    async def forget(self) -> None:
        """Writes the second journal anew without who was erased. Raises `StoreError`."""
        beside = journal_beside(self._tournament)
        # Until nothing changes any more: another server may write between reading and writing.
        while (changed := await computed(self._changed)) is not None:
            kept, newest = changed
            entries = drafts_beside(beside, kept)
            await asyncio.wrap_future(
                self._store.write(replace_journal, beside, entries=entries, newest=newest)
            )

    def _changed(self) -> tuple[dict[str, Typed], Digest | None] | None:
        """What stays of what lies there up to its newest entry; None where all of it does."""
        typed, newest = self._read_all()
        payloads = [each.payload for each in self._store.read(entries_of, self._tournament)]
        kept = _without_erased(typed, [self.read(payload) for payload in payloads])
        return None if kept == typed else (kept, newest)

    def _of(self, key: str) -> Typed:
        if key not in self._typed and key not in self._absent:
            head = self._store.read(head_of, _beside(self._tournament))
            if head is not None and head.hash != self._newest:
                self._read_all()
            if key not in self._typed:
                self._absent.add(key)
        return self._typed.get(key, {})

    def _read_all(self) -> tuple[dict[str, Typed], Digest | None]:
        entries = self._store.read(entries_of, _beside(self._tournament))
        typed = {str(each.command_id): _TYPED.decode(each.payload) for each in entries}
        newest = entries[-1].hash if entries else None
        self._typed, self._seq = typed, entries[-1].seq if entries else Seq(0)
        self._newest = newest
        return typed, newest

    def _note(self, step: Step) -> None:
        self.names_in_journal = self.names_in_journal or isinstance(step.do, _NAMING)


def drafts_beside(journal: Journal, typed: Mapping[str, Typed]) -> list[Draft]:
    """The entries of a second journal from the first."""
    return [
        Draft(
            journal=journal.id,
            command=Command(CommandId(key), Seq(at), _ACTOR),
            payload=msgspec.json.encode(texts),
        )
        for at, (key, texts) in enumerate(typed.items())
    ]


def adopt_with_persons(
    connection: SqlConnection,
    tournament: Journal,
    *,
    entries: Sequence[Draft],
    beside: Mapping[str, Typed],
) -> Created | Exists:
    """A tournament that was elsewhere, with what lies beside it; nothing where it is here."""
    journal = journal_beside(tournament.id)
    with all_or_nothing(connection):
        made = create_journal(connection, tournament, entries=entries)
        if isinstance(made, Created) and beside:
            replace_journal(connection, journal, entries=drafts_beside(journal, beside))
    return made


def purge_with_persons(connection: SqlConnection, tournament: JournalId) -> None:
    """Destroys a tournament with what lies beside it."""
    with all_or_nothing(connection):
        purge_journal(connection, journal_beside(tournament).id)
        purge_journal(connection, tournament)


def _without_erased(typed: Mapping[str, Typed], steps: Sequence[Step]) -> dict[str, Typed]:
    """What stays when those are erased whom the steps erase: nothing of theirs, nowhere a name."""
    erased = {step.do.number for step in steps if isinstance(step.do, ErasePerson)}
    named = names_of(steps)
    theirs = {
        step.beside for at, step in enumerate(steps) if at in named and named[at][0] in erased
    }
    names = {name for number, name in named.values() if number in erased} - {ERASED}
    theirs |= {step.beside for step in steps if is_about(step.do, erased)}
    # A name that belongs to no step, as after a crash, is his where it is the same.
    of_steps = {step.beside for step in steps}
    theirs |= {
        key for key, texts in typed.items() if key not in of_steps and texts.get("name") in names
    }
    return {
        key: {
            path: text if path in _OF_NAMING else _without_names(text, names)
            for path, text in texts.items()
        }
        for key, texts in typed.items()
        if key not in theirs
    }


def _without_names(text: str, names: Iterable[str]) -> str:
    for name in names:
        text = without_name(text, name)
    return text
