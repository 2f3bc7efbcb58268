"""Native speed where Skat needs it: functions over sets of cards given as 32-bit masks.

The compiled module is the only implementation that is used; `skat.kernel.reference` is the
same contract in plain Python, the specification that the compiled module is tested against.
"""

from skat.kernel._core import build_info, count_cards

__all__ = ["build_info", "count_cards"]
