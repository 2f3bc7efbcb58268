"""Reviews that wait: one after the other, each person in turn, in a process of low priority.

Finished ones are kept apart from the journals, as what they are: worked out from a record, and
worked out again if lost. A key names the record and the model of the review, so the review of an
older model is not found any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import zlib
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from skat.model.refusal import Refusal
from skat.server.helper_process import HelperProcess, Helpers

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
            review = zlib.decompress(packed)
        except zlib.error:
            return None
        self._remember(key, packed)
        return review

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
                (file.stat().st_mtime, file.path) for file in entries if file.name.endswith(_ENDING)
            ]
        for _, path in sorted(files)[: max(0, len(files) - MOST_FILES)]:
            Path(path).unlink(missing_ok=True)


MOST_A_PERSON: Final = 48
"""Reviews of one person that wait: a series at a table of four."""

MOST_IN_ALL: Final = 400
MOST_OF_STRANGERS: Final = 300
"""Of all, those asked for without a key of the game and without an account."""

MOST_AN_ADDRESS: Final = 150
"""Of all, those of the owners of one address, and of its strangers, however many they are."""

SECONDS: Final = 600
"""Seconds after which the process is ended: it may have to wait for everything else on the
machine."""

PROGRAM: Final = (sys.executable, "-m", "skat.server.study.review_worker")


Finished: TypeAlias = Callable[[str, bytes], Awaitable[None]]


class ReviewStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is: so many go before it, or the `share` of it that is done.

    `answer` has the review and the steps of the deal; `code` says why there is none.
    """

    state: Literal["waiting", "working", "done", "failed"]
    ahead: int = 0
    share: float = 0.0
    code: str | None = None
    answer: msgspec.Raw | None = None


class _Wanted(msgspec.Struct):
    key: str
    record: bytes
    owner: bool = True
    host: str = ""
    share: float = 0.0


class _Heard(msgspec.Struct):
    """A line of the process."""

    share: float | None = None
    refused: str | None = None
    deal: msgspec.Raw = msgspec.Raw()


_HEARD: Final = msgspec.json.Decoder(_Heard)


class ReviewQueue:
    """Works through the reviews that are asked for, never more than one at a time.

    The process starts with the first of them. A person who asks for many waits for his own: the
    next one is always that of the person who has waited longest for his turn. `finished` is called
    with the key and the answer of each review that is done.
    """

    def __init__(
        self,
        kept: KeptReviews,
        *,
        program: Sequence[str] = (),
        finished: Finished | None = None,
        helpers: Helpers = HelperProcess,
    ) -> None:
        self._kept = kept
        self._finished = finished
        self._helper = helpers(program or PROGRAM)
        self._waiting: OrderedDict[str, deque[_Wanted]] = OrderedDict()
        self._now: _Wanted | None = None
        self._failed: OrderedDict[str, str] = OrderedDict()
        self._working: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    async def ask(
        self, records: Sequence[bytes], *, by: str, host: str = "", owner: bool = True
    ) -> tuple[str, ...] | Refusal:
        """The keys under which the reviews of these records are to be had, one each.

        `by` is who asks, an `owner` of the games or of an account, or a stranger; `host` is the
        address that this comes from. Refused: `too_many_reviews`, `reviews_full`; then none of
        them is done.
        """
        keys, kept = await asyncio.to_thread(self._known, records)
        known = {wanted.key for own in self._waiting.values() for wanted in own}
        known |= {self._now.key} if self._now else set()
        new = {
            key: _Wanted(key, record, owner, host)
            for key, record in zip(keys, records, strict=True)
            if key not in known and key not in kept
        }
        own = self._waiting.get(by, deque())
        if new and len(own) + len(new) > MOST_A_PERSON:
            return Refusal("too_many_reviews", details={"most": MOST_A_PERSON})
        strangers = 0 if owner else self._of_strangers() + len(new)
        if new and (self.count + len(new) > MOST_IN_ALL or strangers > MOST_OF_STRANGERS):
            return Refusal("reviews_full")
        if new and host and self._of_host(host, owner=owner) + len(new) > MOST_AN_ADDRESS:
            return Refusal("reviews_full")
        for key, wanted in new.items():
            self._failed.pop(key, None)
            self._waiting.setdefault(by, deque()).append(wanted)
        if new and self._working is None:
            self._working = asyncio.create_task(self._work())
        return tuple(keys)

    def standing(self, key: str) -> ReviewStanding | None:
        """How far the review with this key is; None where nobody asked for it, or it is gone."""
        if self._now is not None and self._now.key == key:
            return ReviewStanding(state="working", share=self._now.share)
        ahead = self._ahead(key)
        if ahead is not None:
            return ReviewStanding(state="waiting", ahead=ahead)
        answer = self._kept.find(key)
        if answer is not None:
            return ReviewStanding(state="done", share=1.0, answer=msgspec.Raw(answer))
        code = self._failed.get(key)
        return None if code is None else ReviewStanding(state="failed", code=code)

    async def close(self) -> None:
        """Ends the process in the middle of what it does: it can be asked for again."""
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working
        await self._helper.end()

    def _known(self, records: Sequence[bytes]) -> tuple[list[str], set[str]]:
        """The keys of records, and which of them are kept. Reads files: never in the loop."""
        keys = [key_of_record(record) for record in records]
        return keys, {key for key in keys if self._kept.find(key) is not None}

    def _of_strangers(self) -> int:
        return sum(not wanted.owner for own in self._waiting.values() for wanted in own)

    def _of_host(self, host: str, *, owner: bool) -> int:
        """How many wait for those of its address who are owners as he is, or strangers."""
        waiting = (wanted for own in self._waiting.values() for wanted in own)
        return sum(wanted.host == host and wanted.owner is owner for wanted in waiting)

    def _ahead(self, key: str) -> int | None:
        """How many go before it: those of its own person, and as many of each of the others."""
        for by, own in self._waiting.items():
            before = next((at for at, wanted in enumerate(own) if wanted.key == key), None)
            if before is not None:
                between = sum(
                    min(len(queue), before + 1) for who, queue in self._waiting.items() if who != by
                )
                return before + between + (self._now is not None)
        return None

    def _next(self) -> _Wanted | None:
        if not self._waiting:
            return None
        by, own = self._waiting.popitem(last=False)
        wanted = own.popleft()
        if own:
            self._waiting[by] = own
        return wanted

    # --- the process ----------------------------------------------------------------------------

    async def _work(self) -> None:
        try:
            while (wanted := self._next()) is not None:
                self._now = wanted
                answer = await self._answer(wanted)
                if isinstance(answer, Refusal):
                    self._fail(wanted.key, answer.code)
                else:
                    await asyncio.to_thread(self._kept.keep, wanted.key, answer)
                    if self._finished is not None:
                        await self._finished(wanted.key, answer)
                self._now = None
        finally:
            self._now = self._working = None

    def _fail(self, key: str, code: str) -> None:
        self._failed[key] = code
        if len(self._failed) > MOST_IN_ALL:
            self._failed.popitem(last=False)

    async def _answer(self, wanted: _Wanted) -> bytes | Refusal:
        """What the process says; one that is lost on the way is replaced for the next record."""
        try:
            await self._helper.send(wanted.record)
            async with asyncio.timeout(SECONDS):
                heard = await self._listen(wanted)
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError):
            await self._helper.end()
            return Refusal("review_failed")
        if not heard.deal:
            return Refusal(heard.refused or "review_failed")
        return bytes(heard.deal)

    async def _listen(self, wanted: _Wanted) -> _Heard:
        while True:
            heard = _HEARD.decode(await self._helper.receive())
            if heard.share is None:
                return heard
            wanted.share = heard.share
