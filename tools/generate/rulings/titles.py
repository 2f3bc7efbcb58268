"""Writes what the articles of the page's table of rulings are called, a file a language.

    python -m tools.generate.rulings.titles

A test compares what is written with what they are called now.
"""

from __future__ import annotations

from typing import Any

import msgspec

from skat.messages import LANGUAGES
from skat.rules.articles.catalogue import texts
from tools.generate.rulings.sources import PAGE


def files(table: dict[str, Any]) -> dict[str, bytes]:
    """The content of each file by its name."""
    named = {
        article
        for each in (*table["leaves"], *({"articles": cell[1]} for cell in table["cells"]))
        for article in each.get("articles", ())
    }
    return {f"{language}.json": _titles(sorted(named), language) for language in LANGUAGES}


def _titles(articles: list[str], language: str) -> bytes:
    known = texts(language)
    titles = {article: known[article].title for article in articles if article in known}
    return msgspec.json.encode(titles) + b"\n"


def main() -> None:
    """Writes the files beside the table that is there."""
    for name, content in files(msgspec.json.decode((PAGE / "rulings.json").read_bytes())).items():
        (PAGE / "titles" / name).write_bytes(content)


if __name__ == "__main__":
    main()
