"""A site: the same pages in four languages, with their data, as files of one folder.

Any web server shows it, and none is needed: the pages open from a disk as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from typing import Final, TypeAlias

import msgspec

from skat.model.languages import LANGUAGES, Language
from skat.publishing.data import page_csv, page_json, page_sheet
from skat.publishing.html import Frame, chooser_html, page_html
from skat.publishing.page import Leaf, SitePage, TableBlock
from skat.publishing.voice import Voice

Site: TypeAlias = dict[str, bytes]
"""Path within the folder -> content."""

_WORDS: Final = ("skip", "pages", "languages", "data")
DATA_LANGUAGE: Final = "en"
"""In which language the words stand that programs read."""


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """What a site is about: its name, and what makes its pages in a language.

    `files` lie in the folder of the data as they are; `stamp` says as of when all this is.
    """

    name: str
    pages: Callable[[Voice], Sequence[Leaf]]
    stamp: Callable[[Voice], str]
    files: dict[str, bytes]
    owner: Callable[[Voice], str]


def site_of(subject: Subject) -> Site:
    """All files of a site."""
    return dict(_files(subject))


def site_file(subject: Subject, path: str) -> bytes | None:
    """One file of a site; None if there is no such file. Always what `site_of` says."""
    folder, _, name = path.rpartition("/")
    stem, _, kind = name.rpartition(".")
    if path == "site.css":
        return _style()
    if path == "index.html":
        return chooser_html(_frame(subject, (), Voice(DATA_LANGUAGE)))
    if folder == "data" and name in subject.files:
        return subject.files[name]
    if folder == "data":
        page = _page(subject.pages(Voice(DATA_LANGUAGE)), stem)
        return None if page is None or not _has_data(page) else _data(page, kind)
    if folder not in LANGUAGES or kind not in ("html", "csv"):
        return None
    say = Voice(folder)
    pages = subject.pages(say)
    page = _page(pages, stem)
    if page is None or kind == "csv":
        return None if page is None else page_sheet(page, folder)
    return page_html(page, _frame(subject, pages, say))


def _data(page: SitePage, kind: str) -> bytes | None:
    if kind == "json":
        return page_json(page)
    return page_csv(page) if kind == "csv" else None


def _files(subject: Subject) -> Iterator[tuple[str, bytes]]:
    yield "site.css", _style()
    yield "index.html", chooser_html(_frame(subject, (), Voice(DATA_LANGUAGE)))
    for name, content in subject.files.items():
        yield f"data/{name}", content
    for language in LANGUAGES:
        say = Voice(language)
        pages = subject.pages(say)
        frame = _frame(subject, pages, say)
        for page in (leaf.make() for leaf in pages):
            yield f"{language}/{page.name}.html", page_html(page, frame)
            if (sheet := page_sheet(page, language)) is not None:
                yield f"{language}/{page.name}.csv", sheet
            if language == DATA_LANGUAGE and _has_data(page):
                yield f"data/{page.name}.json", page_json(page)
                yield f"data/{page.name}.csv", page_csv(page) or b""


def _page(leaves: Sequence[Leaf], name: str) -> SitePage | None:
    return next((leaf.make() for leaf in leaves if leaf.name == name), None)


def _has_data(page: SitePage) -> bool:
    return any(isinstance(block, TableBlock) for block in page.blocks)


def _frame(subject: Subject, pages: Sequence[Leaf], say: Voice) -> Frame:
    return Frame(
        language=say.language,
        site=subject.name,
        stamp=subject.stamp(say),
        owner=subject.owner(say),
        words={word: say(f"site.{word}") for word in _WORDS},
        menu=tuple((leaf.name, leaf.menu) for leaf in pages if leaf.menu),
        languages=tuple((one.value, one.own_name) for one in Language),
    )


def _style() -> bytes:
    return resources.files("skat.publishing").joinpath("site.css").read_bytes()
