"""MaskablePPO of sb3-contrib on the learning seat, without a wrapper."""

import gymnasium
from sb3_contrib import MaskablePPO

model = MaskablePPO(
    "MultiInputPolicy", gymnasium.make("skat.env.gymnasium:skat/Seat-v0"), n_steps=256, seed=1
)
model.learn(total_timesteps=1_024)
print(f"learned {model.num_timesteps} decisions")
