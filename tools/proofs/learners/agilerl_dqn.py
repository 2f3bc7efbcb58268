"""DQN of AgileRL with masks on the learning seat, without a wrapper."""

import gymnasium
from agilerl.algorithms import DQN
from agilerl.components.data import Transition
from agilerl.components.replay_buffer import ReplayBuffer

seat = gymnasium.make("skat.env.gymnasium:skat/Seat-v0", opponent="simple")
assert isinstance(seat.observation_space, gymnasium.spaces.Dict)
agent = DQN(seat.observation_space["observation"], seat.action_space)
memory = ReplayBuffer(max_size=1_024)
told, info = seat.reset(seed=1)
for step in range(256):
    seen, mask = told["observation"], info["action_mask"]
    action = int(agent.get_action(seen, epsilon=0.3, action_mask=mask)[0])
    told, reward, over, cut, info = seat.step(action)
    done = Transition(
        obs=seen, action=action, next_obs=told["observation"], reward=reward, done=over or cut
    ).unsqueeze(0)
    done.batch_size = [1]
    memory.add(done.to_tensordict())
    if len(memory) >= agent.batch_size and step % agent.learn_step == 0:
        agent.learn(memory.sample(agent.batch_size))
    if over or cut:
        told, info = seat.reset()
print(f"learned from {len(memory)} decisions")
