"""A masked policy of TorchRL on PettingZoo, three seats, without a wrapper of ours."""

from tensordict.nn import ProbabilisticTensorDictModule, TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical

from skat.env import pettingzoo

table = PettingZooWrapper(
    pettingzoo.env(start="play", contracts="simple", dtype="float32"),
    use_mask=True,
    group_map={"all": ["player_0", "player_1", "player_2"]},
)
network = TensorDictModule(
    nn.Linear(710, 128),
    in_keys=[("all", "observation", "observation")],
    out_keys=[("all", "logits")],
)
chosen = ProbabilisticTensorDictModule(
    in_keys={"logits": ("all", "logits"), "mask": ("all", "action_mask")},
    out_keys=[("all", "action")],
    distribution_class=MaskedCategorical,
)
played = table.rollout(100, TensorDictSequential(network, chosen))
assert played["next", "done"][-1]
print(f"played {len(played)} decisions")
