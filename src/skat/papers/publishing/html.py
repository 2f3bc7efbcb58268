"""A page as HTML: no script, no style within it, and every text of others escaped.

The only way into the document is through `_text`; tags and attributes are those of this file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

import msgspec

from skat.papers.publishing import (
    AnyCell,
    Block,
    Column,
    FactsBlock,
    HeadingBlock,
    SitePage,
    TableBlock,
    TextBlock,
    cell_of,
)

MOST_ON_A_PHONE: Final = 4
"""So many columns stand beside each other on the smallest phone."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What all pages of a site have in common, in one language.

    `menu` are names and words of the pages; `languages` the codes and names of all languages.
    """

    language: str
    site: str
    stamp: str
    words: dict[str, str]
    menu: tuple[tuple[str, str], ...]
    languages: tuple[tuple[str, str], ...]
    owner: str = ""


def page_html(page: SitePage, frame: Frame) -> bytes:
    """The page in its frame; links lead to neighbours in the same folder and nowhere else.

    >>> frame = Frame(language="en", site="<Cup>", stamp="", words={}, menu=(), languages=())
    >>> b"&lt;Cup&gt;" in page_html(SitePage(name="index", title="", blocks=()), frame)
    True
    """
    return ("\n".join(_lines(page, frame)) + "\n").encode()


def chooser_html(frame: Frame) -> bytes:
    """The page at the root of a site: the same pages in each language."""
    links = "".join(
        f'<li><a lang="{_text(code)}" hreflang="{_text(code)}" href="{_text(code)}/index.html">'
        f"{_text(name)}</a></li>"
        for code, name in frame.languages
    )
    body = f'<main class="paper" id="main"><h1>{_text(frame.site)}</h1><ul>{links}</ul></main>'
    return "\n".join([*_head(frame.site, frame, up=""), body, "</body></html>", ""]).encode()


def _head(title: str, frame: Frame, *, up: str) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{_text(frame.language)}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    # Results with names are for those who were given the address.
    yield '<meta name="robots" content="noindex">'
    yield f"<title>{_text(title)}</title>"
    yield f'<link rel="stylesheet" href="{up}site.css">'
    yield "</head><body>"


def _lines(page: SitePage, frame: Frame) -> Iterator[str]:
    word = frame.words.get
    here = page.under or page.name
    title = page.title if page.title == frame.site else f"{page.title} – {frame.site}"
    yield from _head(title, frame, up="../")
    yield f'<a class="skip" href="#main">{_text(word("skip", ""))}</a>'
    yield f'<header><p class="site">{_text(frame.site)}</p>'
    yield f'<nav aria-label="{_text(word("pages", ""))}"><ul>'
    for name, text in frame.menu:
        current = ' aria-current="page"' if name == here else ""
        yield f'<li><a href="{_text(name)}.html"{current}>{_text(text)}</a></li>'
    yield "</ul></nav></header>"
    yield f'<main class="paper" id="main"><h1>{_text(page.title)}</h1>'
    if page.links:
        items = "".join(
            f'<li><a href="{_text(to)}">{_text(text)}</a></li>' for text, to in page.links
        )
        yield f'<ul class="links">{items}</ul>'
    for at, block in enumerate(page.blocks):
        yield from _block(block, at, title=page.title)
    yield "</main><footer>"
    yield f"<p>{_text(frame.stamp)}</p>"
    if frame.owner:
        yield f"<p>{_text(frame.owner)}</p>"
    yield f'<nav aria-label="{_text(word("languages", ""))}"><ul>'
    for code, name in frame.languages:
        current = ' aria-current="true"' if code == frame.language else ""
        yield (
            f'<li><a lang="{_text(code)}" hreflang="{_text(code)}" '
            f'href="../{_text(code)}/{_text(page.name)}.html"{current}>{_text(name)}</a></li>'
        )
    yield "</ul></nav>"
    if any(isinstance(block, TableBlock) for block in page.blocks):
        files = "".join(
            f'<li><a href="{folder}{_text(page.name)}.{kind}">{kind.upper()}</a></li>'
            for folder, kind in (("", "csv"), ("../data/", "json"))
        )
        yield f'<nav aria-label="{_text(word("data", ""))}"><ul>{files}</ul></nav>'
    yield "</footer></body></html>"


def _block(block: Block, at: int, *, title: str) -> Iterator[str]:
    if isinstance(block, HeadingBlock):
        yield f"<h2>{_text(block.text)}</h2>"
    elif isinstance(block, TextBlock):
        yield f"<pre>{_text(block.text)}</pre>" if block.code else f"<p>{_text(block.text)}</p>"
    elif isinstance(block, FactsBlock):
        if block.caption:
            yield f"<h2>{_text(block.caption)}</h2>"
        pairs = (
            f"<div><dt>{_text(word)}</dt><dd>{_cell(cell)}</dd></div>" for word, cell in block.pairs
        )
        yield f"<dl>{''.join(pairs)}</dl>"
    else:
        yield from _table(block, f"t{at}", title=title)


def _table(table: TableBlock, label: str, *, title: str) -> Iterator[str]:
    # The title of the page is above it already; a screen reader still reads the table's name.
    heard = ' class="heard"' if table.caption == title else ""
    # A wide table is scrolled by itself, with the keyboard too.
    yield f'<div class="wide" role="region" tabindex="0" aria-labelledby="{label}">'
    # A column in which nobody has anything takes the room of those behind it on a phone.
    shown = [
        at
        for at, column in enumerate(table.columns)
        if column.number or not table.rows or any(_cell(row[at]) for row in table.rows)
    ]
    columns = [table.columns[at] for at in shown]
    many = len(columns) > MOST_ON_A_PHONE
    folds = ' class="many"' if many else ""
    yield f'<table{folds}><caption id="{label}"{heard}>{_text(table.caption)}</caption><thead><tr>'
    for column in columns:
        yield f'<th scope="col"{_kind(column)}>{_text(column.heading)}</th>'
    yield "</tr></thead><tbody>"
    for row in table.rows:
        cells = [row[at] for at in shown]
        yield f"<tr>{''.join(_row(cells, columns, names=table.names, many=many))}</tr>"
    yield "</tbody></table></div>"


def _row(
    row: Sequence[AnyCell], columns: Sequence[Column], *, names: str, many: bool
) -> Iterator[str]:
    for cell, column in zip(row, columns, strict=True):
        if column.key == names:
            yield f'<th scope="row"{_kind(column)}>{_cell(cell)}</th>'
        else:
            # Where a phone shows a row in lines, each cell says what it is.
            heading = f' data-heading="{_text(column.heading)}"' if many else ""
            yield f"<td{_kind(column)}{heading}>{_cell(cell)}</td>"


def _kind(column: Column) -> str:
    return ' class="n"' if column.number else ""


def _cell(cell: AnyCell) -> str:
    full = cell_of(cell)
    text = full.text or ("" if full.value is None else str(full.value).replace("-", "−", 1))
    if isinstance(full.value, str) and not full.text:
        text = full.value
    shown = _text(text)
    return f'<a href="{_text(full.page)}.html">{shown}</a>' if full.page else shown


def _text(text: str) -> str:
    return escape(text, quote=True)
