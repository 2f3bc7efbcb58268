"""Keys that several kinds of requests share: rules, levels, bids, tops."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from skat.model.announcement import Announced
from skat.model.contract import Contract
from skat.model.games import BID_VALUES
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.requests.decode import Expected
from skat.requests.refusing import allowed, refuse
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


def known_bid(bid: int) -> BidValue:
    """The bid, if it is one of the 63 values (SkO-5.6); else raises RefusalError."""
    if bid not in BID_VALUES:
        raise refuse("no_such_bid", "SkO-5.6", value=bid)
    return BidValue(bid)


def possible_tops(tops: Tops, *, contract: Contract) -> Tops:
    """The tops, if this contract can have them (SkO-2.4.3); else raises RefusalError."""
    allowed(why_impossible_tops(tops, contract=contract))
    return tops
