"""The checks that PettingZoo and Gymnasium ship for environments."""

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from skat.env import pettingzoo

check_env(gymnasium.make("skat.env.gymnasium:skat/Seat-v0").unwrapped)
api_test(pettingzoo.env(), num_cycles=200)
parallel_api_test(pettingzoo.parallel_env(), num_cycles=200)
seed_test(pettingzoo.env, num_cycles=100)
print("check_env, api_test, parallel_api_test and seed_test pass")
