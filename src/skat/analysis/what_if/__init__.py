"""What if: from any point of a finished deal play goes on again, by computer players or with one.

`start` finds the point, `continuing` plays on from it, `trying` does that several times and says
what came of it. Each seat sees its own view only, as at the table, and the same question has the
same answer to the byte: every chance follows from the deal, the point, the level and the number of
the try.
"""

from __future__ import annotations

from skat.analysis.what_if.continuing import Continued, continued, line_played
from skat.analysis.what_if.start import Start, start_at
from skat.analysis.what_if.trying import Spread, Tries, TryEnd, tried

__all__ = [
    "Continued",
    "Spread",
    "Start",
    "Tries",
    "TryEnd",
    "continued",
    "line_played",
    "start_at",
    "tried",
]
