"""What a server tells of finished deals, beside which those of the page's own tables are held.

    python -m tools.generate.page_past_deals FILE [TABLES [DEALS]]

FILE has tables, each with its entries and for each deal its steps and the `open` part of its
review.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from skat.analysis.review import review_deal
from skat.analysis.written import written_review
from skat.notation.record import Record, read_record
from skat.notation.replaying import ReplayedRecord, replay
from skat.server.study.tries import steps_of
from tools.generate.page_local_tables import LocalRun, run

TABLES: Final = 3
DEALS: Final = 6
_WORLDS: Final = 2
"""The `open` part looks at none."""


def told(text: bytes) -> dict[str, Any]:
    """A deal by its record."""
    record = read_record(text.decode())
    assert isinstance(record, Record)
    deal = replay(record)
    assert isinstance(deal, ReplayedRecord)
    review = written_review(review_deal(deal, worlds=_WORLDS), names={})
    cards = [each for each in review["decisions"] if each["phase"] == "play"]
    return {
        "steps": msgspec.to_builtins(steps_of(deal)),
        "cards": [
            {name: each[name] for name in ("n", "seat", "trick", "chosen", "forced", "open")}
            for each in cards
        ],
        "not_judged": [each for each in review["not_judged"] if each["code"] == "schwarz_needed"],
        "result": msgspec.to_builtins(deal.result),
    }


def main() -> int:
    """Writes the file."""
    file, *more = sys.argv[1:]
    tables, deals = (*map(int, more), *(TABLES, DEALS)[len(more) :])
    samples = []
    for number in range(tables):
        table = LocalRun(number)
        entries = [step["entry"] for step in run(table, deals)]
        samples.append({"entries": entries, "deals": [told(bytes(each)) for each in table.records]})
    Path(file).write_bytes(msgspec.json.encode(samples))
    return 0


if __name__ == "__main__":
    sys.exit(main())
