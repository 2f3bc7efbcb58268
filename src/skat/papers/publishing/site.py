"""A site of results: its pages in four languages, the same as files for programs, in a folder.

What is new is written, what is gone is removed, nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from skat.messages.spreadsheet import csv_table
from skat.model.files import written
from skat.model.languages import LANGUAGES, Language
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal
from skat.papers.publishing import AnyCell, FactsBlock, Leaf, SitePage, TableBlock, Voice, cell_of
from skat.papers.publishing.html import Frame, chooser_html, page_html


def page_json(page: SitePage) -> bytes:
    """The tables of a page, each row by the keys of its columns; indented for readers.

    >>> from skat.papers.publishing import Column
    >>> rank = TableBlock(key="ranks", caption="", columns=(Column("rank", "Rang"),), rows=((1,),))
    >>> page_json(SitePage(name="ranks", title="", blocks=(rank,)))
    b'{\\n "ranks": [\\n  {\\n   "rank": 1\\n  }\\n ]\\n}\\n'
    """
    tables: dict[str, object] = {}
    for block in page.blocks:
        if isinstance(block, TableBlock):
            keys = [column.key for column in block.columns]
            rows = [[_exact(cell) for cell in row] for row in block.rows]
            tables[block.key] = [dict(zip(keys, row, strict=True)) for row in rows]
        elif isinstance(block, FactsBlock):
            tables[block.key] = {word: _exact(cell) for word, cell in block.pairs}
    return msgspec.json.format(msgspec.json.encode(tables), indent=1) + b"\n"


def page_csv(page: SitePage) -> bytes | None:
    """The first table of a page; None if it has none. Headings are the keys of the columns.

    Fractions are decimals there, which spreadsheets understand; the JSON has them exactly.
    """
    table = _first_table(page)
    if table is None:
        return None
    header = [column.key for column in table.columns]
    return csv_table(header, [[cell_of(cell).value for cell in row] for row in table.rows])


def page_sheet(page: SitePage, language: str) -> bytes | None:
    """The same table as people read it: with its headings, and numbers as a language writes them.

    >>> from skat.papers.publishing import Cell, Column
    >>> columns = (Column("name", "Name"), Column("points", "Punkte", number=True))
    >>> rows = (("Ana", Cell(Fraction(3, 2), "1,5")),)
    >>> table = TableBlock(key="ranks", caption="", columns=columns, rows=rows)
    >>> page_sheet(SitePage(name="ranks", title="", blocks=(table,)), "de")[3:]
    b'Name;Punkte\\r\\nAna;1,5000\\r\\n'
    """
    table = _first_table(page)
    if table is None:
        return None
    numbers = [column.number for column in table.columns]
    rows = [
        [_read(cell, number=number) for cell, number in zip(row, numbers, strict=True)]
        for row in table.rows
    ]
    return csv_table([column.heading for column in table.columns], rows, language=language)


def _first_table(page: SitePage) -> TableBlock | None:
    return next((block for block in page.blocks if isinstance(block, TableBlock)), None)


def _exact(cell: AnyCell) -> str | int | None:
    """A value for programs; a fraction as a text, "-40/7"."""
    value = cell_of(cell).value
    return str(value) if isinstance(value, Fraction) else value


def _read(cell: AnyCell, *, number: bool) -> str | int | Fraction | None:
    full = cell_of(cell)
    return full.text or full.value if full.value is None or not number else full.value


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
        languages=tuple((language.value, language.own_name) for language in Language),
    )


def _style() -> bytes:
    return resources.files("skat.papers.publishing").joinpath("site.css").read_bytes()


FORMAT: Final = "skat site 1"
LISTING: Final = "files.json"
"""What names every file of a site with its SHA-256; by that a folder is known as one of ours."""
_DEEPEST: Final = 4
"""How many folders with the file: the built page is as deep."""


class SiteListing(msgspec.Struct, frozen=True):
    """The files of a site by their path, each with its SHA-256 in hex."""

    format: str
    files: dict[str, str]


def write_site(site: Site, folder: Path) -> Refusal | None:
    """Writes a site where none was, or over an earlier one, of which nothing is left behind.

    Refused: a folder with other things in it. Raises `OSError` where it cannot be written.
    """
    before = _listed(folder)
    if before is None:
        return Refusal(code="not_a_site", details={"folder": str(folder)[:200]})
    for path, content in site.items():
        _write(folder / path, content)
    _write(folder / LISTING, _listing(site))
    for path in before.keys() - site.keys():
        (folder / path).unlink(missing_ok=True)
        _drop_empty(folder, (folder / path).parent)
    return None


def written_file(folder: Path, name: str, path: str) -> bytes | None:
    """A file of the site that was written into the folder of this name; None if it has none.

    Only what the listing of the site names is its own.
    """
    if not re.fullmatch(r"\w[\w.-]{0,99}", name):
        return None
    if path not in (_listed(folder / name) or {}):
        return None
    try:
        return (folder / name / path).read_bytes()
    except OSError:
        return None


def _listed(folder: Path) -> Mapping[str, str] | None:
    """The files of the site in this folder; none if it is empty; None if it is no site."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return {}
    try:
        listing = msgspec.json.decode((folder / LISTING).read_bytes(), type=SiteListing)
    except (OSError, *UNREADABLE):
        return None
    inside = all(_is_inside(path) for path in listing.files)
    return listing.files if listing.format == FORMAT and inside else None


def _is_inside(path: str) -> bool:
    """Whether a path of a listing stays in its folder: a listing may come from an attacker."""
    parts = Path(path).parts
    return not Path(path).is_absolute() and ".." not in parts and 1 <= len(parts) <= _DEEPEST


def _listing(site: Site) -> bytes:
    files = {path: sha256(content).hexdigest() for path, content in sorted(site.items())}
    return msgspec.json.format(msgspec.json.encode(SiteListing(FORMAT, files)), indent=1) + b"\n"


def _drop_empty(folder: Path, gone: Path) -> None:
    """Removes a folder in which nothing is left, and those above it up to the site's own."""
    while gone != folder and gone.is_dir() and not any(gone.iterdir()):
        gone.rmdir()
        gone = gone.parent


def _write(path: Path, content: bytes) -> None:
    """All of a file or nothing: a web host may read while it is written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    try:
        with written(str(path)):
            fresh.write_bytes(content)
            fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
