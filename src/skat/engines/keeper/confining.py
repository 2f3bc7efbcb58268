"""What a confined process can do no more: see others, change files, open sockets.

It has a network, processes and mounts of its own.

An ordinary user may have them where user namespaces are allowed. PID 1 of the process namespace is
ours: when it ends, for whatever reason, the kernel kills all others in it.

Landlock needs no rights at all: from now on files can be changed in a few places only, and reading
stays free. From version 6 of its interface on (Linux 6.12) signals and abstract sockets end at its
border too, and from version 4 on TCP.

Read-only mounts and Landlock let a program connect to a UNIX socket that it can name, and a
container may forbid network namespaces; a filter of system calls works in both, for sockets of
whatever family. Pairs of connected sockets stay, which programs use between their own processes,
and so do the three pipes.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from skat.engines.keeper.libc import mount, syscall, unshare

_NEW_USER: Final = 0x10000000
_NEW_PID: Final = 0x20000000
_NEW_NET: Final = 0x40000000
_NEW_IPC: Final = 0x08000000
_NEW_MOUNTS: Final = 0x00020000
_KEPT: Final = _NEW_PID | _NEW_NET | _NEW_IPC

_NOSUID_NODEV: Final = 2 | 4
_BIND: Final = 4096
_RECURSIVE: Final = 16384
_PRIVATE: Final = 1 << 18

_MOUNT_SETATTR: Final = 442
_AT_FDCWD: Final = -100
_AT_RECURSIVE: Final = 0x8000
_READ_ONLY: Final = 1

SHARED_MEMORY: Final = "/dev/shm"
_SHARED_MEMORY_MB: Final = 256
"""Most of what lies in the engine's own `/dev/shm`, which counts for none of its processes."""


class _MountAttr(ctypes.Structure):
    _fields_ = (
        ("set", ctypes.c_uint64),
        ("clear", ctypes.c_uint64),
        ("propagation", ctypes.c_uint64),
        ("userns_fd", ctypes.c_uint64),
    )


def leave_namespaces() -> None:
    """New ones for this process and what it starts; the next child is PID 1 of its namespace.

    Raises `OSError` where that is not allowed; then nothing has changed.
    """
    user, group = os.getuid(), os.getgid()
    try:
        unshare(_NEW_USER | _KEPT)
    except OSError:
        # User 0 of a container without user namespaces may still have the others.
        unshare(_KEPT)
        return
    # Without these lines all works too, but the engine sees itself as `nobody`.
    for name, line in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with suppress(OSError):
            Path(f"/proc/self/{name}").write_text(line)


def mount_read_only(folder: str) -> None:
    """All that is mounted becomes read-only but the folder; `/proc` and `/dev/shm` become own ones.

    For this process and what it starts; the keeper goes on seeing the machine's `/proc`.
    Raises `OSError` where the kernel has no call for it (before 5.12) or does not allow it.
    """
    unshare(_NEW_MOUNTS)
    mount("", "/", flags=_RECURSIVE | _PRIVATE)
    _set_read_only("/", yes=True)
    mount(folder, folder, flags=_BIND)
    _set_read_only(folder, yes=False)
    # Neither is needed: a container may forbid a /proc of one's own.
    for kind, place, options in (
        ("proc", "/proc", ""),
        ("tmpfs", SHARED_MEMORY, f"size={_SHARED_MEMORY_MB}m,mode=1777"),
    ):
        with suppress(OSError):
            mount(kind, place, kind=kind, flags=_NOSUID_NODEV, options=options)


def _set_read_only(place: str, *, yes: bool) -> None:
    attr = _MountAttr(set=_READ_ONLY) if yes else _MountAttr(clear=_READ_ONLY)
    flags = _AT_RECURSIVE if yes else 0
    syscall(_MOUNT_SETATTR, _AT_FDCWD, os.fsencode(place), flags, attr, ctypes.sizeof(attr))


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


_FILTER: Final = 1
_NO_SLOWER: Final = 1 << 2
"""SECCOMP_FILTER_FLAG_SPEC_ALLOW: the filter switches on no protection that slows it down."""

_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000 | errno.EACCES

_LOAD: Final = 0x20
_AND: Final = 0x54
_IF_EQUAL: Final = 0x15
_IF_AT_LEAST: Final = 0x35
_RETURN: Final = 0x06

_AT_NUMBER: Final = 0
_AT_ARCHITECTURE: Final = 4
_AT_SECOND: Final = 24
"""The lower half of a call's second argument, where the lower half comes first."""

_IO_URING_SETUP: Final = 425
"""It opens sockets by a ring of orders that no filter sees."""

_STREAM: Final = 1
_TYPE_BITS: Final = 0xF
_OTHER_ABI: Final = 0x40000000
"""Calls of x86-64 from here on belong to x32, under other numbers."""


class _Machine(NamedTuple):
    """Numbers of one kind of processor: as the filter names it, and of three calls."""

    name: int
    seccomp: int
    socket: int
    socketpair: int


_MACHINES: Final = {
    "x86_64": _Machine(0xC000003E, 317, 41, 53),
    "aarch64": _Machine(0xC00000B7, 277, 198, 199),
    "riscv64": _Machine(0xC00000F3, 277, 198, 199),
}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def open_no_sockets() -> None:
    """Neither this process nor what it starts can open a socket. `gain_nothing` comes first.

    Raises `OSError` where the kernel has no filters or the numbers of its calls are not known here.
    """
    machine = _MACHINES.get(os.uname().machine)
    if machine is None or sys.maxsize < 1 << 32:
        raise OSError(errno.ENOSYS, "numbers of system calls unknown")
    steps = _steps(machine)
    program = _Program(len(steps) // 8, steps)
    syscall(machine.seccomp, _FILTER, _NO_SLOWER, program)


def _steps(machine: _Machine) -> bytes:
    """The filter; a jump counts the steps that it leaves out."""
    return b"".join(
        struct.pack("=HBBI", code, yes, no, value)
        for code, yes, no, value in (
            (_LOAD, 0, 0, _AT_ARCHITECTURE),
            (_IF_EQUAL, 0, 9, machine.name),
            (_LOAD, 0, 0, _AT_NUMBER),
            (_IF_AT_LEAST, 7, 0, _OTHER_ABI),
            (_IF_EQUAL, 6, 0, _IO_URING_SETUP),
            (_IF_EQUAL, 5, 0, machine.socket),
            (_IF_EQUAL, 0, 3, machine.socketpair),
            (_LOAD, 0, 0, _AT_SECOND),
            (_AND, 0, 0, _TYPE_BITS),
            (_IF_EQUAL, 0, 1, _STREAM),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE),
        )
    )
