"""Writes web/src/referee/told.ts: the facts that `skat judge` takes, for the questions of the page.

python -m tools.generate.told
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.games import BID_VALUES
from skat.model.seats import Seat
from skat.model.top_trumps import Tops
from skat.referee.events import EventBase
from skat.referee.handlers.deal import WHAT_WAS_WRONG
from skat.requests.judge import TricksRequest
from skat.requests.keys import Level, RulesKeys
from skat.requests.situation import KINDS, Group, JudgeRequest
from tools.generate.offered import literal

PAGE: Final = Path(__file__).parents[2] / "web/src/referee/told.ts"

HEAD: Final = """\
/**
 * What the referee may be told, by paths as it asks for them: the values, or the form of an answer.
 * Written by tools/generate/told.py from what `skat judge` reads; `make wire` writes it anew.
 */

export type Form =
  | 'yes' | 'number' | 'cards' | 'tricks' | 'tops' | 'text' | 'calls' | 'seats'
  | readonly (string | number)[]
  | { several: readonly string[] };
"""

NARROWER: Final[dict[str, Any]] = {
    "what": WHAT_WAS_WRONG,
    **dict.fromkeys(("proved", "asked_level"), get_args(Level)),
    **{f"seen.lacks.{seat.value}": {"several": get_args(Group)[:-1]} for seat in Seat},
}
"""Texts of which the law knows the words, what a request may not say, and one word for a thing."""

FORMS: Final[dict[Any, str]] = {
    bool: "yes",
    int: "number",
    str: "text",
    Tops: "tops",
    CardSet: "cards",
    tuple[Card, ...]: "cards",
    tuple[tuple[Card, ...], ...]: "tricks",
    tuple[str, ...]: "calls",
    tuple[Seat | None, ...]: "seats",
}


def forms(struct: type[msgspec.Struct], start: str = "") -> Iterator[tuple[str, Any]]:
    """Each path of what this struct holds, with its values or the form of its answer.

    >>> from skat.referee.events import HandSeen
    >>> dict(forms(HandSeen))["hands_seen"]
    (1, 2)
    """
    hints = get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        yield from _forms(hints[field.name], f"{start}{field.encode_name}")


def _forms(kind: Any, path: str) -> Iterator[tuple[str, Any]]:
    kind = _plain(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if path in NARROWER:
        yield path, NARROWER[path]
    elif kind in FORMS:
        yield path, FORMS[kind]
    elif origin is dict:
        for key in _values(parts[0]):
            yield from _forms(parts[1], f"{path}.{key}")
    elif origin is tuple:
        yield path, {"several": _values(parts[0])}
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from forms(kind, f"{path}.")
    else:
        yield path, _values(kind)


def _plain(kind: Any) -> Any:
    """A type without the None that means "not given", and without its name as a unit."""
    if get_origin(kind) in (Union, UnionType):
        rest = [part for part in get_args(kind) if part is not type(None)]
        kind = Union[tuple(rest)]  # noqa: UP007
    return _plain(kind.__supertype__) if hasattr(kind, "__supertype__") else kind


def _values(kind: Any) -> tuple[Any, ...]:
    """The words of enums and literals, in their order."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(each.value for each in kind)
    if get_origin(kind) is Literal:
        return tuple(each.value if isinstance(each, Enum) else each for each in get_args(kind))
    return tuple(value for part in get_args(kind) for value in _values(part))


def events() -> dict[str, dict[str, Any]]:
    """The facts of each kind of event besides those that all have."""
    common = dict(forms(EventBase))
    return {
        word: {path: form for path, form in forms(kind) if path not in common}
        for word, kind in KINDS.items()
    }


def beside(request: type[msgspec.Struct]) -> dict[str, Any]:
    """The facts of a request besides the event and the rules."""
    own = {"event", "claimed_by", "cards_mixed", "table"}
    own |= {field.name for field in msgspec.structs.fields(RulesKeys)}
    hints = get_type_hints(request)
    return {
        path: form for name in hints if name not in own for path, form in _forms(hints[name], name)
    }


def text() -> str:
    """The whole file."""
    common = dict(forms(EventBase))
    return "\n".join(
        [
            HEAD,
            "/** Every value that can be bid. */",
            f"export const BID_VALUES: readonly number[] = {literal(BID_VALUES)};\n",
            "/** What every event may tell. */",
            f"export const EVERY_EVENT: Record<string, Form> = {literal(common)};\n",
            "/** What an event may tell beside, by its kind. */",
            "export const EVENTS: Record<string, Record<string, Form>> = {",
            *(f"  {kind}: {literal(fields)}," for kind, fields in events().items()),
            "};\n",
            "/** What may be told of the deal in which it happened. */",
            f"export const DEAL: Record<string, Form> = {literal(beside(JudgeRequest))};\n",
            "/** And of one that is told by its tricks. */",
            f"export const TRICKS: Record<string, Form> = {literal(beside(TricksRequest))};\n",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
