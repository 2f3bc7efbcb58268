"""The game for pyspiel: `python_skat_full`, 32 chance nodes, then the whole game.

Thin classes around `skat.env.game`; needs OpenSpiel (`pip install open_spiel`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from skat.env.game import INFORMATION_STATE_SIZE, PLAYERS, SpielGame, SpielState
from skat.env.planes import LONGEST, SIZE

NAME: Final = "python_skat_full"

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Skat by the International Skat Order",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=128,
    max_chance_outcomes=32,
    num_players=PLAYERS,
    min_utility=-4.0,
    max_utility=2.0,
    max_game_length=LONGEST,
)
"""The most expensive loss is a game of 264: -2 x 264 - 50 points, over 240."""


class PyspielGame(pyspiel.Game):  # type: ignore[misc]
    """`skat.env.game.SpielGame` as pyspiel's own."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})
        self.plain = SpielGame(chance="explicit")

    def new_initial_state(self) -> PyspielState:
        """Before the deal."""
        return PyspielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> PyspielObserver:
        """What fills tensors and strings of states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return PyspielObserver(perfect_recall=kind.perfect_recall)


class PyspielState(pyspiel.State):  # type: ignore[misc]
    """`skat.env.game.SpielState` as pyspiel's own."""

    def __init__(self, game: PyspielGame) -> None:
        super().__init__(game)
        self.plain: SpielState = game.plain.new_initial_state()

    def current_player(self) -> int:
        """0 to 2, or one of pyspiel's numbers for chance and the end."""
        return self.plain.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.plain.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards left, equally likely."""
        return self.plain.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.plain.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.plain.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.plain.is_terminal()

    def returns(self) -> list[float]:
        """Each player's reward."""
        return self.plain.returns()

    def resample_from_infostate(self, player: int, rng: Any) -> PyspielState:
        """As `SpielState.resample_from_infostate`; every node of the tree is applied again."""
        drawn = self.plain.resample_from_infostate(player, rng)
        state: PyspielState = self.get_game().new_initial_state()
        for action in drawn.all_actions():
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return str(self.plain)


class PyspielObserver:
    """Tensors and strings of a state, with perfect recall or as it is seen now."""

    def __init__(self, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        size = INFORMATION_STATE_SIZE if perfect_recall else SIZE
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information" if perfect_recall else "observation": self.tensor}

    def set_from(self, state: PyspielState, player: int) -> None:
        """Fills the tensor for this player."""
        plain = state.plain
        told = plain.information_state_tensor if self._perfect_recall else plain.observation_tensor
        self.tensor[:] = told(player)

    def string_from(self, state: PyspielState, player: int) -> str:
        """The information state as text."""
        return state.plain.information_state_string(player)


def register_with_pyspiel() -> None:
    """Registers the game, once."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, PyspielGame)
