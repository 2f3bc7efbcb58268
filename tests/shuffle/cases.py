"""The table of cases that the checks in Python and in the page must both answer: `cases.json`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from skat.cli.records.verify import Deals, Verified
from skat.notation.fairness.revealed import check_deal, read_revealed
from skat.notation.problem import Problem
from tests.shuffle.servers import Transcript

CASES: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text())

CHANGES: Final = (
    *("absent", "null", "seven", "other", "at_2", "old"),
    *("turned", "upper", "short", "twice", "less"),
)
_NOTHING: Final = object()


def _each_text(change: Callable[[str], str], value: Any) -> Any:
    """A value with every hash, number and card in it changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_each_text(change, each) for each in value]
    if isinstance(value, dict):
        return {name: _each_text(change, each) for name, each in value.items()}
    return value


def changed(deals: Mapping[str, Transcript], name: str, field: str, how: str) -> Transcript | None:
    """A transcript with one field made another; None where that cannot be done to it.

    `absent`, `null`, `seven` (a wrong type); the field of the `other` deal, of the page `at_2` of
    the same deal, of the `old` scheme; `turned` round, in `upper` case, each text cut `short`, the
    last one `twice`, one `less`.
    """
    copy = deepcopy(deals[name])
    *path, last = field.split(".")
    holder = _at(copy, path[0]) if path else copy
    if not isinstance(holder, dict):
        return None
    value = holder.pop(last, _NOTHING)
    if how == "absent":
        return None if value is _NOTHING else _with(copy, path, holder)
    made = _made(deals, value, field, how)
    return None if made is _NOTHING else _with(copy, path, {**holder, last: made})


def _with(level: Transcript, path: Sequence[str], holder: Transcript) -> Transcript:
    return {**level, path[0]: holder} if path else holder


def _made(deals: Mapping[str, Transcript], value: Any, field: str, how: str) -> Any:
    if how in _OTHERS:
        return _at(deals[_OTHERS[how]], field)
    if how in ("null", "seven"):
        return None if how == "null" else 7
    if how in ("upper", "short"):
        if not isinstance(value, str | list | dict):
            return _NOTHING
        return _each_text(str.upper if how == "upper" else lambda text: text[:-1], value)
    if not isinstance(value, list) or not value:
        return _NOTHING
    return {"turned": value[::-1], "twice": [*value, value[-1]], "less": value[:-1]}.get(
        how, _NOTHING
    )


_OTHERS: Final = {"other": "other", "at_2": "dealt_at_2", "old": "old"}


def _at(level: Any, field: str) -> Any:
    for step in field.split("."):
        if not isinstance(level, dict) or step not in level:
            return _NOTHING
        level = level[step]
    return deepcopy(level)


def transcript_of(deals: Mapping[str, Transcript], told: Sequence[str]) -> Transcript:
    """A file of the table: the name of a deal, and maybe a field and what is done to it."""
    name, *change = told
    transcript = changed(deals, name, *change) if change else deals[name]
    assert transcript is not None, told
    return transcript


def answer_of(files: Sequence[Transcript]) -> str:
    """What `skat verify --json` answers to these files of one deal, in words: `unfair server`."""
    return answer_of_texts([json.dumps(content) for content in files])


def written_otherwise(deal: Transcript, text: str, written: str) -> str:
    """A file of a deal in which every `text` stands as `written`."""
    content = json.dumps(deal, separators=(",", ":"))
    assert text in content
    return content.replace(text, written)


def answer_of_texts(files: Sequence[str]) -> str:
    """The same of files as they are written."""
    deals = Deals(say=lambda code, details: code)
    rows: list[Verified] = []
    for number, content in enumerate(files):
        rows += deals.read(BytesIO(content.encode()), name=str(number))
    rows += deals.answers()
    said = [in_words(line.row) for line in rows]
    return " / ".join(said)


def fault_of(content: Transcript) -> str | None:
    """What does not fit in a deal, by the code of its sentence."""
    (entry,) = read_revealed(BytesIO(json.dumps(content).encode()))
    return None if isinstance(entry, Problem) else check_deal(entry).fault


def in_words(row: Mapping[str, Any]) -> str:
    """A row of `skat verify --json` in words."""
    if "error" in row:
        return "error"
    return " ".join(row[key] for key in ("answer", "why", "whose") if row[key] is not None)
