"""Asks the module of the page in Node, many questions in one run."""

from __future__ import annotations

import json
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools.generate.page_kernel import MODULE
from tools.proofs.page_kernel.cases import ROWS, Case

TRAP: Final = -99
MOST_OTHERS: Final = 0.01
"""Of the deals by the simple policy: exponentials differ in the last bit, and that breaks ties."""
_RUNNER: Final = Path(__file__).with_name("ask.mjs")
_HEAD: Final = struct.Struct("<iQI")


class Answered(NamedTuple):
    """What an entry returned, in how many nanoseconds of processor time, and what it wrote."""

    code: int
    took: int
    answer: bytes


class Session(NamedTuple):
    """All answers in order, and how many bytes of memory the module has in the end."""

    answers: list[Answered]
    memory: int


def asked(questions: Sequence[tuple[str, bytes]], *, module: Path = MODULE) -> Session:
    """What the module answers to these (entry, question), one after the other."""
    packed = b"".join(
        struct.pack("<I", len(entry)) + entry.encode() + struct.pack("<I", len(question)) + question
        for entry, question in questions
    )
    with tempfile.TemporaryDirectory() as folder:
        source, sink = Path(folder) / "questions", Path(folder) / "answers"
        source.write_bytes(packed)
        command = ["node", str(_RUNNER), str(module), str(source), str(sink)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        output = sink.read_bytes()
    answers, at = list[Answered](), 0
    while at < len(output):
        code, took, length = _HEAD.unpack_from(output, at)
        at += _HEAD.size
        answers.append(Answered(code, took, output[at : at + length]))
        at += length
    assert len(answers) == len(questions)
    return Session(answers, json.loads(said)["memory"])


def differing(cases: Sequence[Case], session: Session) -> list[str]:
    """A sentence for each case that the module answered otherwise than the native kernel.

    These cases were asked in the session, in their order.
    """
    return [
        f"{case.entry} {case.question.hex()}: {answer.code} {answer.answer[:60].hex()}"
        for case, answer in zip(cases, session.answers, strict=True)
        if answer.code != len(case.answer) or not _same(case, answer.answer)
    ]


def _same(case: Case, answer: bytes) -> bool:
    if not case.near:
        return answer == case.answer
    if case.near == ROWS:
        deals = zip(_rows(answer), _rows(case.answer), strict=True)
        return sum(one != other for one, other in deals) <= len(answer) // 20 * MOST_OTHERS
    numbers = f"<{len(answer) // struct.calcsize(case.near)}{case.near}"
    pairs = zip(struct.unpack(numbers, answer), struct.unpack(numbers, case.answer), strict=True)
    return all(abs(one - other) <= 1e-5 * max(1.0, abs(other)) for one, other in pairs)


def _rows(answer: bytes) -> list[bytes]:
    """The outcomes of whole deals, twenty bytes each behind the number of decisions."""
    return [answer[at : at + 20] for at in range(8, len(answer), 20)]
