"""What may be in a field of a message or a body, wherever it comes in."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CommandName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
_OFF: Final = ("0", "false", "False", "no", "off")
Switch: TypeAlias = Literal[
    "", "1", "true", "True", "yes", "on", "0", "false", "False", "no", "off"
]
"""A switch in an address: `?short`, `?short=` and `?short=1` mean the same."""

ShortText = Annotated[str, msgspec.Meta(max_length=300)]


def is_on(switch: str) -> bool:
    """Whether a switch that is there is on.

    >>> is_on(""), is_on("1"), is_on("off")
    (True, True, False)
    """
    return switch not in _OFF
