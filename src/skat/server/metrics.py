"""Numbers for the operator of the server, in the text form that Prometheus reads.

No number says anything of cards, and no label names a person or a table. They are counted here, for
a move must not wait for that; prometheus-client writes them down for a request.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What happened since the server started, and what can be read off at the moment.

    >>> metrics = Metrics()
    >>> metrics.count("skat_commands_total", outcome="ack")
    >>> 'skat_commands_total{outcome="ack"} 1.0' in metrics.text()
    True
    """

    def __init__(self) -> None:
        self._counters: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
        self._within = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, **labels: str) -> None:
        """One more of these; labels come from the program, never from outside."""
        self._counters[name, tuple(labels.items())] += 1

    def took(self, seconds: float) -> None:
        """A command was answered after so long."""
        self._within[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """A number that is read off for every request."""
        self._gauges[name] = read

    def text(self) -> str:
        """Everything, and what the process has used of its machine."""
        registry = CollectorRegistry(auto_describe=False)
        registry.register(self)
        ProcessCollector(registry=registry)
        text: str = generate_latest(registry).decode()
        return text

    def collect(self) -> Iterator[Metric]:
        """Each metric with its values, as prometheus-client wants them."""
        counters: dict[str, CounterMetricFamily] = {}
        for (name, labels), number in self._counters.items():
            family = CounterMetricFamily(
                name, "Since the start.", labels=[key for key, _ in labels]
            )
            counters.setdefault(name, family).add_metric([value for _, value in labels], number)
        yield from counters.values()
        for name, read in self._gauges.items():
            yield GaugeMetricFamily(name, "At the moment.", value=read())
        bounds = (*(f"{bound:g}" for bound in _BOUNDS), "+Inf")
        yield HistogramMetricFamily(
            "skat_command_seconds",
            "From the arrival of a command to its answer.",
            buckets=list(zip(bounds, accumulate(self._within), strict=True)),
            sum_value=self._seconds,
        )
