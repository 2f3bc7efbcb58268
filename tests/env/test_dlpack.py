"""The arrays of a batch, read by others where they lie."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from skat.env import EXTRA_OUTPUTS, Batch

ARRAYS = ("obs", "mask", "player", "phase", "reward", "done", "episode", "result", *EXTRA_OUTPUTS)


@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_is_handed_on_without_a_copy(name: str) -> None:
    batch = Batch(8, seed=1, outputs=EXTRA_OUTPUTS)
    array: NDArray[Any] = getattr(batch, name)
    lent = np.from_dlpack(array)
    assert np.shares_memory(lent, array)
    assert array.__dlpack_device__()[0] == 1  # the processor
    assert array.ctypes.data % 64 == 0
    batch.step(batch.mask.argmax(axis=1).astype(np.int16))
    assert np.array_equal(lent, getattr(batch, name))
