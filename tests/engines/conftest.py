"""Engines that are right are right on a busy machine too."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def patient_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """`skat engine check` gives a program that is to end at once more than its second."""
    monkeypatch.setattr("skat.engines.check.AT_ONCE", 20.0)
