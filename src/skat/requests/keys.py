"""Keys that several kinds of requests share: rules, levels, bids, tops.

A request about a game's value may name one of its rules in a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from skat.model.contract import Announced, Contract
from skat.model.games import BID_VALUES
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.notation.problem import quoted
from skat.requests.decode import Expected
from skat.requests.jsonl import allowed, refuse
from skat.rules.choices import choice_of
from skat.rules.editions import RuleSet, rule_set
from skat.rules.scoring.possible import why_impossible_tops

Level: TypeAlias = Literal[Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ]
"""A level that was asked for, proved, or announced by the defenders."""

TrumpContract: TypeAlias = Literal[
    Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS, Contract.GRAND
]


class RulesKeys(msgspec.Struct, frozen=True, kw_only=True):
    """Which rules are played by."""

    edition: Annotated[str, Expected('"isko-2022"')] = "isko-2022"
    options: dict[str, Any] = {}

    @property
    def named_options(self) -> dict[str, Any]:
        """The options that the request names."""
        return self.options

    @property
    def rules(self) -> RuleSet:
        """The rule set; raises RefusalError if there is none such."""
        return allowed(rule_set(self.edition, self.named_options))


HOUSE_KEYS: Final[Mapping[str, tuple[str, str]]] = {
    "kontra": ("kontra", "LF-kontra"),
    "re": ("kontra", "LF-re"),
    "defenders_announced": ("leaflet_defenders_announce", "LF-defenders-announce"),
    "spitze": ("spitze", "SkO-2.1.3"),
    "bock": ("bock", "SkO-5.3.4"),
}
"""House rules that a key of a game switches on, in every request, unless the options say no."""


def refuse_house_rules_off(game: msgspec.Struct, rules: RulesKeys) -> None:
    """A key whose house rule the options switch off, and re without kontra, raise RefusalError."""
    nothing = (None, False, Announced.NONE)
    said = {key for key in HOUSE_KEYS if getattr(game, key, None) not in nothing}
    for key, (option, article) in HOUSE_KEYS.items():
        off = option in rules.named_options and option not in rules.rules.house_rules
        if key in said and off:
            raise refuse("house_rule_off", article, "SkO-4.5.1", option=option)
    if "re" in said and "kontra" not in said:
        raise refuse("re_without_kontra", "LF-re")


def known_bid(bid: int) -> BidValue:
    """The bid, if it is one of the 63 values (SkO-5.6); else raises RefusalError."""
    if bid not in BID_VALUES:
        raise refuse("no_such_bid", "SkO-5.6", value=bid)
    return BidValue(bid)


def possible_tops(tops: Tops, *, contract: Contract) -> Tops:
    """The tops, if this contract can have them (SkO-2.4.3); else raises RefusalError."""
    allowed(why_impossible_tops(tops, contract=contract))
    return tops


_OPTION = Expected('"name=value"')


class ValueRules(RulesKeys, frozen=True, kw_only=True):
    """Edition and options; `rule_option` names one more option, `circumstance` is free text."""

    rule_option: Annotated[str, _OPTION] | None = None
    circumstance: object = None

    @property
    def named_options(self) -> dict[str, Any]:
        """The options that the request names, in `options` or as `rule_option`."""
        if self.rule_option is None:
            return self.options
        name, equals, text = self.rule_option.partition("=")
        if not equals:
            raise refuse("bad_value", key="rule_option", expected=_OPTION.text)
        name, value = quoted(name), choice_of(name, text)
        if name in self.options and self.options[name] != value:
            raise refuse("option_twice", option=name)
        return {**self.options, name: value}
