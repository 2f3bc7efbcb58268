"""What tests of events on the page share."""

from __future__ import annotations

import pytest


@pytest.fixture
def quick_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripted players are quicker than people, and all come from one address."""
    monkeypatch.setenv("SKAT_LIMITS", "false")
