"""Databases of earlier programs are brought forward; the oldest are in `test_opening`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from skat.journal.store.account_tokens import tokens_of
from skat.journal.store.accounts import all_accounts
from skat.journal.store.bot_invitations import invitations_of
from skat.journal.store.friends import answer_friend, ask_friend, friends_of
from skat.journal.store.migrations import MIGRATIONS
from skat.journal.store.own_records import kept_deals, kept_device_deals, kept_progress
from skat.journal.store.public_deals import DealFilter, public_deals
from skat.journal.store.push_devices import PushDevice, devices_of, keep_device
from skat.journal.store.showing import (
    is_daily_listed,
    list_daily,
    own_daily_results,
    show_beside,
    shown_beside,
)
from tests.journal.store.test_opening import versions
from tests.virtual_store import driven_store

VERSION_8 = Path(__file__).parents[1] / "fixtures" / "version-8.sqlite3"
"""Written by the program before a player was listed with the daily twelve; it stays as it is."""
VERSION_9 = Path(__file__).parents[1] / "fixtures" / "version-9.sqlite3"
"""Written by the program before accounts had friends; it stays as it is."""
VERSION_10 = Path(__file__).parents[1] / "fixtures" / "version-10.sqlite3"
"""Written by the program before devices had push messages; it stays as it is."""
VERSION_12 = Path(__file__).parents[1] / "fixtures" / "version-12.sqlite3"
"""Written by the program before anything was shown next to names; it stays as it is."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "skat.db"


def test_a_database_of_version_8_is_brought_forward_to_lists_of_the_day(path: Path) -> None:
    shutil.copy(VERSION_8, path)
    assert versions(path) == list(range(1, 9))
    store = driven_store(path)
    ben, anna = store.read(all_accounts)
    [deal] = store.read(kept_deals, anna.id)
    assert (deal.deal, store.read(kept_progress, anna.id)) == (
        1,
        b'{"lessons":{"first-trick":{"at":3,"done":true}}}',
    )
    assert len(store.read(tokens_of, anna.id, kind="iss")) == 1
    assert len(store.read(invitations_of, anna.id, since=0)) == 1
    assert not store.read(is_daily_listed, anna.id)
    assert store.write(list_daily, ben.id, since=1).result()
    assert store.read(is_daily_listed, ben.id)
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))


def test_a_database_of_version_9_is_brought_forward_to_friends(path: Path) -> None:
    shutil.copy(VERSION_9, path)
    assert versions(path) == list(range(1, 10))
    store = driven_store(path)
    ben, anna = store.read(all_accounts)
    assert [each.points for each in store.read(own_daily_results, anna.id)] == [90]
    assert store.read(friends_of, anna.id) == ()
    assert store.write(ask_friend, anna.id, ben.name, now=1).result() is None
    assert store.write(answer_friend, ben.id, anna.name, accept=True, now=2).result() is None
    assert [each.name for each in store.read(friends_of, anna.id)] == ["Ben"]
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))


def test_a_database_of_version_10_is_brought_forward_to_push_messages(path: Path) -> None:
    shutil.copy(VERSION_10, path)
    assert versions(path) == list(range(1, 11))
    store = driven_store(path)
    ben, anna = store.read(all_accounts)
    assert [each.name for each in store.read(friends_of, ben.id)] == [anna.name]
    device = PushDevice(
        session=bytes(32),
        account=anna.id,
        endpoint="https://push.example/d",
        key=bytes(65),
        secret=bytes(16),
        language="de",
    )
    assert store.write(keep_device, device).result()
    assert store.read(devices_of, anna.id, now=anna.created) == (device,)
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))


def test_a_database_of_version_12_is_brought_forward_to_names_and_public_deals(path: Path) -> None:
    shutil.copy(VERSION_12, path)
    assert versions(path) == list(range(1, 13))
    store = driven_store(path)
    ben, anna = store.read(all_accounts)
    assert [each.name for each in store.read(friends_of, ben.id)] == [anna.name]
    assert [each.list for each in store.read(kept_device_deals, anna.id)] == ["l-1"]
    assert len(store.read(devices_of, anna.id, now=anna.created)) == 1
    assert store.read(public_deals, DealFilter(), behind=None, limit=1) == ()
    assert store.write(show_beside, anna.id, b"5").result()
    assert (store.read(shown_beside, anna.id), store.read(shown_beside, ben.id)) == (b"5", None)
    store.close()
    assert versions(path) == list(range(1, len(MIGRATIONS) + 1))
