"""What may be in a field of a message or a body, wherever it comes in."""

from __future__ import annotations

from typing import Annotated

import msgspec

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CommandName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
ShortText = Annotated[str, msgspec.Meta(max_length=300)]
