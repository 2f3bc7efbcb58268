"""Numbers for whoever runs the server, in the text form that Prometheus reads.

No number says anything of cards, and no label names a person or a table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What happened since the server started, and what can be read off at the moment.

    >>> metrics = Metrics()
    >>> metrics.count("skat_commands_total", outcome="ack")
    >>> metrics.took(0.004)
    >>> print(metrics.text().splitlines()[1])
    skat_commands_total{outcome="ack"} 1
    """

    def __init__(self) -> None:
        self._counters: Counter[tuple[str, str]] = Counter()
        self._within = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, **labels: str) -> None:
        """One more of these; labels come from the program, never from outside."""
        shown = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
        self._counters[name, shown] += 1

    def took(self, seconds: float) -> None:
        """A command was answered after so long."""
        self._within[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """A number that is read off whenever somebody asks."""
        self._gauges[name] = read

    def text(self) -> str:
        """Everything, one number a line."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        named = ""
        for (name, labels), number in sorted(self._counters.items()):
            if name != named:
                yield f"# TYPE {name} counter"
                named = name
            yield f"{name}{{{labels}}} {number}" if labels else f"{name} {number}"
        for name, read in sorted(self._gauges.items()):
            yield f"# TYPE {name} gauge"
            yield f"{name} {read():g}"
        yield "# TYPE skat_command_seconds histogram"
        total = 0
        for bound, number in zip(_BOUNDS, self._within, strict=False):
            total += number
            yield f'skat_command_seconds_bucket{{le="{bound:g}"}} {total}'
        total += self._within[-1]
        yield f'skat_command_seconds_bucket{{le="+Inf"}} {total}'
        yield f"skat_command_seconds_sum {self._seconds:.6f}"
        yield f"skat_command_seconds_count {total}"
