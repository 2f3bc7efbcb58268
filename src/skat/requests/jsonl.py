"""One JSON object a line in, exactly one a line out: what all `--jsonl` commands have in common.

A request is refused by raising where the fault is found, and that is returned to the caller as a
value.

A line that cannot be handled becomes an error object and the run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, BinaryIO, ParamSpec, TypeVar

import msgspec

from skat.model.refusal import Detail, Refusal
from skat.notation.problem import quoted

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class RefusalError(Exception):
    """A refusal on its way to the one place that returns it as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, *articles: str, **details: Detail) -> RefusalError:
    """The refusal to raise, with its code, articles and details."""
    return RefusalError(Refusal(code, articles, details))


def allowed(answer: Found | Refusal) -> Found:
    """What was found; raises RefusalError where it is a refusal.

    >>> allowed(3)
    3
    """
    if isinstance(answer, Refusal):
        raise RefusalError(answer)
    return answer


def refusals_returned(answer: Callable[Asked, Found]) -> Callable[Asked, Found | Refusal]:
    """The same function, which returns its refusals as values.

    >>> @refusals_returned
    ... def half(number: int) -> int:
    ...     return allowed(number // 2 if number % 2 == 0 else Refusal("odd"))
    >>> half(4), half(3).code
    (2, 'odd')
    """

    @wraps(answer)
    def answered(*args: Asked.args, **kwargs: Asked.kwargs) -> Found | Refusal:
        try:
            return answer(*args, **kwargs)
        except RefusalError as error:
            return error.refusal

    return answered


LONGEST_LINE = 1 << 20
"""Bytes; no request comes near it, and noise shall not fill the memory."""

Answer = Mapping[str, object]


def answer_of(struct: msgspec.Struct) -> Answer:
    """A struct as an answer: the keys and values that its JSON has.

    >>> class Counted(msgspec.Struct):
    ...     cards: tuple[int, ...]
    >>> answer_of(Counted((3, 4)))
    {'cards': [3, 4]}
    """
    return msgspec.json.decode(msgspec.json.encode(struct), type=dict[str, object])


Handler = Callable[[object], Answer | Refusal]
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


def error_object(refused: Refusal, *, say: Say) -> Answer:
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
    value = line if isinstance(line, Refusal) else json_value(line)
    answer = value if isinstance(value, Refusal) else handle(value)
    return error_object(answer, say=say) if isinstance(answer, Refusal) else answer


@refusals_returned
def json_value(line: bytes) -> object:
    """The value of a line, or of a whole file, in strict JSON; or the refusal of what is none.

    >>> json_value(b'{"n": 1}'), json_value(b"NaN").code
    ({'n': 1}, 'line_not_json')
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse("line_not_utf8", column=error.start + 1) from None
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise refuse("line_not_json", column=error.colno, reason=error.msg) from None
    except RecursionError:
        raise refuse("line_not_json", column=1, reason="nested too deeply") from None
    except ValueError as error:
        raise refuse("line_not_json", column=1, reason=str(error)) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise refuse("key_twice", key=quoted(key))
        members[key] = value
    return members


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")
