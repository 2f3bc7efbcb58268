"""Names and texts about persons, in a second journal of a tournament, so that they can be erased.

A step is written with a dash for every name, pass number and free text, and with a key; the typed
texts lie under that key in the second journal. That one grows like any journal, and is written anew
to erase a person.
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
"""The format of a tournament's journal since which servers read the second journal."""

_ACTOR: Final = Actor("office")
_NAMING: Final = (Enter, EnterMyself, Rename)
_OF_NAMING: Final = ("name", "pass_number")

Typed = dict[str, str]
"""What was typed in a step, by the path of its field: "name", "ruling.text"."""

_TYPED: Final = msgspec.json.Decoder(Typed)
_STEP: Final = msgspec.json.Decoder(Step)


class KeptBeside(msgspec.Struct, frozen=True):
    """The texts typed in one step, and the key under which they lie in the second journal."""

    key: str
    typed: Typed


def key_for(actor: str, command_id: str) -> str:
    """The key of a step: a command that is sent again has the same.

    >>> len(key_for("management", "c-1"))
    32
    """
    return sha256(f"{actor}/{command_id}".encode(errors="replace")).hexdigest()[:32]


def typed_in(command: Any) -> Typed:
    """The texts about persons in a command, by field.

    >>> typed_in(Enter(name="Anna", club="Herz"))
    {'name': 'Anna'}
    """
    fields = (*TEXTS, *(_OF_NAMING if isinstance(command, _NAMING) else ()))
    typed: Typed = {}
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if name in fields and isinstance(value, str) and value:
            typed[name] = value
        elif isinstance(value, msgspec.Struct) and name != "prospectus":
            typed |= {f"{name}.{path}": text for path, text in typed_in(value).items()}
    return typed


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


def _second_name(tournament: JournalId) -> JournalId:
    return JournalId(f"{tournament}-persons")


def second_journal(tournament: JournalId) -> Journal:
    """The second journal of a tournament. Raises ValueError for a name that no journal can have."""
    return Journal(_second_name(tournament), PERSONS_KIND, b"")


class Persons:
    """The second journal of one tournament; other servers may write there too.

    `names_in_journal`: the first journal itself has names, as those of older events do;
    `forgotten` counts the erased persons of whom the second has nothing any more.
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
        """The step in an entry with its texts; dashes for an erased person."""
        step = _STEP.decode(payload)
        if step.beside is UNSET:
            self._note(step)
            return step
        return self.with_typed(step)

    def with_typed(self, step: Step) -> Step:
        """A step as it was read, with its texts from the second journal."""
        typed = {} if step.beside is UNSET else self._of(step.beside)
        return replace(step, do=_filled(step.do, typed)) if typed else step

    def shown(self, entries: Sequence[Entry]) -> list[msgspec.Raw]:
        """The steps in entries with their texts and without their keys, as JSON."""
        return [self._shown(entry.payload) for entry in entries]

    def _shown(self, payload: bytes) -> msgspec.Raw:
        if b'"beside":' not in payload:
            return msgspec.Raw(payload)
        return msgspec.Raw(msgspec.json.encode(replace(self.read(payload), beside=UNSET)))

    def of(self, entries: Sequence[Entry]) -> tuple[KeptBeside, ...]:
        """The texts of these entries of the tournament."""
        keys = [_STEP.decode(entry.payload).beside for entry in entries]
        return tuple(
            KeptBeside(key, typed) for key in keys if key is not UNSET and (typed := self._of(key))
        )

    async def is_entered(self, actor: Actor, command_id: str) -> bool:
        """Whether the tournament has the step of this command. Raises `StoreError`."""
        sent = CommandId(command_id)
        entry = await asyncio.to_thread(self._store.read, entry_of, self._tournament, actor, sent)
        return entry is not None

    async def keep(self, key: str, typed: Typed) -> KeptBeside:
        """Writes the texts of a step before the step is written. Raises `StoreError`.

        Under another key where other texts lie under this one: as after a crash before the
        step, if the command was put right and is sent again.
        """
        while self._typed.get(key) != typed:
            if key in self._typed:
                key = key_for(key, "again")
                continue
            command = Command(CommandId(key), self._seq, _ACTOR)
            payload = msgspec.json.encode(typed)
            outcome = await asyncio.wrap_future(
                self._store.write(
                    append_entry, _second_name(self._tournament), command, payload=payload
                )
            )
            if isinstance(outcome, Appended) and outcome.entry.previous == self._newest:
                self._seq, self._newest = outcome.entry.seq, outcome.entry.hash
                self._typed[key] = typed
                self._absent.discard(key)
                break
            if not isinstance(outcome, Appended | Duplicate):
                # Another server wrote first, or nobody has written yet.
                second = second_journal(self._tournament)
                await asyncio.wrap_future(self._store.write(create_journal, second))
            await asyncio.to_thread(self._read_all)
        return KeptBeside(key, typed)

    async def forget(self) -> None:
        """Writes the second journal anew without erased persons. Raises `StoreError`."""
        second = second_journal(self._tournament)
        # Until nothing changes any more: another server may write between reading and writing.
        while (changed := await computed(self._changed)) is not None:
            kept, newest = changed
            entries = second_drafts(second, kept)
            await asyncio.wrap_future(
                self._store.write(replace_journal, second, entries=entries, newest=newest)
            )

    def _changed(self) -> tuple[dict[str, Typed], Digest | None] | None:
        """The texts to keep and the newest entry that was read; None where all texts stay."""
        typed, newest = self._read_all()
        payloads = [each.payload for each in self._store.read(entries_of, self._tournament)]
        kept = _without_erased(typed, [self.read(payload) for payload in payloads])
        return None if kept == typed else (kept, newest)

    def _of(self, key: str) -> Typed:
        if key not in self._typed and key not in self._absent:
            head = self._store.read(head_of, _second_name(self._tournament))
            if head is not None and head.hash != self._newest:
                self._read_all()
            if key not in self._typed:
                self._absent.add(key)
        return self._typed.get(key, {})

    def _read_all(self) -> tuple[dict[str, Typed], Digest | None]:
        entries = self._store.read(entries_of, _second_name(self._tournament))
        typed = {str(each.command_id): _TYPED.decode(each.payload) for each in entries}
        newest = entries[-1].hash if entries else None
        self._typed, self._seq = typed, entries[-1].seq if entries else Seq(0)
        self._newest = newest
        return typed, newest

    def _note(self, step: Step) -> None:
        self.names_in_journal = self.names_in_journal or isinstance(step.do, _NAMING)


def second_drafts(journal: Journal, typed: Mapping[str, Typed]) -> list[Draft]:
    """The entries of a second journal, from its first entry on."""
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
    """Creates both journals of a tournament from another server; does nothing if it exists."""
    journal = second_journal(tournament.id)
    with all_or_nothing(connection):
        made = create_journal(connection, tournament, entries=entries)
        if isinstance(made, Created) and beside:
            replace_journal(connection, journal, entries=second_drafts(journal, beside))
    return made


def purge_with_persons(connection: SqlConnection, tournament: JournalId) -> None:
    """Destroys both journals of a tournament."""
    with all_or_nothing(connection):
        purge_journal(connection, second_journal(tournament).id)
        purge_journal(connection, tournament)


def _without_erased(typed: Mapping[str, Typed], steps: Sequence[Step]) -> dict[str, Typed]:
    """The texts without those of erased persons, and without their names in any other text."""
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
