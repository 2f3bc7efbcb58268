"""What was given to the store to be written, awaited; a disk that fails is a refusal."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

from skat.journal import StoreError
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError


async def saved(future: Future[bool]) -> bool:
    """Whether what was to be changed was there.

    Raises `RefusedError`: `not_saved`, and `not_known` where nobody can tell what was saved.
    """
    try:
        return await asyncio.wrap_future(future)
    except StoreError as error:
        code = "not_known" if error.in_doubt else "not_saved"
        raise RefusedError(Refusal(code, impossible=True)) from error
