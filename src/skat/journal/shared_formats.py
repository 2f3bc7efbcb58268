"""What the servers that share journals can read: a new kind of entry waits until all know it.

Each server announces the newest format that it reads of each kind of journal, with its holder. What
only some of them could read is not written: the others would have to stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from skat.journal.entry import FormatVersion


class SharedFormats:
    """What this server reads, by kind of journal, and what all of them read that are there now.

    >>> formats = SharedFormats({"table": FormatVersion(4)})
    >>> formats.hear([formats.announced, b'{"table":3}'])
    >>> formats.everywhere("table")
    3
    >>> formats.hear([formats.announced])
    >>> formats.everywhere("table")
    4
    """

    def __init__(self, own: Mapping[str, FormatVersion]) -> None:
        self._own = dict(own)
        self._known: dict[str, FormatVersion] | None = None

    @property
    def announced(self) -> bytes:
        """The message to the other servers."""
        return msgspec.json.encode(self._own, order="sorted")

    def hear(self, announced: Sequence[bytes]) -> None:
        """Takes the messages of all servers that are there now, this one among them."""
        formats = [_read(known) for known in announced]
        self._known = {
            kind: FormatVersion(min(own, *(known.get(kind, own - 1) for known in formats)))
            for kind, own in self._own.items()
        }

    def everywhere(self, kind: str) -> FormatVersion:
        """The newest format of a kind that every server reads.

        Until the others have announced theirs, that is the one before our own.
        """
        if self._known is None:
            return FormatVersion(self._own[kind] - 1)
        return self._known[kind]


def _read(announced: bytes) -> dict[str, int]:
    """What a server tells; nothing where it is of a release that tells something else."""
    try:
        return msgspec.json.decode(announced, type=dict[str, int])
    except msgspec.DecodeError:
        return {}
