"""What a suite has tried, told thing by thing or as one report; the exit status says what came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from skat.cli.language import complain, stop
from skat.cli.options import print_json
from skat.engines.check import Tried


def tell_tried(
    trying: Iterable[Tried], *, jsonl: bool, report: Callable[[Sequence[Tried]], object] | None
) -> None:
    """Tells each thing as it was tried, with a `report` of all only that; ends with 1 for faults.

    With `jsonl` each is an object a line.
    """
    found: list[Tried] = []
    for one in trying:
        found.append(one)
        if jsonl:
            print_json(one)
        elif report is None:
            said = f"failed  {one.tried}: {one.failed}" if one.failed else f"ok      {one.tried}"
            print(said, flush=True)
    if report is not None:
        print_json(report(found))
    if failed := sum(bool(one.failed) for one in found):
        stop(f"{failed} failed")
    complain("all is right")
