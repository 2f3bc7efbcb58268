"""How a command ends where nobody takes its answer: a closed pipe, a full disk."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

CLOSED: Final = 141
"""The exit status where the reader of a pipe has gone: that of a program that SIGPIPE ends."""
FAILED: Final = 2
"""The exit status where a file, or standard output, cannot be read or written."""

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


@contextmanager
def answering() -> Iterator[None]:
    """Runs a command to its end, with what is still to be written.

    A closed pipe ends it in silence with `CLOSED`, a full disk with a sentence and `FAILED`; no
    answer of a command has the first of them as its status.
    """
    _open_what_is_closed()
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up(CLOSED)
    except SystemExit as ended:
        # Typer ends by itself where a pipe is closed, with the status of a wrong answer.
        if isinstance(ended.__context__, BrokenPipeError):
            _give_up(CLOSED)
        raise
    except OSError as error:
        if error.filename is None and error.errno not in _NO_ROOM:
            raise
        with suppress(OSError):
            _complain(error)
        _give_up(FAILED)


def _complain(error: OSError) -> None:
    """Says why nothing more can be written, in the language asked for."""
    from skat.cli.language import complain, language_asked, say_in
    from skat.cli.options import file_fault

    code = "answer_not_written" if error.filename is None else "unreadable_file"
    place = "" if error.filename is None else f"{error.filename}: "
    complain(f"skat: {place}{say_in(language_asked())(code, file_fault(error))}")


def _open_what_is_closed() -> None:
    """A stream that was closed before the command began (`>&-`) is an empty one."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))


def _give_up(status: int) -> None:
    """Ends the process; what was not written stays unwritten, and is not tried again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    sys.exit(status)
