"""Landlock: from now on files can be changed in a few places only. It needs no rights at all.

Reading stays free. From version 6 of its interface on (Linux 6.12) signals and abstract sockets end
at its border too, and from version 4 on TCP.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from skat.engines.keeper.libc import syscall

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_BENEATH: Final = 1

_WRITE_FILE: Final = 1 << 1
_MOVE: Final = 1 << 13
_TRUNCATE: Final = 1 << 14
_CHANGES: Final = _WRITE_FILE | sum(1 << bit for bit in range(4, 13))
"""Writing, removing and making of every kind of entry, which version 1 knows."""

_TCP: Final = 0b11
_ABSTRACT_SOCKETS_AND_SIGNALS: Final = 0b11

_DEVICES: Final = ("null", "zero", "full", "random", "urandom")


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("place", ctypes.c_int32))


def landlock_version() -> int:
    """The version of the interface. Raises `OSError` where there is none."""
    return syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)


def change_only(folders: Iterable[str]) -> int:
    """Files can be changed below these folders only, by this process and all it starts.

    The answer is the version of the interface. Raises `OSError` where there is none. Nothing may
    have been able to gain rights before: `gain_nothing` comes first.
    """
    version = landlock_version()
    changes = _CHANGES | (_MOVE if version > 1 else 0) | (_TRUNCATE if version > 2 else 0)
    wanted = _Ruleset(
        changes,
        _TCP if version > 3 else 0,
        _ABSTRACT_SOCKETS_AND_SIGNALS if version > 5 else 0,
    )
    rules = syscall(_CREATE_RULESET, wanted, ctypes.sizeof(wanted), 0)
    try:
        for folder in folders:
            _allow(rules, folder, changes)
        for name in _DEVICES:
            with suppress(OSError):
                _allow(rules, f"/dev/{name}", changes & (_WRITE_FILE | _TRUNCATE))
        syscall(_RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)
    return version


def _allow(rules: int, place: str, rights: int) -> None:
    fd = os.open(place, os.O_PATH | os.O_CLOEXEC)
    try:
        syscall(_ADD_RULE, rules, _BENEATH, _Beneath(rights, fd), 0)
    finally:
        os.close(fd)
