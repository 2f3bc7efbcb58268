"""Players as they are named on a command line: `simple`, or with parameters `pimc:worlds=32`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from skat.arena.latency import SLOW_MS
from skat.engines import engine_player, greeting_of
from skat.model.checked import checked
from skat.model.refusal import Refusal, refusal_in
from skat.players import Player, make_player

Maker: TypeAlias = Callable[[int], Player]
"""Makes a fresh player whose chance starts from this seed."""


ENGINE = "engine"
"""The name of all programs of others; which one, its parameters tell."""


class UnknownPlayerError(ValueError):
    """No player goes by this name, or he does not take these parameters."""


class Named(msgspec.Struct, frozen=True):
    """A player's name with his parameters; it makes players, also in another process."""

    name: str
    parameters: dict[str, Any] = {}

    def __call__(self, seed: int) -> Player:
        """A fresh player of this name whose chance starts from this seed.

        Raises `UnknownPlayerError` if there is none, or not with these parameters.
        """
        if self.name == ENGINE:
            return self._engine(seed)
        try:
            inspect.signature(make_player).bind(self.name, seed=seed, **self.parameters)
        except TypeError as error:
            raise UnknownPlayerError(_refused(self.name, error)) from None
        try:
            return make_player(self.name, seed=seed, **self.parameters)
        except (TypeError, ValueError) as error:
            raise UnknownPlayerError(_refused(self.name, error)) from error

    def _engine(self, seed: int) -> Player:
        try:
            return engine_player(self.parameters, seed=seed)
        except ValueError as error:
            raise UnknownPlayerError(_refused(self.name, error)) from error


@checked
def is_deterministic(named: Named) -> bool:
    """Whether this is an engine which says that the same position always gets the same answer.

    It is started for that; our own players are not asked. Raises `EngineRefusedError`.

    >>> is_deterministic(parse_player("simple"))
    False
    """
    return named.name == ENGINE and greeting_of(named.parameters).deterministic


def time_for(maker: Maker) -> float:
    """The milliseconds that a decision of this player may take; without `think_ms` a table's.

    >>> time_for(parse_player("strong:think_ms=40")), time_for(parse_player("strong"))
    (40.0, 500.0)
    """
    given = maker.parameters.get("think_ms") if isinstance(maker, Named) else None
    return SLOW_MS if given is None else float(given)


@checked
def parse_player(text: str) -> Named:
    """The player meant by `name` or `name:parameter=value,parameter=value`.

    Whole numbers, decimal numbers, true and false are taken as such, everything else as text.
    Raises `UnknownPlayerError` for a form that is none; whether the player exists is seen when he
    is made.

    >>> parse_player("pimc:worlds=32,fast=true").parameters
    {'worlds': 32, 'fast': True}
    """
    name, colon, rest = text.partition(":")
    parameters: dict[str, Any] = {}
    for part in rest.split(",") if colon else ():
        key, equals, value = part.partition("=")
        if not equals or not key.isidentifier() or not value or key in (*parameters, "seed"):
            details = {"player": text, "part": part}
            raise UnknownPlayerError(Refusal("player_no_pair", details=details))
        parameters[key] = value if key == "cmd" else _value(value)
    if not name:
        raise UnknownPlayerError(Refusal("player_no_name", details={"player": text}))
    return Named(name, parameters)


def _refused(player: str, error: Exception) -> Refusal:
    """Why there is no such player: the refusal of an error, or its own words."""
    return refusal_in(error) or Refusal(
        "player_value", details={"player": player, "reason": str(error)}
    )


def _value(text: str) -> bool | int | float | str:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
