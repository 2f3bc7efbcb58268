"""One JSON object a line in, exactly one a line out: what all `--jsonl` commands have in common.

A line that cannot be handled becomes an error object and the run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from skat.model.refusal import Refusal

LONGEST_LINE = 1 << 20
"""Bytes; no request comes near it, and noise shall not fill the memory."""

Answer = Mapping[str, object]


class AnyRefusal(Protocol):
    """Any refusal of the house: a stable code, the articles, the details; never a sentence."""

    @property
    def code(self) -> str:
        """Which refusal it is."""

    @property
    def articles(self) -> Sequence[str]:
        """The ids of the articles it rests on."""

    @property
    def details(self) -> Mapping[str, Any]:
        """What a sentence about it needs, by name."""


Handler = Callable[[object], Answer | AnyRefusal]
"""From a decoded line to its answer; an answer with the key "error" is an error too."""

Say = Callable[[str, Mapping[str, Any]], str]
"""From code and details to a sentence in the language of the run."""


def run_jsonl(source: BinaryIO, sink: BinaryIO, *, handle: Handler, say: Say) -> int:
    """Answer every line of `source` on `sink`, in order; 1 if any was an error, else 0.

    >>> from io import BytesIO
    >>> sink = BytesIO()
    >>> run_jsonl(BytesIO(b'{"n": 1}'), sink, handle=lambda line: {"got": line}, say=str)
    0
    >>> sink.getvalue()
    b'{"got": {"n": 1}}\\n'
    """
    failed = False
    for line in _lines(source):
        answer = _answer(line, handle=handle, say=say)
        failed = failed or "error" in answer
        # A lone surrogate of the input comes out as the JSON escape it went in with.
        text = json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace")
        sink.write(text + b"\n")
        sink.flush()
    return int(failed)


def run_file(
    path: Path | None, *, stdin: BinaryIO, sink: BinaryIO, handle: Handler, say: Say
) -> int:
    """`run_jsonl` over a file, or over `stdin` without one. Raises OSError if it cannot be read."""
    with nullcontext(stdin) if path is None else path.open("rb") as source:
        return run_jsonl(source, sink, handle=handle, say=say)


def error_object(refused: AnyRefusal, *, say: Say) -> Answer:
    """The error object of a refusal, with its sentence.

    >>> error_object(Refusal("odd", ("SkO-1.2.2",)), say=lambda code, details: "Odd.")
    {'error': {'code': 'odd', 'message': 'Odd.', 'articles': ['SkO-1.2.2']}}
    """
    message = say(refused.code, refused.details)
    return {"error": {"code": refused.code, "message": message, "articles": list(refused.articles)}}


def _lines(source: BinaryIO) -> Iterator[bytes | Refusal]:
    """The lines without their ends; one that is too long is skipped to its end."""
    first = True
    while piece := source.readline(LONGEST_LINE + 1):
        if len(piece) > LONGEST_LINE and not piece.endswith(b"\n"):
            while piece and not piece.endswith(b"\n"):
                piece = source.readline(LONGEST_LINE)
            yield Refusal("line_too_long", details={"limit": LONGEST_LINE})
        else:
            yield piece.removeprefix(b"\xef\xbb\xbf") if first else piece
        first = False


def _answer(line: bytes | Refusal, *, handle: Handler, say: Say) -> Answer:
    if isinstance(line, Refusal):
        return error_object(line, say=say)
    decoded = decode(line)
    found = handle(decoded.value) if isinstance(decoded, Decoded) else decoded
    return found if isinstance(found, Mapping) else error_object(found, say=say)


class Decoded:
    """Decoded JSON, kept apart from a refusal to decode it."""

    def __init__(self, value: object) -> None:
        self.value = value


def decode(line: bytes) -> Decoded | Refusal:
    """The value of a line, or of a whole file, in strict JSON; or why it is none.

    >>> decode(b'{"n": 1}').value, decode(b"NaN").code
    ({'n': 1}, 'line_not_json')
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return Refusal("line_not_utf8", details={"column": error.start + 1})
    try:
        return Decoded(json.loads(text, object_pairs_hook=_object, parse_constant=_constant))
    except json.JSONDecodeError as error:
        return Refusal("line_not_json", details={"column": error.colno, "reason": error.msg})
    except _KeyTwiceError as error:
        return Refusal("key_twice", details={"key": error.key})
    except RecursionError:
        return Refusal("line_not_json", details={"column": 1, "reason": "nested too deeply"})
    except ValueError as error:
        return Refusal("line_not_json", details={"column": 1, "reason": str(error)})


class _KeyTwiceError(Exception):
    """A JSON object names a key twice."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key[:40]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _KeyTwiceError(key)
        found[key] = value
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")
