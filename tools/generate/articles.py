"""Makes the data of the article registry from the catalogue of the rules.

Reads `articles.yaml`, `clauses.yaml` and `DISCREPANCIES.md` in `src/skat/rules/articles/source` and
writes `catalogue.json` and `discrepancies.json` beside them. All are our own paraphrase and notes.
Run it when the catalogue changes; a test compares the files with their sources.
"""

import json
import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "src/skat/rules/articles"
SOURCES = TARGET / "source"

COLUMNS = {
    "A": ("topic", "printed", "default", "why"),
    "B": ("topic", "fr", "en", "pl", "default", "option"),
    "C": ("topic", "default", "cases"),
    "D": ("leaflet", "Skat Order", "default"),
}
"""What the cells of a row mean, part by part, after the row's number."""

BY_HAND: dict[str, tuple[str, ...]] = {
    "A4": ("PI-fabulous-deal",),
    "A5": ("PI-fabulous-deal",),
    "A9": ("SkO-5.6", "SkO-5.1.2"),
    "A30": ("PI-null-grand-history",),
    "A31": ("PI-null-grand-history", "SkO-2.2.5"),
    "A32": ("PI-announced-levels",),
    "A33": ("PI-overbid-games",),
    "A34": ("PI-ouvert-games",),
    "A35": ("PI-won-at-61", "PI-overbid-games"),
    "A36": ("PI-games-664",),
    "A39": ("SkO-2.1.3", "SkO-2.1.4"),
    "B25": ("SkO-4.3.5", "PI-shortened-games"),
    "B43": ("SkO-4.3.4", "SkO-4.3.5", "PI-shortened-games"),
    "C2": ("SkO-4.3.1", "SkO-5.2.5"),
    "C6": ("SkO-3.2.9", "SkO-4.2.6"),
    "C7": ("SkO-3.3.6",),
    "C9": ("TR-5.1",),
    "C10": ("SkO-4.1.3",),
    "C11": ("SkO-3.2.9",),
    "C12": ("SkO-3.4.4",),
    "C13": ("SkO-4.1.4", "SkO-4.2.9"),
    "C14": ("SkO-3.3.8",),
    "C15": ("SkO-3.3.2",),
    "C16": ("SkO-4.1.3", "SkO-4.4.1"),
    "C17": ("SkO-4.1.2",),
    "C18": ("SkO-3.4.1",),
    "C19": ("SkO-4.1.4", "SkO-4.5.5"),
    "C20": ("SkO-4.2.7", "SkO-4.2.9", "SkO-4.1.9"),
    "D1": ("LF-tricks",),
    "D2": ("LF-bid-value",),
    "D3": ("LF-bid-value-examples",),
    "D4": ("LF-bid-value",),
    "D5": ("LF-suit-factors", "LF-card-points"),
    "D6": ("LF-extra-levels",),
    "D7": ("LF-extra-levels",),
    "D8": ("LF-overbid",),
    "D9": ("LF-kontra",),
    "D10": ("LF-re", "LF-kontra"),
    "D11": ("LF-defenders-announce",),
    "D12": ("LF-ramsch",),
    "D13": ("LF-players",),
    "D14": ("LF-bid-order",),
    "D15": ("LF-score",),
    "D16": ("LF-extra-levels",),
}
"""Rows whose article is named in words only."""

_NUMBER = re.compile(r"(?<![\d.])(TR-)?(\d\.\d{1,2}(?:\.\d{1,2})?)(?![\d.x])")


def articles_in(text: str) -> list[str]:
    """The articles that a cell names by number; chapters from 6 on are the tournament rules."""
    tournament = "(tournament)" in text
    return [
        f"TR-{number}" if prefix or tournament or number >= "6" else f"SkO-{number}"
        for prefix, number in _NUMBER.findall(text)
    ]


def options_in(text: str) -> list[str]:
    """The options that a cell names: code that begins with a name."""
    return re.findall(r"`([a-z_]+)(?::[^`]*)?`", text)


def discrepancy(line: str, known: set[str]) -> dict[str, Any] | None:
    """One row of the tables A to D as data, or None for any other line."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if not (line.startswith("|") and re.fullmatch(r"[ABCD]\d+", cells[0])):
        return None
    named = dict(zip(COLUMNS[cells[0][0]], cells[1:], strict=True))
    topic = named.pop("topic", named.get("leaflet", ""))
    default = named.pop("default")
    options = options_in(named.pop("option", default))
    named.pop("cases", None)
    articles = [*articles_in(topic), *BY_HAND.get(cells[0], ())]
    return {
        "id": cells[0],
        "articles": sorted({article for article in articles if article in known}),
        "topic": topic,
        "readings": {name: text for name, text in named.items() if text not in ("", "-")},
        "default": default,
        "options": options,
    }


def with_clauses(article: dict[str, Any], clauses: list[dict[str, Any]]) -> dict[str, Any]:
    """The entry with its clauses, where it has several.

    An example of a clause is the number of one that the entry has, or a new one, which comes last.
    """
    shown = list(article["example_tests"])
    numbered = []
    for clause in clauses:
        numbers = []
        for each in clause.get("examples", ()):
            if isinstance(each, dict):
                shown.append(each)
            numbers.append(len(shown) - 1 if isinstance(each, dict) else each)
        numbered.append({"text": clause["clause"], "examples": numbers})
    more = {"example_tests": shown, "clauses": numbered} if numbered else {}
    return {**article, **more}


def build() -> dict[str, list[dict[str, Any]]]:
    """The content of both files, by file name."""
    catalogue = yaml.safe_load((SOURCES / "articles.yaml").read_text(encoding="utf-8"))
    clauses = yaml.safe_load((SOURCES / "clauses.yaml").read_text(encoding="utf-8"))
    known = {article["id"] for article in catalogue}
    if strangers := clauses.keys() - known:
        raise ValueError(f"clauses of no entry: {', '.join(sorted(strangers))}")
    catalogue = [with_clauses(article, clauses.get(article["id"], [])) for article in catalogue]
    lines = (SOURCES / "DISCREPANCIES.md").read_text(encoding="utf-8").splitlines()
    rows = [row for line in lines if (row := discrepancy(line, known))]
    return {"catalogue.json": catalogue, "discrepancies.json": rows}


def as_text(entries: list[dict[str, Any]]) -> str:
    """JSON as it is kept: readable, one key a line."""
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write both files."""
    for name, entries in build().items():
        (TARGET / name).write_text(as_text(entries), encoding="utf-8")
        print(f"{name}: {len(entries)} entries")


if __name__ == "__main__":
    main()
