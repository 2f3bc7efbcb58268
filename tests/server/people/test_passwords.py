"""Passwords cost the same whichever account is named, and owners have turns of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Literal

import pytest
from argon2 import PasswordHasher

from skat.server.http.refusals import RefusedError
from skat.server.people.passwords import KEPT_FOR_OWNERS, MOST_WAITING, Passwords
from tests.virtual_time import VirtualLoop, run, virtual_threads


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    opened = Passwords(threads=virtual_threads)
    yield opened
    opened.close()


def test_a_password_of_nobody_fits_nowhere_and_is_looked_at_like_any(
    passwords: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []

    class Noted(PasswordHasher):
        def verify(self, kept: str | bytes, password: str | bytes) -> Literal[True]:
            looked_at.append(str(password))
            return super().verify(kept, password)

    monkeypatch.setattr(passwords, "_hasher", Noted(memory_cost=64))

    async def tried(loop: VirtualLoop) -> list[bool]:
        kept = await passwords.hashed("vier Buben")
        pairs = (("vier Buben", kept), ("drei", kept), ("nobody", None), ("x", None))
        return [await passwords.fits(password, known) for password, known in pairs]

    assert run(tried) == [True, False, False, False]
    assert looked_at == ["vier Buben", "drei", "nobody", "x"]


def test_a_flood_leaves_turns_to_owners(passwords: Passwords) -> None:
    async def flood(loop: VirtualLoop) -> list[str]:
        kept = await passwords.hashed("vier Buben")
        strangers = [asyncio.ensure_future(passwords.fits("x", kept)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        owner = asyncio.ensure_future(passwords.fits("vier Buben", kept, owner=True))
        done = await asyncio.gather(*strangers, owner, return_exceptions=True)
        return [each.why.code if isinstance(each, RefusedError) else str(each) for each in done]

    told = run(flood)
    assert told[-1] == "True"
    assert told.count("too_many_logins") == KEPT_FOR_OWNERS
    assert passwords.waiting == 0
