"""Namespaces: a network, processes and mounts of the engine's own.

An ordinary user may have them where user namespaces are allowed. PID 1 of the process namespace is
ours: when it ends, for whatever reason, the kernel kills all others in it.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

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
