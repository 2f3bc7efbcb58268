"""The process that does one job: its lines in, the answer out; then it ends.

What typesetting and its caches need is given back with the process. It has a low priority, one
processor, and bounds of its own for memory and for processor time. It ends as well when its input
does, which the server keeps open: a server that is killed leaves no work behind.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from skat.model.refusal import Refusal
from skat.server.apart.jobs import FAILED, MOST_BYTES, TOO_LARGE, JobAnswer, done, read_job

if sys.platform != "win32":
    import resource

BEHIND: Final = 8
"""Its niceness: behind moves, hints and the board, before reviews."""

MOST_MEMORY: Final = 1024**3
"""Bytes of data. The lists of 400 players with 48 deals need 600 MB, 1,200 start cards 420 MB."""

MOST_PROCESSOR_SECONDS: Final = 60
"""1,200 start cards need eight."""


def step_back() -> None:
    """Lets everything else go first, on one processor, where the system knows such a thing."""
    # typst reads it when it is imported.
    os.environ["RAYON_NUM_THREADS"] = "1"
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    # Where no memory is left, Linux ends this process and not the server.
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("900")


def bound() -> None:
    """Limits what this process may use. The typesetter aborts where it gets no more memory.

    It leaves no core file, which would hold names.
    """
    if sys.platform == "win32":
        return
    for resource_kind, wanted in ((resource.RLIMIT_DATA, MOST_MEMORY), (resource.RLIMIT_CORE, 0)):
        most = _allowed(resource_kind, wanted)
        resource.setrlimit(resource_kind, (most, most))
    # The system warns at the first number, which ends the process, and kills it at the second.
    warned = _allowed(resource.RLIMIT_CPU, MOST_PROCESSOR_SECONDS)
    killed = _allowed(resource.RLIMIT_CPU, MOST_PROCESSOR_SECONDS + 5)
    resource.setrlimit(resource.RLIMIT_CPU, (warned, killed))


def _allowed(kind: int, wanted: int) -> int:
    """The limit that is wanted, or a lower one that was set for this process from outside."""
    highest = resource.getrlimit(kind)[1]
    return wanted if highest == resource.RLIM_INFINITY else min(wanted, highest)


def end_with(source: BinaryIO) -> None:
    """Ends this process at the end of the source, whatever it does then."""

    def wait() -> None:
        source.read()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def answer(source: BinaryIO) -> bytes | Refusal:
    """What comes of the job on these lines.

    Refused: `too_large`, `failed`, and as `skat.server.apart.jobs.done`.
    """
    try:
        job = read_job(source)
        end_with(source)
        made = done(job)
    except MemoryError:
        return Refusal(TOO_LARGE)
    except Exception:  # whatever is wrong with a job, the server hears of it
        traceback.print_exc()
        return Refusal(FAILED)
    too_large = isinstance(made, bytes) and len(made) > MOST_BYTES
    return Refusal(TOO_LARGE) if too_large else made


def tell(made: bytes | Refusal, sink: BinaryIO) -> None:
    """Writes the answer as `skat.server.apart.desk.JobDesk` reads it."""
    if isinstance(made, Refusal):
        head, content = (
            JobAnswer(refused=made.code, articles=made.articles, details=dict(made.details)),
            b"",
        )
    else:
        head, content = JobAnswer(size=len(made)), made
    sink.write(msgspec.json.encode(head) + b"\n" + content)
    sink.flush()


if __name__ == "__main__":
    step_back()
    bound()
    tell(answer(sys.stdin.buffer), sys.stdout.buffer)
