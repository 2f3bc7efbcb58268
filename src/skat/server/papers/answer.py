"""What the process says before a paper: how long it is, or why there is none."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.refusal import Detail

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of a paper."""

TOO_LARGE: Final = "paper_too_large"
"""The code where a paper needs more memory or time than one may have."""

FAILED: Final = "paper_failed"


class PaperAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of the answer; `size` bytes follow it."""

    size: Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)] = 0
    refused: str | None = None
    articles: tuple[str, ...] = ()
    details: dict[str, Detail] = {}
