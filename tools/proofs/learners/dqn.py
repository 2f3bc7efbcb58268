"""DQN of tianshou on PettingZoo, three seats, without a wrapper of ours."""

import numpy as np
from tianshou.env import DummyVectorEnv, PettingZooEnv

from skat.env import pettingzoo

table = DummyVectorEnv([lambda: PettingZooEnv(pettingzoo.env(start="play", contracts="simple"))])
told, _ = table.reset(seed=1)
decisions, over = 0, False
while not over:
    mask = np.asarray(told[0]["mask"])
    told, _, ended, cut, _ = table.step(np.array([mask.argmax()]))
    decisions, over = decisions + 1, bool(ended[0] or cut[0])
print(f"played {decisions} decisions")
