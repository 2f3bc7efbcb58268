"""The application as a server builds it, for tests that go through all of its routes."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar

from skat.server import app as whole


def whole_app(store: Any, **given: Any) -> Litestar:
    """Without a page; it is not started."""
    made: list[Litestar] = []

    class Seen(Litestar):
        def __init__(self, **parts: Any) -> None:
            super().__init__(**parts)
            made.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "Litestar", Seen)
        whole.build_app(store, page={}, accounts=True, **given)
    return made[0]
