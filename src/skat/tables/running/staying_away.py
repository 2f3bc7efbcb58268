"""Whom the host has sent away stays away: by his secret, his account, or the browser he came with.

Never by the network address, which a whole hall shares. The secret of a place follows from a secret
of the browser, so a browser comes back as the same person, and nothing more has to be kept of it.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from itertools import count

import msgspec

from skat.journal import Actor, JournalId
from skat.model.refusal import Refusal
from skat.tables.state.keys import key_of
from skat.tables.state.opening import fresh_token
from skat.tables.state.people import People, person_of


class Comer(msgspec.Struct, frozen=True, kw_only=True):
    """A person who would like to sit down, and what is known of him.

    `browser` is a secret that only his browser has, `shown` a secret of a place that it had. Who is
    `unnamed` has a name that all guests get: a number tells him from others.
    """

    name: str
    account: str | None = None
    browser: str = ""
    shown: str = ""
    unnamed: bool = False


def token_of(
    comer: Comer, *, table: JournalId, people: People, sent_away: tuple[Actor, ...]
) -> str | Refusal:
    """The secret of his place; refused with `stays_away`.

    Several people may come by one browser: each has a secret of his own.
    """
    if comer.shown and person_of(key_of(comer.shown)) in sent_away:
        return Refusal("stays_away")
    if not comer.browser:
        return fresh_token()
    for number in count():
        token = _token(comer.browser, table, number)
        actor = person_of(key_of(token))
        if actor in sent_away:
            return Refusal("stays_away")
        if not people.knows(actor):
            return token
    raise AssertionError("numbers do not end")


def _token(browser: str, table: JournalId, number: int) -> str:
    mixed = hmac.digest(browser.encode(), f"{table} {number}".encode(), sha256)
    return urlsafe_b64encode(mixed).decode().rstrip("=")
