"""A view with long lists for a browser: they are sent page by page, each with a fingerprint.

A desk of two thousand players would be sent two megabytes after every entry. So a list of more than
200 rows is left out of the view, which has the fingerprints of its pages instead; a viewer asks
only for the pages whose fingerprint is new to him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from hashlib import blake2b
from operator import is_not
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from skat.journal import Seq
from skat.office.desk_view import DeskView
from skat.office.tournament_views import HallView

MOST_ROWS: Final = 200
"""A list of at most so many rows is sent whole."""
PAGE: Final = 100
"""Rows of a page."""
MOST_BYTES: Final = 150_000
"""Rows that are sent in one answer, in bytes; the first page that is asked for always is."""

Row = TypeVar("Row")
View = TypeVar("View", DeskView, HallView)


class PageOfRows(msgspec.Struct, frozen=True):
    """The rows of a page, with the fingerprint that stands for them."""

    fingerprint: str
    rows: msgspec.Raw


class SomePages(msgspec.Struct, frozen=True):
    """Pages by list and number, as in "entrants/0"; those left out are to be asked for again."""

    seq: Seq
    pages: dict[str, PageOfRows]


class PagedView(Generic[View]):
    """A view without its long lists (`head`), and their pages.

    The lists are named as the way to them, by fields and places: "hall.rankings.0.places".
    """

    def __init__(self, view: View) -> None:
        lists: dict[str, tuple[Any, ...]] = {}
        head = _without_long_lists(view, "", lists)
        self._pages = {name: tuple(_pages(rows)) for name, rows in lists.items()}
        prints = {name: tuple(each.fingerprint for each in of) for name, of in self._pages.items()}
        self.head: View = replace(head, pages=prints) if prints else head

    def at(self, as_now: Callable[[View], View]) -> PagedView[View]:
        """The same lists, with what else there is in the view as it is now."""
        now = copy(self)
        now.head = as_now(self.head)
        return now

    def pages(self, wanted: Iterable[str]) -> dict[str, PageOfRows]:
        """As many of the wanted pages as fit into an answer, in this order, if there are such."""
        pages: dict[str, PageOfRows] = {}
        size = 0
        for each in wanted:
            name, _, at = each.partition("/")
            of = self._pages.get(name, ())
            page = of[int(at)] if at.isdecimal() and len(at) < 6 and int(at) < len(of) else None
            if page is not None:
                size += len(bytes(page.rows))
                if pages and size > MOST_BYTES:
                    break
                pages[each] = page
        return pages


def rows_that_fit(rows: Sequence[Row], *, skip: int) -> tuple[tuple[Row, ...], int | None]:
    """The rows after so many others that fit into an answer, at least one; and how many to skip for
    those that follow.
    """
    size = 0
    for end, row in enumerate(rows[skip:], start=skip):
        size += len(msgspec.json.encode(row))
        if size > MOST_BYTES and end > skip:
            return tuple(rows[skip:end]), end
    return tuple(rows[skip:]), None


def _without_long_lists(value: Any, name: str, lists: dict[str, tuple[Any, ...]]) -> Any:
    if isinstance(value, tuple):
        if len(value) > MOST_ROWS:
            lists[name] = value
            return ()
        now = [_without_long_lists(each, f"{name}.{at}", lists) for at, each in enumerate(value)]
        # Unchanged it stays the same object, so that nothing above it is made anew.
        return tuple(now) if any(map(is_not, now, value)) else value
    if not isinstance(value, msgspec.Struct):
        return value
    prefix = f"{name}." if name else ""
    changed = {}
    for field, sent_as in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
        was = getattr(value, field)
        if was and isinstance(was, (tuple, msgspec.Struct)):
            now = _without_long_lists(was, f"{prefix}{sent_as}", lists)
            if now is not was:
                changed[field] = now
    return replace(value, **changed) if changed else value


def _pages(rows: tuple[Any, ...]) -> Iterable[PageOfRows]:
    for first in range(0, len(rows), PAGE):
        text = msgspec.json.encode(rows[first : first + PAGE])
        yield PageOfRows(blake2b(text, digest_size=6).hexdigest(), msgspec.Raw(text))
