"""Names stand outside the journal: shown like any, and gone from everywhere when taken away."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
from msgspec.structs import replace

from skat.journal import (
    NAMELESS,
    JournalId,
    Participant,
    entries_of,
    participants_of,
    replay,
    unname,
)
from skat.model.seats import Place
from skat.players import make_player
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.keys import key_of
from skat.tables.state.naming import as_bot
from skat.tables.state.opening import Opening, Seated
from skat.tables.state.people import People, ShownRating, person_of
from skat.tables.state.reducer import step
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import TableState
from tests.tables.state.test_drawn_tables import DRAWN
from tests.tables.state.test_older_formats import FORMAT_1, KNOWN
from tests.tables.tools import TABLE, key
from tests.virtual_store import virtual_store
from tests.virtual_time import spent


def simple(player: str, chance: int) -> object:
    return make_player(player, seed=1)


def seated(answer: object) -> Seated:
    assert isinstance(answer, Seated), answer
    return answer


def shown(all_shown: list[object]) -> Snapshot:
    return [each for each in all_shown if isinstance(each, Snapshot)][-1]


def test_a_name_taken_away_is_shown_no_more_and_stands_in_no_byte(tmp_path: Path) -> None:
    async def evening() -> None:
        store = virtual_store(tmp_path)
        tables = Tables(store, seat_player=simple, now=lambda: 1_790_000_000.0)  # type: ignore[arg-type]
        anna = seated(
            await tables.open(
                Opening(name="Annegret", others=("open", "simple"), account="account-7")
            )
        )
        ben = seated(await tables.join(anna.table, Comer(name="Benedikt")))
        assert [each.account for each in store.read(participants_of, anna.table)].count(
            "account-7"
        ) == 1
        seen: list[object] = []
        visit = await tables.enter(anna.table, Subscriber(key_of(ben.token), seen.append))
        names = [place.name for place in shown(seen).table.places]
        assert names[:2] == ["Annegret", "Benedikt"]
        store.write(unname, anna.table, person_of(key_of(anna.token))).result()
        await tables.read_names([anna.table])
        names = [place.name for place in shown(seen).table.places]
        assert names[:2] == [NAMELESS, "Benedikt"]
        assert not hasattr(visit, "code")
        await tables.close()
        store.close()

    spent(evening())
    content = (tmp_path / "skat.db").read_bytes()
    assert b"Annegret" not in content
    assert b"account-7" not in content
    assert b"Benedikt" in content


def test_names_in_entries_of_earlier_releases_are_shown_until_taken_away(tmp_path: Path) -> None:
    database = tmp_path / "skat.db"
    shutil.copy(FORMAT_1, database)
    store = virtual_store(database.parent)
    for name, known in KNOWN.items():
        table = JournalId(name)
        entries = store.read(entries_of, table)
        state = replay(entries, start=TableState(id=table), step=step).state
        assert [chair.name for chair in People().named(state).chairs] == known["names"]
        person = next(chair for chair in state.chairs if chair.token_hash)
        store.write(unname, table, person_of(person.token_hash)).result()
        later = People(store.read(participants_of, table)).named(state)
        assert person.name not in [*later.players, *(chair.name for chair in later.chairs)]
        assert NAMELESS in [chair.name for chair in later.chairs]
    store.close()


def test_a_rating_is_shown_of_people_alone_and_in_no_tournament() -> None:
    keys = [key(number) for number in range(1, 4)]
    names = ["Annegret", as_bot("Rosie"), "Cleo"]
    chairs = tuple(
        Chair(place=Place(at), name=person_of(each), kind=ChairKind.HUMAN, token_hash=each)
        for at, each in enumerate(keys, start=1)
    )
    rating = ShownRating(points=1.5, margin=4.0)
    beside = [msgspec.json.encode(rating), msgspec.json.encode(rating), None]
    there = [
        Participant(journal=TABLE, actor=person_of(each), name=name, since=0, beside=shown)
        for each, name, shown in zip(keys, names, beside, strict=True)
    ]
    people = People(there)
    state = TableState(id=TABLE, chairs=chairs)
    assert people.ratings(state) == {1: rating}
    assert people.ratings(replace(state, drawn=DRAWN)) == {}
    assert people.ratings(replace(state, settings=Settings(tournament=True))) == {}
    # A player who shows it no more is read again without it, or with nothing yet.
    assert people.learn([replace(there[0], beside=b"")])
    assert people.ratings(state) == {}
    assert not people.learn([replace(there[0], beside=None)])
