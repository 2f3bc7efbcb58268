"""The worked cases of the score list, from the rules data, as pytest parameters."""

import json
from pathlib import Path
from typing import Any

import pytest

_DATA = Path(__file__).parent.parent / "data" / "list_cases.json"
_DECIDED = ("SkO-3.5.3", "SkO-5.5.4", "SkO-5.5.5", "TR-5.1", "TR-8.12")


def cases(group: str) -> list[Any]:
    """The cases of one group, each with its articles as marks and its id as the test's name."""
    rows = json.loads(_DATA.read_text(encoding="utf-8"))[group]
    return [
        pytest.param(
            row["inputs"],
            row["expect"],
            id=row["id"],
            marks=[pytest.mark.article(article) for article in _ours(row["articles"])],
        )
        for row in rows
    ]


def _ours(articles: list[str]) -> list[str]:
    """The articles that the list decides; dealing after a passed deal is not among them."""
    return [article for article in articles if article in _DECIDED]
