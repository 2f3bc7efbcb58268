"""PPO of stable-baselines3 by SuperSuit's road: the three seats of two tables as one vector."""

import supersuit
from stable_baselines3 import PPO

from skat.env import pettingzoo

seats = supersuit.pettingzoo_env_to_vec_env_v1(pettingzoo.parallel_env())
tables = supersuit.concat_vec_envs_v1(seats, 2, base_class="stable_baselines3")
model = PPO("MultiInputPolicy", tables, n_steps=64)
model.learn(total_timesteps=384)
print(f"learned {model.num_timesteps} decisions")
