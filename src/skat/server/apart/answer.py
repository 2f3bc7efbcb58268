"""What the process says before its answer: how long it is, or why there is none."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.refusal import Detail

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of an answer."""

TOO_LARGE: Final = "too_large"
"""What is said where something needs more memory than it may have; each desk has its own code."""

FAILED: Final = "failed"


class JobAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of the answer; `size` bytes follow it."""

    size: Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)] = 0
    refused: str | None = None
    articles: tuple[str, ...] = ()
    details: dict[str, Detail] = {}
