"""Title and one sentence of every entry, in four languages.

These are our own words, shorter than the paraphrase of the catalogue. The files are read when
somebody asks for them, which only `skat rules` does.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from skat.rules.articles.files import read

LANGUAGES = ("de", "en", "fr", "pl")
"""The languages that every entry has words in."""


class ArticleText(NamedTuple):
    """What an entry is called, and what it says, in one language."""

    title: str
    sentence: str


@cache
def texts(language: str) -> dict[str, ArticleText]:
    """Title and sentence of every entry, in one of the `LANGUAGES`.

    >>> texts("pl")["SkO-5.2.7"].title
    'Wygrany null'
    """
    return read(f"texts_{language}.json", dict[str, ArticleText])
