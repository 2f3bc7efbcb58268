"""Keys that several kinds of requests share: rules, tops, bids, levels; and how one is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

from skat.model.announcement import Announced
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.games import BID_VALUES
from skat.model.refusal import Detail, Refusal
from skat.model.tops import Tops
from skat.model.units import BidValue, CardPoints
from skat.notation.problem import quoted
from skat.rules.editions import RuleSet, rule_set
from skat.rules.scoring.finished import Standing
from skat.rules.scoring.possible import why_impossible_tops

Request = Mapping[str, Any]

_TOPS = re.compile(r"(with|without) ([0-9]{1,2})")
_STANDING_KEYS = ("soloist_points", "opponent_points", "soloist_tricks", "opponent_tricks")

Word = TypeVar("Word", bound=Enum)


class RefusalError(Exception):
    """A refusal on its way to the one place that returns it as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, *articles: str, **details: Detail) -> RefusalError:
    """The refusal to raise, with its code, articles and details."""
    return RefusalError(Refusal(code, articles, details))


def check(refusal: Refusal | None) -> None:
    """Raise this violation, if it is one."""
    if refusal is not None:
        raise RefusalError(refusal)


def only_keys(request: Request, known: Iterable[str]) -> None:
    """Refuse a key that is not known here."""
    for key in request:
        if key not in known:
            raise refuse("key_unknown", key=quoted(str(key)))


def present(request: Request, key: str) -> bool:
    """Whether the key is there with a value; null counts as absent."""
    return request.get(key) is not None


def said(request: Request, key: str) -> bool:
    """Whether the key says something: false and "none" say nothing."""
    value = request.get(key)
    return value is not None and value is not False and value != "none"


def needed(request: Request, key: str) -> Any:
    """The value of a key that must be there."""
    if not present(request, key):
        raise refuse("key_missing", key=key)
    return request[key]


def read_yes(request: Request, key: str) -> bool:
    """A key that is true or false, by default false."""
    value = request.get(key)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise refuse("bad_value", key=key, expected="true | false")


def read_number(request: Request, key: str) -> int:
    """A key that is a whole number."""
    value = needed(request, key)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 1_000_000:
        raise refuse("bad_value", key=key, expected="1 | 2 | 3 | …")
    return value


def read_word(request: Request, key: str, words: type[Word], default: Word) -> Word:
    """A key that is one of the words of an enumeration."""
    return _word(request[key], key, words) if present(request, key) else default


def _word(value: object, key: str, words: type[Word]) -> Word:
    for word in words:
        if word.value == value and isinstance(value, str):
            return word
    expected = " | ".join(str(word.value) for word in words)
    raise refuse("bad_value", key=key, expected=expected)


def read_needed_word(request: Request, key: str, words: type[Word]) -> Word:
    """The same, for a key that must be there."""
    return _word(needed(request, key), key, words)


def read_level(request: Request, key: str) -> Announced:
    """A key that names schneider, schwarz or none."""
    level = read_word(request, key, Announced, Announced.NONE)
    if level is Announced.OUVERT:
        raise refuse("bad_value", key=key, expected="none | schneider | schwarz")
    return level


def read_bid(request: Request) -> BidValue:
    """The bid: one of the 63 values (SkO-5.6)."""
    bid = read_number(request, "bid")
    if bid not in BID_VALUES:
        raise refuse("no_such_bid", "SkO-5.6", value=bid)
    return BidValue(bid)


def read_tops(value: object, *, contract: Contract, key: str = "tops") -> Tops:
    """Tops as text, "with 2" or "without 11", possible in this contract (SkO-2.4.3)."""
    found = _TOPS.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise refuse("bad_value", "SkO-2.4.2", key=key, expected='"with 1" | "without 2" | …')
    tops = Tops(held=found[1] == "with", count=int(found[2]))
    check(why_impossible_tops(tops, contract=contract))
    return tops


def read_tops_by_contract(request: Request) -> dict[Contract, Tops]:
    """The tops in all five contracts that have any."""
    given = needed(request, "tops_by_contract")
    if not isinstance(given, dict):
        raise refuse("bad_value", key="tops_by_contract", expected="{…}")
    only_keys(given, [contract.value for contract in TRUMP_CONTRACTS])
    return {
        contract: read_tops(
            needed(given, contract.value),
            contract=contract,
            key=f"tops_by_contract.{contract.value}",
        )
        for contract in TRUMP_CONTRACTS
    }


def read_standing(request: Request, *, points_needed: bool = True) -> Standing:
    """What both parties had taken when the game ended; the skat is the soloist's (SkO-2.2.1)."""
    given = needed(request, "state_at_end")
    if not isinstance(given, dict):
        raise refuse("bad_value", key="state_at_end", expected="{…}")
    only_keys(given, _STANDING_KEYS)
    numbers = [
        read_number(given, key) if points_needed or present(given, key) or "tricks" in key else 0
        for key in _STANDING_KEYS
    ]
    return Standing(CardPoints(numbers[0]), CardPoints(numbers[1]), numbers[2], numbers[3])


def read_rules(request: Request) -> RuleSet:
    """The rule set of `edition`, `options` and `rule_option`."""
    edition = request["edition"] if present(request, "edition") else "isko-2022"
    if not isinstance(edition, str):
        raise refuse("bad_value", key="edition", expected='"isko-2022"')
    options = named_options(request)
    rules = rule_set(edition, options)
    if isinstance(rules, Refusal):
        raise RefusalError(rules)
    return rules


def named_options(request: Request) -> dict[str, Any]:
    """The options that the request names, in `options` or as `rule_option`."""
    options = request["options"] if present(request, "options") else {}
    if not isinstance(options, dict):
        raise refuse("bad_value", key="options", expected="{…}")
    if not present(request, "rule_option"):
        return dict(options)
    name, value = _rule_option(request["rule_option"])
    if name in options and options[name] != value:
        raise refuse("option_twice", option=name)
    return {**options, name: value}


def _rule_option(text: object) -> tuple[str, Any]:
    name, equals, value = text.partition("=") if isinstance(text, str) else ("", "", "")
    if not equals:
        raise refuse("bad_value", key="rule_option", expected='"name=value"')
    words: dict[str, Any] = {"true": True, "false": False}
    number = int(value) if re.fullmatch(r"[0-9]{1,9}", value) and name != "stake" else value
    return quoted(name), words.get(value, number)
