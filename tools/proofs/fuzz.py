"""Says what means little at the doors for programs: the bot API and the ISS port.

    python -m tools.proofs.fuzz             # 100,000 requests and as many lines; goes on
    python -m tools.proofs.fuzz 0           # only tells

A part is a server with 5,000 requests and 5,000 lines of its own seed, and adds a line to
`tools/proofs/fuzz.jsonl`. Every answer is looked at: none is a mistake of the server, each refusal
has the form of all refusals, each line of the port that of the document; the server still serves.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

import skat
from tests.server.doors.fuzzing import BotFuzz, PortFuzz
from tests.server.doors.three_doors import Loop, door_server
from tools.proofs.kept import KeptLines

WANTED: Final = 100_000
PART: Final = 5_000
LOGINS: Final = 100
"""Lines to the port of one part that say the like before they have logged in."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part: how many requests were answered with which status, and how many lines answered."""

    day: str
    seed: int
    requests: int
    statuses: dict[int, int]
    lines: int
    answered: int
    version: str


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Part)


def fuzzed(seed: int) -> Part:
    """One part. Raises AssertionError with the first answer that is wrong."""
    loop = Loop()
    with (
        tempfile.TemporaryDirectory(prefix="skat-fuzz-") as folder,
        door_server(Path(folder)) as server,
    ):
        requests = BotFuzz(server, seed=seed)
        requests.run(PART)
        requests.close()
        lines = PortFuzz(server, loop, seed=seed)
        lines.run(PART)
        lines.before_the_login(LOGINS)
        lines.close()
        assert "Traceback" not in server.log, server.log
    loop.close()
    return Part(
        day=datetime.now(UTC).date().isoformat(),
        seed=seed,
        requests=PART,
        statuses=dict(sorted(requests.answers.items())),
        lines=PART,
        answered=lines.answers,
        version=skat.__version__,
    )


def told(parts: Sequence[Part]) -> Iterator[str]:
    """What all parts say together."""
    statuses = sum((Counter(part.statuses) for part in parts), Counter[int]())
    answered = ", ".join(f"{count:,} with {status}" for status, count in sorted(statuses.items()))
    yield f"bot API: {sum(part.requests for part in parts):,} requests, {answered}"
    lines = sum(part.lines for part in parts)
    yield f"ISS port: {lines:,} lines, {sum(part.answered for part in parts):,} answered"


def main() -> int:
    """Goes on until there are as many of each as wanted."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else WANTED
    os.environ["SKAT_LIMITS"] = "false"
    known = {part.seed for part in KEPT.all()}
    for seed in range(1, wanted // PART + 1):
        if seed not in known:
            KEPT.add(fuzzed(seed))
            print(KEPT.all()[-1], flush=True)
    for line in told(KEPT.all()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
