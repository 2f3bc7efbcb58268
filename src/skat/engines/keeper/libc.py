"""System calls that Python has no function for; each raises `OSError` where the kernel says no."""

from __future__ import annotations

import ctypes
import os
from typing import Final

_LIBC: Final = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long

_PDEATHSIG: Final = 1
_SECUREBITS: Final = 28
_CAPBSET_DROP: Final = 24
_CHILD_SUBREAPER: Final = 36
_NO_NEW_PRIVS: Final = 38

_NO_ROOT: Final = 0b11
"""SECBIT_NOROOT, locked: a program that user 0 starts has no capabilities."""

_MOST_CAPABILITIES: Final = 64


def syscall(number: int, *arguments: int | bytes | ctypes.Structure | None) -> int:
    """The call of this number; from 424 on they are the same on all machines."""
    given = [
        ctypes.byref(argument) if isinstance(argument, ctypes.Structure) else _word(argument)
        for argument in arguments
    ]
    return _checked(int(_LIBC.syscall(ctypes.c_long(number), *given)))


def _word(argument: int | bytes | None) -> ctypes.c_long | ctypes.c_char_p:
    return ctypes.c_long(argument) if isinstance(argument, int) else ctypes.c_char_p(argument)


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def _prctl(option: int, value: int) -> None:
    zero = ctypes.c_ulong(0)
    _checked(_LIBC.prctl(ctypes.c_int(option), ctypes.c_ulong(value), zero, zero, zero))


def unshare(flags: int) -> None:
    """Leave these namespaces for new ones."""
    _checked(_LIBC.unshare(ctypes.c_int(flags)))


def mount(source: str, target: str, *, kind: str = "", flags: int = 0, options: str = "") -> None:
    """As mount(2) has it."""
    words = (text.encode() for text in (source, target, kind))
    _checked(_LIBC.mount(*words, ctypes.c_ulong(flags), options.encode()))


def die_with_parent(signal: int) -> None:
    """This signal comes when the thread that started this process ends."""
    _prctl(_PDEATHSIG, signal)


def adopt_orphans() -> None:
    """What this process started stays below it, also when it leaves its session and its parent."""
    _prctl(_CHILD_SUBREAPER, 1)


def gain_nothing() -> None:
    """No program that is started from here on gets more rights: not by setuid, not as user 0."""
    _prctl(_NO_NEW_PRIVS, 1)
    try:
        _prctl(_SECUREBITS, _NO_ROOT)
        for capability in range(_MOST_CAPABILITIES):
            _prctl(_CAPBSET_DROP, capability)
    except OSError:
        # An ordinary user has none to give up, and the numbers end with the last that there is.
        return
