"""The arrays of a batch in torch and jax without a copy: a step is seen by both."""

import jax
import numpy as np
import torch

from skat.env import Batch

batch = Batch(64, seed=1)
for array in (batch.obs, batch.mask, batch.player, batch.reward):
    tensor = torch.from_dlpack(array)
    assert tensor.data_ptr() == array.__array_interface__["data"][0]
    shared = jax.dlpack.from_dlpack(array)
    assert shared.unsafe_buffer_pointer() == array.__array_interface__["data"][0]
before, seen = batch.obs.copy(), torch.from_dlpack(batch.obs)
mask = torch.from_dlpack(batch.mask)
batch.step(mask.to(torch.float32).argmax(dim=1).numpy().astype(np.int16))
assert not np.array_equal(before, batch.obs)
assert np.array_equal(seen.numpy(), batch.obs)
print("torch and jax read the arrays of a batch where they lie")
