"""Why the system does not open a file, as a code with details that sentences can be found for."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from skat.model.refusal import Detail

_KNOWN: Final = {
    errno.ENOENT: "file_missing",
    errno.EACCES: "file_forbidden",
    errno.EPERM: "file_forbidden",
    errno.EISDIR: "file_is_folder",
    errno.ENOSPC: "disk_full",
}


def file_fault(error: OSError) -> Mapping[str, Detail]:
    """The details of "unreadable_file"; of a rare fault the system's own words.

    >>> file_fault(FileNotFoundError(2, "No such file or directory"))
    {'reason': 'file_missing'}
    >>> file_fault(OSError(5, "Input/output error"))["text"]
    'Input/output error'
    """
    known = _KNOWN.get(error.errno or 0)
    if known is not None:
        return {"reason": known}
    return {"reason": "file_fault", "text": error.strerror or str(error)}
