"""Finished reviews, kept as what they are: worked out from a record, and worked out again if lost.

They are kept beside the journals, never in them. A key names the record and the model of the
review, so what an older model said is not found any more.
"""

from __future__ import annotations

import os
import zlib
from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

MOST_REMEMBERED: Final = 300
"""Reviews in memory, about seven kilobytes each."""

MOST_FILES: Final = 5_000
_ENDING: Final = ".review"


def key_of_record(record: bytes) -> str:
    """The name of the review of this record by the model of today.

    >>> key_of_record(b"{}") == key_of_record(b"{}"), len(key_of_record(b"{}"))
    (True, 64)
    """
    # numpy and the players' model, 14 MB, are loaded when the first review is asked for.
    from skat.analysis.written import model

    return sha256(msgspec.json.encode(model(), order="sorted") + b"\n" + record).hexdigest()


class KeptReviews:
    """The last reviews in memory, and more of them in a folder if there is one.

    >>> kept = KeptReviews()
    >>> kept.keep("a", b'{"deal":{}}')
    >>> kept.find("a"), kept.find("b")
    (b'{"deal":{}}', None)
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._packed: OrderedDict[str, bytes] = OrderedDict()

    def find(self, key: str) -> bytes | None:
        """The review with this key, None where there is none that can be read."""
        packed = self._packed.get(key) or self._from_folder(key)
        if packed is None:
            return None
        try:
            found = zlib.decompress(packed)
        except zlib.error:
            return None
        self._remember(key, packed)
        return found

    def keep(self, key: str, review: bytes) -> None:
        """Keeps a review; the oldest ones make room. A full disk loses it, and nothing else."""
        packed = zlib.compress(review)
        self._remember(key, packed)
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new = self._folder / f"{key}.new"
            new.write_bytes(packed)
            new.replace(self._folder / f"{key}{_ENDING}")
            self._make_room()
        except OSError:
            return

    def _remember(self, key: str, packed: bytes) -> None:
        self._packed[key] = packed
        self._packed.move_to_end(key)
        if len(self._packed) > MOST_REMEMBERED:
            self._packed.popitem(last=False)

    def _from_folder(self, key: str) -> bytes | None:
        if self._folder is None:
            return None
        try:
            return (self._folder / f"{key}{_ENDING}").read_bytes()
        except OSError:
            return None

    def _make_room(self) -> None:
        assert self._folder is not None
        with os.scandir(self._folder) as entries:
            files = [
                (one.stat().st_mtime, one.path) for one in entries if one.name.endswith(_ENDING)
            ]
        for _, path in sorted(files)[: max(0, len(files) - MOST_FILES)]:
            Path(path).unlink(missing_ok=True)
