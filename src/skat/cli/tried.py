"""What a suite has tried, case by case or as one report; the exit status shows the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from skat.cli.language import complain, stop, tell
from skat.cli.options import print_json
from skat.engines.check import Tried


def tell_tried(
    trying: Iterable[Tried], *, jsonl: bool, report: Callable[[Sequence[Tried]], object] | None
) -> None:
    """Tells each thing as it was tried, with a `report` of all only that; ends with 1 for faults.

    With `jsonl` each is an object a line.
    """
    results: list[Tried] = []
    for case in trying:
        results.append(case)
        if jsonl:
            print_json(case)
        elif report is None:
            line = (
                f"failed  {case.tried}: {case.failed}" if case.failed else f"ok      {case.tried}"
            )
            print(line, flush=True)
    if report is not None:
        print_json(report(results))
    if failed := sum(bool(case.failed) for case in results):
        stop(tell("tried_failed", number=failed))
    complain(tell("tried_right"))
