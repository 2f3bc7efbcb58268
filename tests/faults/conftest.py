"""People of a campaign play as fast as the disk syncs, and all from one address."""

from __future__ import annotations

import pytest


@pytest.fixture
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKAT_LIMITS", "false")
