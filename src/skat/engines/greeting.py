"""What an engine says of itself: its name, its author, its options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec

from skat.model.refusal import Refusal

OptionType = Literal["int", "real", "flag", "text", "choice"]

VERSION: Final = 1
"""The version of the protocol: the host begins with `skat 1`."""

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}", re.ASCII)


class EngineOption(msgspec.Struct, frozen=True, kw_only=True):
    """One option as the engine announces it; `words` are those of a choice."""

    name: str
    type: OptionType
    default: str | None = None
    low: float | None = None
    high: float | None = None
    words: tuple[str, ...] = ()

    def why_not(self, value: str) -> Refusal | None:
        """What is wrong with a value, or None.

        >>> print(EngineOption(name="worlds", type="int", low=1, high=5).why_not("9"))
        The engine's option worlds is at most 5
        >>> EngineOption(name="fast", type="flag").why_not("true") is None
        True
        """
        if self.type == "flag":
            return None if value in ("true", "false") else self._refused("engine_option_flag")
        if self.type == "choice":
            words = " ".join(self.words)
            return None if value in self.words else self._refused("engine_option_choice", words)
        if self.type == "text":
            return None
        try:
            number = int(value) if self.type == "int" else float(value)
        except ValueError:
            return self._refused("engine_option_number")
        if self.low is not None and number < self.low:
            return self._refused("engine_option_least", f"{self.low:g}")
        if self.high is not None and number > self.high:
            return self._refused("engine_option_most", f"{self.high:g}")
        return None

    def _refused(self, code: str, possible: str = "") -> Refusal:
        return Refusal(code, details={"name": self.name, "possible": possible})


class EngineGreeting(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to `skat 1`."""

    name: str = ""
    author: str = ""
    options: dict[str, EngineOption] = {}

    @property
    def deterministic(self) -> bool:
        """Whether it says that the same position always gets the same answer."""
        return "deterministic" in self.options


def read_option(words: Sequence[str]) -> EngineOption | None:
    """An option from the words after `option`, or None if they do not announce one.

    >>> read_option("name worlds type int default 60 min 1 max 5000".split()).high
    5000.0
    >>> read_option("name style type choice one of calm bold default calm".split()).words
    ('calm', 'bold')
    >>> read_option("name deterministic".split()).type
    'flag'
    """
    fields = _fields(words)
    name, type_ = fields.get("name", []), fields.get("type", ["flag"])
    if len(name) != 1 or not _NAME.fullmatch(name[0]) or len(type_) != 1:
        return None
    if type_[0] not in get_args(OptionType):
        return None
    try:
        low, high = (float(fields[key][0]) if key in fields else None for key in ("min", "max"))
    except (IndexError, ValueError):
        return None
    return EngineOption(
        name=name[0],
        type=msgspec.convert(type_[0], OptionType),
        default=" ".join(fields["default"]) if "default" in fields else None,
        low=low,
        high=high,
        words=tuple(fields.get("one", [])[1:]),
    )


_KEYS: Final = ("name", "type", "default", "min", "max", "one")


def _fields(words: Sequence[str]) -> dict[str, list[str]]:
    """The words after each key; a key counts once, so that a word of a choice may look like one."""
    fields: dict[str, list[str]] = {}
    current: list[str] = []
    for word in words:
        if word in _KEYS and word not in fields:
            current = fields[word] = []
        else:
            current.append(word)
    return fields


def write_option(option: EngineOption) -> str:
    """The line that announces an option.

    >>> write_option(EngineOption(name="worlds", type="int", default="60", low=1, high=5000))
    'option name worlds type int default 60 min 1 max 5000'
    """
    parts = [f"option name {option.name} type {option.type}"]
    if option.words:
        parts.append(f"one of {' '.join(option.words)}")
    if option.default is not None:
        parts.append(f"default {option.default}")
    parts += [
        f"{key} {bound:.15g}"
        for key, bound in (("min", option.low), ("max", option.high))
        if bound is not None
    ]
    return " ".join(parts)
