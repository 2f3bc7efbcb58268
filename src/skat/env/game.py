"""A game and its states as OpenSpiel knows them: chance nodes, information states, resampling.

Without OpenSpiel; `register()` makes it known to pyspiel as `python_skat_full` where that is
installed (`skat.env.spiel`). Players are 0, 1, 2 from forehand on.

>>> from random import Random
>>> state = Game().new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()
(True, [(0, 1.0)])
>>> state.apply_action(0)
>>> state.current_player(), state.legal_actions()
(1, [32, 35])
>>> other = state.resample_from_infostate(1, Random(3))
>>> other.information_state_string(1) == state.information_state_string(1)
True
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from secrets import randbits
from typing import Any, Final, Literal

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from skat.env.actions import ACTIONS, TAKE_SKAT, action_to_string
from skat.env.dealing import Deals, Opener, deal_source
from skat.env.native import NativeGame
from skat.env.planes import HIDDEN, LONGEST, SIZE
from skat.env.settings import DealSettings
from skat.env.stream import resampled
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.malformed import UNREADABLE

CHANCE: Final = -1
TERMINAL: Final = -4
PLAYERS: Final = 3
ANY_DEAL: Final = 0
"""The one outcome of the chance node by default: the cards are shuffled and dealt."""

_WORDS: Final = {HIDDEN: "?"} | {action: action_to_string(action) for action in range(ACTIONS)}
_ALL: Final = frozenset(range(32))

INFORMATION_STATE_SIZE: Final = 3 + 3 * 32 + 2 * LONGEST


class _Written(msgspec.Struct, frozen=True, kw_only=True):
    """A state as text: the cards from the top of the pack as far as dealt, then the actions."""

    cards: list[int]
    actions: list[int]


class SpielGame:
    """The whole game from the deal on.

    `chance` is one node that deals all cards (`"sampled"`), or one a card (`"explicit"`, 32 nodes
    whose outcomes are all cards left). `seed` is that of sampled deals, drawn where none is given;
    the attribute has the one in use. With `deals`, packs of which each is equally likely, and
    `contracts`, the function that says what happened in one before, the node has an outcome for
    each of them: a game as small as these deals make it (`skat.env.tiny`). Other options are those
    of `skat.env.DealSettings`; without `deals` every deal begins with the auction. Raises
    ValueError for other words, for `deals` without `contracts` and for a pack that is listed twice.

    >>> from skat.env.tiny import tiny_deals, tiny_opening
    >>> tiny = SpielGame(deals=tiny_deals(), contracts=tiny_opening, reward="win", scale=1.0)
    >>> state = tiny.new_initial_state()
    >>> len(state.chance_outcomes())
    90
    """

    def __init__(
        self,
        *,
        chance: Literal["sampled", "explicit"] = "sampled",
        seed: int | None = None,
        deals: Deals = None,
        contracts: Opener | None = None,
        **settings: Any,
    ) -> None:
        if chance not in ("sampled", "explicit"):
            raise ValueError(f"chance is 'sampled' or 'explicit', not {chance!r}")
        self.chance = chance
        self.settings = DealSettings(**settings)
        if self.settings.start != "auction":
            raise ValueError("a state begins with the auction: apply what comes before the play")
        self.seed = randbits(64) if seed is None else seed
        self.random = Random(self.seed)
        self.given: dict[tuple[int, ...], list[int]] = {}
        if deals is not None:
            if contracts is None:
                raise ValueError("`contracts` says what happened before in each of `deals`")
            source = deal_source(
                replace(self.settings, start="play"),
                seed=0,
                deals=deals,
                contracts=contracts,
            )
            self.given = dict(zip(map(tuple, source.packs), source.openings, strict=True))
            if len(self.given) < len(source.packs):
                raise ValueError("a pack is listed twice: each of `deals` is equally likely")
        self._begun: dict[int, NativeGame] = {}

    def begun(self, number: int) -> NativeGame:
        """The given deal of this number, at the first decision of a player."""
        if number not in self._begun:
            pack, opening = list(self.given.items())[number]
            deal = NativeGame([ALL_CARDS[card] for card in pack], self.settings)
            for action in opening:
                deal.step(action)
            self._begun[number] = deal
        return self._begun[number].clone()

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def deserialize_state(self, text: str) -> SpielState:
        """The state that `serialize` wrote. Raises ValueError for other texts."""
        try:
            written = msgspec.json.decode(text, type=_Written)
        except UNREADABLE as error:
            raise ValueError("this text is no state") from error
        state = self.new_initial_state()
        state.take_up(written.cards, written.actions)
        return state

    def num_players(self) -> int:
        """Three; the idle dealer of four never acts."""
        return PLAYERS

    def num_distinct_actions(self) -> int:
        """128, numbered as in `skat.env.actions`."""
        return ACTIONS


class SpielState:
    """One state; made by `SpielGame.new_initial_state`."""

    def __init__(self, game: SpielGame) -> None:
        self._game = game
        self._dealt: tuple[int, ...] | None = ()
        self._deal: NativeGame | None = None

    @property
    def _cards(self) -> tuple[int, ...]:
        """From the top of the pack, as far as dealt; worked out when asked for a drawn deal."""
        if self._dealt is None:
            self._dealt = tuple(card.index for card in self.deal.pack())
        return self._dealt

    @property
    def deal(self) -> NativeGame:
        """The deal itself. Raises ValueError before the cards are dealt."""
        if self._deal is None:
            raise ValueError("the cards are not dealt yet")
        return self._deal

    def get_game(self) -> SpielGame:
        """The game this is a state of."""
        return self._game

    def current_player(self) -> int:
        """Who must act: 0 to 2, `CHANCE` or `TERMINAL`."""
        if self._deal is None:
            return CHANCE
        return self._deal.turn if self._deal.turn >= 0 else TERMINAL

    def is_chance_node(self) -> bool:
        """Whether cards are to be dealt."""
        return self._deal is None

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self._deal is not None and self._deal.turn < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with probabilities; nothing when it is not to act."""
        if self._deal is not None:
            return []
        if number := len(self._game.given):
            return [(outcome, 1 / number) for outcome in range(number)]
        if self._game.chance == "sampled":
            return [(ANY_DEAL, 1.0)]
        left = sorted(_ALL.difference(self._cards))
        chance = 1 / len(left)
        return [(card, chance) for card in left]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done, ascending; for a player who is not to act nothing."""
        if self._deal is None:
            return [outcome for outcome, _ in self.chance_outcomes()] if player is None else []
        if player is not None and player != self._deal.turn:
            return []
        return self._deal.legal_actions()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The same as 128 numbers."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(ACTIONS)]

    def apply_action(self, action: int) -> None:
        """Do it. Raises ValueError if it is not legal; then nothing has changed."""
        if self._deal is not None:
            self._deal.step(action)
            return
        if self._game.chance == "explicit" and not self._game.given:
            possible = action in _ALL and action not in self._cards
        else:
            possible = 0 <= action < max(1, len(self._game.given))
        if not possible:
            raise ValueError(f"chance cannot deal {action} now")
        if self._game.given:
            self._dealt, self._deal = list(self._game.given)[action], self._game.begun(action)
            return
        if self._game.chance == "sampled":
            pack = list(range(32))
            self._game.random.shuffle(pack)
            self._dealt = tuple(pack)
        else:
            self._dealt = (*self._cards, action)
        self._begin()

    def _begin(self) -> None:
        if len(self._cards) == len(ALL_CARDS):
            self._deal = NativeGame([ALL_CARDS[card] for card in self._cards], self._game.settings)

    def all_actions(self) -> list[int]:
        """Every action from the initial state on, those of chance included."""
        taken = [] if self._deal is None else self._deal.taken()
        if given := self._game.given:
            number = [list(given).index(self._cards)] if self._cards else []
            return [*number, *taken[len(given.get(self._cards, ())) :]]
        explicit = self._game.chance == "explicit"
        dealt = list(self._cards) if explicit else [ANY_DEAL] * bool(self._cards)
        return [*dealt, *taken]

    def take_up(self, cards: list[int], actions: list[int]) -> None:
        """These cards from the top of the pack, then these actions. Raises ValueError."""
        if len(set(cards)) != len(cards) or not set(cards) <= set(range(32)):
            raise ValueError("the cards of a pack are different ones, 0 to 31")
        if actions and len(cards) < len(ALL_CARDS):
            raise ValueError("nobody acts before all cards are dealt")
        self._dealt = tuple(cards)
        self._begin()
        for action in actions:
            self.deal.step(action)

    def action_to_string(self, first: int, second: int | None = None) -> str:
        """The word of an action; called with a player and an action, or with an action alone."""
        action = first if second is None else second
        player = self.current_player() if second is None else first
        if player != CHANCE:
            return action_to_string(action)
        if self._game.given:
            return f"deal {action}"
        return "deal" if self._game.chance == "sampled" else f"deal {ALL_CARDS[action]}"

    def history_of(self, player: int) -> list[int]:
        """All actions as this player saw them; what another laid away stands as -2."""
        taken = self.deal.taken()
        if TAKE_SKAT in taken and player != self.deal.soloist:
            after = taken.index(TAKE_SKAT) + 1
            laid = len(taken[after : after + 2])
            taken[after : after + 2] = [HIDDEN] * laid
        return taken

    def _own_cards(self, player: int) -> tuple[int, int]:
        """The hand as dealt, and the skat if this player has found it."""
        dealt = self.deal.dealt()
        knows_skat = player == self.deal.soloist and TAKE_SKAT in self.history_of(player)
        return dealt[player], dealt[3] if knows_skat else 0

    def information_state_string(self, player: int | None = None) -> str:
        """The own cards and the whole public history: all that this player can remember."""
        who = self._whose(player)
        if self._deal is None:
            return f"{who}|"
        hand, skat = self._own_cards(who)
        words = " ".join([_WORDS[action] for action in self.history_of(who)])
        return f"{who}|{_text(hand)}|{_text(skat)}|{words}"

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """The same as 435 numbers from 0 to 1.

        The seat (3), the hand as dealt, the skat found, the own discard (32 each), then for each of
        168 actions its number and who did it, both scaled; 0 where there is none, and less than
        every number for one that was hidden.
        """
        who = self._whose(player)
        tensor = np.zeros(INFORMATION_STATE_SIZE, np.float32)
        tensor[who] = 1
        if self._deal is None:
            return tensor
        seen = self.history_of(who)
        hand, skat = self._own_cards(who)
        laid = 0
        if skat:
            after = seen.index(TAKE_SKAT) + 1
            laid = sum(1 << card for card in seen[after : after + 2])
        for place, cards in enumerate((hand, skat, laid)):
            for card in CardSet(cards):
                tensor[3 + 32 * place + card.index] = 1
        rows = tensor[3 + 3 * 32 :].reshape(LONGEST, 2)
        for at, (action, (_, actor)) in enumerate(zip(seen, self.deal.said(), strict=True)):
            rows[at] = (action + 3) / (ACTIONS + 2), (actor + 1) / PLAYERS
        return tensor

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """What this player sees now, as `skat.env.planes` lays it out; zeros before the deal."""
        if self._deal is None:
            return np.zeros(SIZE, np.float32)
        return self._deal.observe(self._whose(player)).astype(np.float32)

    def observation_string(self, player: int | None = None) -> str:
        """The information state: a player forgets nothing."""
        return self.information_state_string(player)

    def _whose(self, player: int | None) -> int:
        who = self.current_player() if player is None else player
        if not 0 <= who < PLAYERS:
            raise ValueError("name a player: nobody is on turn")
        return who

    def returns(self) -> list[float]:
        """Each player's reward once the deal is over, before that zeros."""
        outcome = None if self._deal is None else self._deal.outcome()
        if outcome is None:
            return [0.0] * PLAYERS
        settings = self._game.settings
        earned: list[float] = settings.rewards.of(outcome, four=settings.four).tolist()
        return earned

    def rewards(self) -> list[float]:
        """As `returns`: rewards come at the end only."""
        return self.returns()

    def clone(self) -> SpielState:
        """An independent copy."""
        copy = SpielState(self._game)
        copy._dealt = self._dealt
        copy._deal = None if self._deal is None else self._deal.clone()
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._game, self.serialize())

    def serialize(self) -> str:
        """As text, for `SpielGame.deserialize_state`."""
        actions = [] if self._deal is None else self._deal.taken()
        written = _Written(cards=list(self._cards), actions=actions)
        return msgspec.json.encode(written).decode()

    def resample_from_infostate(
        self, player: int, rng: Any, *, believed: bool = False
    ) -> SpielState:
        """A state drawn from all that this player cannot tell from this one, evenly.

        The kernel counts them exactly: voids, the discard and open hands are respected, the true
        hands of the others do not enter. `rng` is a `random.Random`, a numpy generator, or a
        function that gives numbers from 0 to 1. `believed` draws by what our players conclude.
        """
        copy = SpielState(self._game)
        if self._game.given and self._deal is not None:
            return self._like_this(player, rng)
        copy._dealt = self._dealt
        if self._deal is not None:
            copy._deal = resampled(self._deal, player, seed=_number(rng), believed=believed)
            copy._dealt = None
        return copy

    def _like_this(self, player: int, rng: Any) -> SpielState:
        """Of the given deals one that looks the same to this player, each as often."""
        seen, done = self.information_state_string(player), self.all_actions()[1:]
        alike: list[SpielState] = []
        for number in range(len(self._game.given)):
            other = SpielState(self._game)
            try:
                for action in (number, *done):
                    other.apply_action(action)
            except ValueError:
                continue
            if other.information_state_string(player) == seen:
                alike.append(other)
        return alike[_number(rng) % len(alike)]

    def __str__(self) -> str:
        if self._deal is None:
            return f"{len(self._cards)} cards dealt"
        hands = " / ".join(_text(mask) for mask in self._deal.dealt())
        return f"{hands} / {' '.join(map(action_to_string, self._deal.taken()))}"


def _restored(game: SpielGame, text: str) -> SpielState:
    return game.deserialize_state(text)


Game = SpielGame
State = SpielState


@lru_cache(maxsize=4096)
def _text(mask: int) -> str:
    return " ".join(str(card) for card in CardSet(mask))


def _number(rng: Any) -> int:
    """64 bits of whatever gives random numbers."""
    if hasattr(rng, "getrandbits"):
        return int(rng.getrandbits(64))
    if hasattr(rng, "integers"):
        return int(rng.integers(1 << 63))
    return int(rng() * (1 << 53))


def register() -> str:
    """Makes the game known to pyspiel, with a chance node a card; the name under which it is.

    Raises ImportError without OpenSpiel.
    """
    from skat.env.spiel import NAME, register_with_pyspiel

    register_with_pyspiel()
    return NAME
