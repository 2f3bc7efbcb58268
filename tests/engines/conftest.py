"""Engines in the test's own process; and those that are right are right on a busy machine too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engines.in_process import House, in_process


@pytest.fixture
def house() -> Iterator[House]:
    """Engines run here, on a clock of their own."""
    with in_process() as running:
        yield running


@pytest.fixture
def patient_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """`skat engine check` gives a program that is to end at once more than its second, and one
    that has little time more of it.
    """
    monkeypatch.setattr("skat.engines.check.AT_ONCE", 20.0)
    for name in ("SHORT_MOVE_MS", "SHORT_CLOCK_MS"):
        monkeypatch.setattr(f"skat.engines.conformance.{name}", 20_000)
