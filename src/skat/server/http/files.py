"""Answers that are files: each under a name that is chosen here."""

from __future__ import annotations

import re
from typing import Final

from litestar import Response
from litestar.status_codes import HTTP_200_OK

_FILE_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z]{2})?\.(csv|json|jsonl|pdf|txt)")


def file_response(content: bytes, *, name: str, media_type: str, **more: str) -> Response[bytes]:
    """A file to be kept under a name of ours, of which nothing comes from outside.

    Raises `ValueError` for a name that could say anything else in a header.
    """
    if not _FILE_NAME.fullmatch(name):
        raise ValueError("a file's name is chosen here")
    headers = {"content-disposition": f'attachment; filename="{name}"', **more}
    return Response(content, media_type=media_type, headers=headers, status_code=HTTP_200_OK)
