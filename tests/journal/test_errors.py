"""Of which failures of a store it is known that nothing was recorded."""

import pytest

from skat.journal import StoreBusyError, StoreClosedError, StoreError, StoreUncertainError


@pytest.mark.parametrize(
    ("error", "in_doubt"),
    [
        (StoreError, True),
        (StoreUncertainError, True),
        (StoreBusyError, False),
        (StoreClosedError, False),
    ],
)
def test_only_who_knows_says_that_nothing_was_recorded(
    error: type[StoreError], in_doubt: bool
) -> None:
    assert error.in_doubt is in_doubt
