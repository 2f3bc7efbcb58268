"""Title and one sentence of every entry, in every language.

These are our own words, shorter than the paraphrase of the catalogue. The files are read when
somebody asks for them, which only `skat rules` does.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from skat.model.languages import LANGUAGES
from skat.rules.articles.files import read

__all__ = ["LANGUAGES", "ArticleText", "texts"]


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
