"""What `make proof-faults` has found, and what the documentation says of it."""

from __future__ import annotations

from pathlib import Path

from tools.proofs.faults import KEPT, told

PAGE = Path(__file__).parents[2] / "docs/how/faults.md"


def test_the_documentation_has_the_table_of_what_was_found() -> None:
    table = "\n".join(told(KEPT.all()))
    assert table in PAGE.read_text(encoding="utf-8"), table
