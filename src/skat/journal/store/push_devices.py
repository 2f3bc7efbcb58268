"""The devices that want push messages, and the key with which the server signs them.

A device is the session of an account there: it goes with the session, whatever ends that, and with
the account.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.journal import SqlConnection
from skat.journal.stored import gives_row, in_row

PUSH_DEVICES: Final = (
    """
    CREATE TABLE push_device (
        session BLOB PRIMARY KEY REFERENCES session (key) ON DELETE CASCADE,
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        endpoint TEXT NOT NULL UNIQUE,
        key BLOB NOT NULL CHECK (length(key) = 65),
        secret BLOB NOT NULL CHECK (length(secret) = 16),
        language TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX push_device_by_account ON push_device (account)",
    # One key for all servers of a database.
    """
    CREATE TABLE push_key (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        private BLOB NOT NULL CHECK (length(private) = 32)
    ) STRICT, WITHOUT ROWID
    """,
)
"""The statements of the step; see `skat.journal.store.migrations`."""


class PushDevice(msgspec.Struct, frozen=True, kw_only=True):
    """Where a device is reached: `endpoint` is an address of its push service, `key` its public key
    and `secret` what both ends know (RFC 8291); `language` is that of its owner there.
    """

    session: bytes
    account: str
    endpoint: str
    key: bytes
    secret: bytes
    language: str


def keep_device(connection: SqlConnection, device: PushDevice) -> bool:
    """Keeps a device in place of what was kept of its session or endpoint; False where the session
    is no more.
    """
    session = "SELECT 1 FROM session WHERE key = ? AND account = ?"
    if not gives_row(connection, session, (device.session, device.account)):
        return False
    connection.execute(
        "DELETE FROM push_device WHERE session = ? OR endpoint = ?",
        (device.session, device.endpoint),
    )
    connection.execute(
        "INSERT INTO push_device (session, account, endpoint, key, secret, language)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        msgspec.structs.astuple(device),
    )
    return True


def drop_device(connection: SqlConnection, session: bytes) -> bool:
    """Forgets the device of a session; False if there is none."""
    delete = "DELETE FROM push_device WHERE session = ? RETURNING endpoint"
    return gives_row(connection, delete, (session,))


def drop_endpoint(connection: SqlConnection, endpoint: str) -> bool:
    """Forgets a device that its push service does not know any more; False if there is none."""
    delete = "DELETE FROM push_device WHERE endpoint = ? RETURNING endpoint"
    return gives_row(connection, delete, (endpoint,))


def is_pushed_to(connection: SqlConnection, session: bytes) -> bool:
    """Whether the device of a session wants push messages."""
    return gives_row(connection, "SELECT 1 FROM push_device WHERE session = ?", (session,))


def devices_of(connection: SqlConnection, account: str, *, now: int) -> tuple[PushDevice, ...]:
    """The devices of an account whose sessions go on."""
    rows = connection.execute(
        "SELECT push_device.session, push_device.account, endpoint, push_device.key, secret,"
        " language FROM push_device JOIN session ON session.key = push_device.session"
        " WHERE push_device.account = ? AND session.expires > ? ORDER BY endpoint",
        (account, now),
    )
    return tuple(in_row(PushDevice, row) for row in rows)


def push_key(connection: SqlConnection, fresh: bytes) -> bytes:
    """The private key of all servers of this database; this fresh one where there is none yet."""
    connection.execute(
        "INSERT INTO push_key (one, private) VALUES (1, ?) ON CONFLICT (one) DO NOTHING", (fresh,)
    )
    (private,) = connection.execute("SELECT private FROM push_key").fetchone()
    return bytes(private)
