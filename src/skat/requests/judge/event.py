"""The key `event` of a `skat judge` request: the structs of the referee's events say its keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args

import msgspec

from skat.model.seats import Seat
from skat.notation.cards import CardScheme
from skat.referee.events import Event, EventBase
from skat.requests.decode import Expected, decode
from skat.requests.keys import Level
from skat.requests.refusing import refuse

KINDS: dict[str, type[EventBase]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Event)
}
"""Every kind of event by its word."""

_TEXT = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=80)]
_SIZE = Annotated[int, msgspec.Meta(ge=0, le=32), Expected("0 … 32")]

_NARROWER: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("what", "game_named", "said", "corrected_to"), _TEXT),
    **dict.fromkeys(("proved", "asked_level"), Level),
    "sizes": dict[Seat, _SIZE],
}
"""What a request may say where the events of the referee have room for more."""

_SAME_WORDS: Final[Mapping[str, Mapping[object, object]]] = {
    "fault": {"both": "shared"}
    | dict.fromkeys(("others", "player", "players", *(seat.value for seat in Seat)), "other"),
    "proved": {"simple": "none"},
    "asked_level": {"simple": "none"},
}
"""Other words that mean the same, by key."""


def read_event(given: Mapping[str, Any], *, scheme: CardScheme) -> EventBase:
    """The event that happened; raises RefusalError for a key that its kind does not have."""
    word = given.get("kind")
    kind = KINDS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise refuse("bad_value", key="event.kind", expected=" | ".join(KINDS))
    told = {
        key: _SAME_WORDS[key].get(value, value)
        if key in _SAME_WORDS and isinstance(value, str)
        else value
        for key, value in given.items()
        if key != "kind"
    }
    return decode(told, kind, key="event", scheme=scheme, narrower=_NARROWER)
