"""Games as `skat list` takes them, by the Order and by house rules, for the taps of the page.

python -m tests.web.typed_games FILE
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Final

import msgspec

from skat.scoresheet.typed import why_not_suffered
from tools.generate.page_samples import house_games, typed_games

SEED: Final = 32


def games() -> dict[str, object]:
    """All 664 games won and lost, with bids, and some of them with what house rules add."""
    listed = [
        (typed, line)
        for typed, line in typed_games(random.Random(SEED))
        if why_not_suffered(typed) is None
    ]
    by_house = house_games(random.Random(SEED), listed)
    return {
        "by_the_order": [typed for typed, _ in listed],
        "by_house": [
            {"typed": each["typed"], "house_rules": each["house_rules"], "bock": each["bock"]}
            for each in by_house
        ],
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(games()))
