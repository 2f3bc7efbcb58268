"""The game for pyspiel: `python_skat_full`, 32 chance nodes, then the whole game.

Thin classes around `skat.env.game`; needs OpenSpiel (`pip install open_spiel`).
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
import pyspiel

from skat.env.game import INFORMATION_STATE_SIZE, PLAYERS, SpielGame, SpielState
from skat.env.planes import LONGEST, SIZE
from skat.env.settings import REWARD_SCALE
from skat.env.tiny import tiny_deals, tiny_opening

NAME: Final = "python_skat_full"

_BOUNDS: Final = {"win": (-1, 1), "points": (0, 120), "list": (-960, 480)}
"""The least and the most that a reward gives, before its scale; Seeger-Fabian as the list. The most
expensive loss is a game of 264: -2 x 264 - 50 points."""

PARAMETERS: Final[dict[str, Any]] = {"reward": "seeger_fabian", "scale": REWARD_SCALE}
"""What `load_game` takes with the name, with their first values: those of `DealSettings`."""
TINY: Final = "python_skat_tiny"
TINY_PARAMETERS: Final[dict[str, Any]] = {"reward": "win", "scale": 1.0, "tricks": 2}
_PARAMETERS: Final = {NAME: PARAMETERS, TINY: TINY_PARAMETERS}
_LONG_NAMES: Final = {
    NAME: "Skat by the International Skat Order",
    TINY: "The last tricks of a null game of Skat",
}


def _type(name: str, *, zero_sum: bool = False) -> Any:
    kinds = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=_LONG_NAMES[name],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_PARAMETERS[name],
    )


class PyspielGame(pyspiel.Game):  # type: ignore[misc]
    """`skat.env.game.SpielGame` as pyspiel's own; `reward` and `scale` are those of environments.

    A reward whose sum is always zero makes it a zero-sum game.
    """

    name = NAME
    defaults = PARAMETERS

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.defaults, **(params or {})}
        self.plain = self.made(given)
        reward = self.plain.settings.rewards
        low, high = _BOUNDS.get(reward.kind, _BOUNDS["list"])
        zero_sum = reward.zero_sum or reward.kind == "win"
        least, most = (low - high, high - low) if reward.zero_sum else (low, high)
        super().__init__(
            _type(self.name, zero_sum=zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=128,
                max_chance_outcomes=len(self.plain.given) or 32,
                num_players=PLAYERS,
                min_utility=least * reward.scale,
                max_utility=most * reward.scale,
                max_game_length=LONGEST,
                **({"utility_sum": 0.0} if zero_sum else {}),
            ),
            given,
        )

    def made(self, given: dict[str, Any]) -> SpielGame:
        """The game with these parameters."""
        return SpielGame(chance="explicit", **given)

    def new_initial_state(self) -> PyspielState:
        """Before the deal."""
        return PyspielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> PyspielObserver:
        """What fills tensors and strings of states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return PyspielObserver(perfect_recall=kind.perfect_recall)


class PyspielTiny(PyspielGame):
    """`skat.env.tiny` as a game of pyspiel, small enough for exact best responses."""

    name = TINY
    defaults = TINY_PARAMETERS

    def made(self, given: dict[str, Any]) -> SpielGame:
        """The game with these parameters."""
        rest = {name: value for name, value in given.items() if name != "tricks"}
        tricks = given["tricks"]
        opening = partial(tiny_opening, tricks=tricks)
        return SpielGame(deals=tiny_deals(tricks=tricks), contracts=opening, **rest)


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
        source = (
            plain.information_state_tensor if self._perfect_recall else plain.observation_tensor
        )
        self.tensor[:] = source(player)

    def string_from(self, state: PyspielState, player: int) -> str:
        """The information state as text."""
        return state.plain.information_state_string(player)


def register_with_pyspiel() -> None:
    """Registers both games, once."""
    for game in (PyspielGame, PyspielTiny):
        if game.name not in pyspiel.registered_names():
            pyspiel.register_game(_type(game.name), game)
