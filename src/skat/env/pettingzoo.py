"""The PettingZoo interface: one deal after the other, turn by turn (AEC), name `skat_v0`.

`env` refuses illegal moves as PettingZoo's own card games do, `raw_env` raises ValueError for
them, `parallel_env` is the same with a dict of actions a step. Needs
the extra `skat[research]`.

>>> from skat.env import pettingzoo
>>> table = pettingzoo.env()
>>> table.reset(seed=7)
>>> table.agent_selection
'player_1'
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from skat.env.actions import ACTIONS, action_to_string
from skat.env.observations import Form, ObservationForm, Suits, Told
from skat.env.planes import split
from skat.env.settings import DealSettings, GamePhase
from skat.env.stream import Backend, DealStream
from skat.model.cards import CardSet
from skat.model.order import sorted_for

AGENTS = tuple(f"player_{seat}" for seat in range(3))
LIST_DEALS = 36
"""Deals of a list at a table of three."""


class SkatAEC(AECEnv[str, Told, int]):  # type: ignore[misc]
    """Three players; in a single deal `player_0` is forehand. The idle dealer of four never acts.

    `observation`, `dtype`, `history` and `suits` say what is observed (`skat.env.observations`);
    with `suits="canonical"` actions go by the same names, and `infos` has the way back. `episode`
    is a deal, or a list of 36, in which the seats go round and every deal pays when it ends.
    `backend="rules"` plays by the rules instead of the kernel. All other options are those of
    `skat.env.Batch`: `deals`, `contracts`, `pairs`, `bidding`, `giving_up`, `start`, `four`,
    `reward`, `scale`. Raises ValueError for what is none of these.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "skat_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        observation: Form = "planes",
        dtype: str = "uint8",
        history: bool = False,
        suits: Suits = "real",
        episode: Literal["deal", "list"] = "deal",
        backend: Backend = "native",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if episode not in ("deal", "list"):
            raise ValueError(f"episode is 'deal' or 'list', not {episode!r}")
        super().__init__()
        self._form = ObservationForm(
            observation=observation, dtype=dtype, history=history, suits=suits
        )
        self._stream = DealStream(backend, **options)
        self._deals = 1 if episode == "deal" else LIST_DEALS
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        space = self._form.space(spaces)
        self._observation_spaces = dict.fromkeys(AGENTS, space)
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}
        self.state_space = spaces.Box(0, 1, (4, 32), np.uint8)

    @property
    def settings(self) -> DealSettings:
        """What holds in every deal."""
        return self._stream.settings

    @property
    def np_random_seed(self) -> int:
        """The seed in use, given or drawn: `reset` with it begins with its first deal again."""
        return self._stream.seed

    def observation_space(self, agent: str) -> Any:
        """The same object each time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """128 actions; the same object each time."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Without a seed the next deal, of a seed that was drawn; with one its first."""
        if seed is not None:
            self._stream.restart(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._list = [0, 0, 0]
        self._played = 0
        self._game = self._stream.next_deal()
        self._ask()

    def _ask(self) -> None:
        """The player on turn is the one to act, and learns how suits are called."""
        agent = self.agent_selection = self._agent(self._game.turn)
        self.infos[agent] |= self._form.info(self._game, self._game.turn)

    def _agent(self, seat: int) -> str:
        return AGENTS[(seat + self._played) % 3]

    def observe(self, agent: str) -> Told:
        """What this player sees now, and what it may do if it is on turn."""
        return self._form.told(self._game, (AGENTS.index(agent) - self._played) % 3)

    def state(self) -> NDArray[np.uint8]:
        """All open: three hands from forehand on, and the skat; for centralised critics."""
        masks = np.array(self._game.hands(), "<u4")
        return np.unpackbits(masks.view(np.uint8), bitorder="little").reshape(4, 32)

    def step(self, action: int | None) -> None:
        """One action of the player on turn; None from players whose episode is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = -1 if action is None else int(action)
        self._game.step(self._form.real(self._game, self._game.turn, chosen))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._game.turn < 0:
            self._end_of_deal()
        else:
            self._ask()
        self._accumulate_rewards()

    def _end_of_deal(self) -> None:
        outcome = self._game.outcome()
        assert outcome is not None
        earned = self.settings.rewards.of(outcome, four=self.settings.four)
        for seat in range(3):
            self.rewards[self._agent(seat)] = float(earned[seat])
        if outcome.soloist >= 0:
            self._list[AGENTS.index(self._agent(outcome.soloist))] += outcome.score
        info = {"result": outcome, "list": tuple(self._list)}
        self.infos = {agent: dict(info) for agent in self.agents}
        if self._played + 1 < self._deals:
            self._played += 1
            self._game = self._stream.next_deal()
            self._ask()
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The own cards of the player on turn and the trick, as text; no one's hidden cards."""
        if self.render_mode != "ansi":
            return None
        game = self._game
        if game.turn < 0:
            return f"over: {game.outcome()}"
        fields = split(game.observe(game.turn))
        table = fields["table"].max(axis=0)
        legal = " ".join(action_to_string(action) for action in game.legal_actions())
        return (
            f"{self._agent(game.turn)}, {GamePhase(game.phase).name.lower()}\n"
            f"hand  {_cards(fields['hand'])}\ntable {_cards(table)}\nlegal {legal}"
        )

    def close(self) -> None:
        """Nothing is held."""


def _cards(plane: NDArray[Any]) -> str:
    mask = sum(1 << int(index) for index in np.flatnonzero(plane))
    return " ".join(str(card) for card in sorted_for(None, CardSet(mask)))


def raw_env(**options: Any) -> SkatAEC:
    """The environment without wrappers: an illegal action raises ValueError and changes nothing."""
    return SkatAEC(**options)


def env(**options: Any) -> AECEnv[str, Told, int]:
    """The environment as PettingZoo's own: an illegal move ends it and costs 240 points."""
    raw = raw_env(**options)
    penalty = -240 * raw.settings.scale
    safe: AECEnv[str, Told, int] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=penalty)
    safe = wrappers.AssertOutOfBoundsWrapper(safe)
    return wrappers.OrderEnforcingWrapper(safe)


def parallel_env(**options: Any) -> Any:
    """The environment with a dict of actions a step; only the one of the player on turn counts."""
    return turn_based_aec_to_parallel(env(**options))
