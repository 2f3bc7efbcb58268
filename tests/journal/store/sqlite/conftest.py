"""A database whose statements may fail or be held up."""

from __future__ import annotations

import sqlite3

import pytest

from tests.journal.store.sqlite.faulty import Hooks


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> Hooks:
    """What stands before and after every statement of a store that is opened from now on."""
    hooks = Hooks()
    monkeypatch.setattr(sqlite3, "connect", hooks.connect)
    return hooks
