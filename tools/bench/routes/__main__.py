"""`make bench-routes`: measures every route, and writes the table of the documentation.

The table says what one request took; in a run beside other work the figures grow. Fails where a
step of the event loop or a read took longer than 50 ms in a request that followed the first.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tools.bench.routes.measure import Cost, measured
from tools.bench.routes.page import MOST, keep


def main() -> None:
    """Measures, writes, and fails where something is too dear."""
    costs: list[Cost] = []
    with tempfile.TemporaryDirectory() as name:
        for cost in measured(Path(name)):
            print(f"{cost.route}: step {cost.step}, read {cost.read}", flush=True)
            costs.append(cost)
    keep(costs)
    dear = [cost.route for cost in costs if max(cost.step[1], cost.read[1]) > MOST]
    if dear:
        raise SystemExit(f"more than {MOST:g} ms: {', '.join(dear)}")


if __name__ == "__main__":
    main()
