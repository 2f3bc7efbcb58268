"""What must be true at the end: every journal held against what everybody wrote down."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from skat.journal import (
    CommandId,
    Entry,
    JournalId,
    Listing,
    Store,
    describe,
    entries_of,
    list_journals,
    verify_chain,
)
from skat.office.lists.entries import LIST_KIND
from skat.office.tournament_entries import TOURNAMENT_KIND
from skat.tables.state.actions import TABLE_KIND
from tests.faults.check_office import wrong_in_list, wrong_in_tournament
from tests.faults.check_tables import wrong_at_table
from tests.faults.clients.office import OfficeClient
from tests.faults.clients.person import Person
from tests.faults.clients.record import Client, Sent

_MOST_TOLD: Final = 20


def found_wrong(
    store: Store, clients: Sequence[Client], *, seconds: float, beside_older: bool = False
) -> list[str]:
    """All that is wrong, empty if nothing is; `seconds` is how long the campaign took.

    `beside_older` is whether a server of an older release took part, which does not show what is
    newer. Every journal of the store is looked at, whether a client remembers it or not.
    """
    wrong = [text for client in clients for text in client.wrong]
    records = _by_journal(clients)
    for listing in store.read(list_journals):
        name = listing.journal.id
        wrong += _of_journal(store, name, records.pop(name, {}))
        wrong += _of_its_kind(store, listing, clients, seconds=seconds, beside_older=beside_older)
    wrong += [f"{name}: the journal is gone" for name in records]
    more = len(wrong) - _MOST_TOLD
    return wrong[:_MOST_TOLD] + [f"and {more} more"] * (more > 0)


def _by_journal(clients: Sequence[Client]) -> dict[JournalId, dict[str, list[Sent]]]:
    """Journal -> name of a client -> what it sent there, in order."""
    records: dict[JournalId, dict[str, list[Sent]]] = defaultdict(dict)
    for client in clients:
        for sent in client.sent:
            records[JournalId(sent.journal)].setdefault(client.name, []).append(sent)
    return records


def _of_journal(
    store: Store, name: JournalId, records: Mapping[str, Sequence[Sent]]
) -> Iterator[str]:
    """What is asked of every journal: nothing lost, nothing twice, order kept."""
    journal, entries = store.read(describe, name), store.read(entries_of, name)
    if journal is None:
        yield f"{name}: the journal is gone"
        return
    broken = verify_chain(journal, entries)
    if broken is not None:
        yield f"{name}: the chain is broken: {broken}"
        return
    yield from _twice(name, entries)
    for client, sent in records.items():
        yield from _commands(client, sent, entries)


def _of_its_kind(
    store: Store,
    listing: Listing,
    clients: Sequence[Client],
    *,
    seconds: float,
    beside_older: bool,
) -> Iterator[str]:
    """What is asked of a table, a list or a tournament alone."""
    name, kind = listing.journal.id, listing.journal.kind
    entries = store.read(entries_of, name)
    at_office = [client for client in clients if isinstance(client, OfficeClient)]
    if kind == TABLE_KIND:
        at_table = [each for each in clients if isinstance(each, Person) and each.table == name]
        yield from wrong_at_table(store, name, entries, at_table, seconds=seconds)
    elif kind == LIST_KIND:
        yield from wrong_in_list(name, entries, at_office, beside_older=beside_older)
    elif kind == TOURNAMENT_KIND:
        yield from wrong_in_tournament(store, name, entries, at_office, beside_older=beside_older)


def _twice(name: JournalId, entries: Sequence[Entry]) -> Iterator[str]:
    effects = Counter((entry.actor, entry.command_id) for entry in entries)
    for (actor, command), count in effects.items():
        if count > 1:
            yield f"{name}: {command} of {actor} stands there {count} times"


def _commands(client: str, record: Sequence[Sent], entries: Sequence[Entry]) -> Iterator[str]:
    """Nothing acknowledged is lost, nothing refused has happened; the order is that of sending."""
    numbers = {
        entry.command_id: entry.seq
        for entry in entries
        if str(entry.command_id).startswith(f"{client}-")
    }
    newest = 0
    for sent in record:
        number = numbers.pop(CommandId(sent.name), None)
        if sent.acknowledged is not None:
            if number is None:
                yield f"{sent.name}: acknowledged as entry {sent.acknowledged}, and lost"
            elif number != sent.acknowledged:
                yield f"{sent.name}: acknowledged as entry {sent.acknowledged}, is {number}"
        elif sent.refused is not None and sent.lost:
            # It may have arrived a second time, later, when it was no longer refused.
            continue
        elif sent.refused is not None and number is not None:
            yield f"{sent.name}: refused as {sent.refused}, and entry {number}"
        if number is not None:
            if number < newest:
                yield f"{sent.name}: entry {number}, sent after entry {newest}"
            newest = number
    for command in numbers:
        yield f"{command}: nobody has sent it"
