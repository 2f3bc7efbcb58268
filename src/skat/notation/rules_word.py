"""The rules of a game in one word, as `new ... rules` has it: the edition, then what is changed."""

from __future__ import annotations

from typing import Any, Final

from skat.model.refusal import Refusal
from skat.rules.choices import choice_of, choice_word
from skat.rules.editions import RuleSet, rule_set


def write_rules(rules: RuleSet) -> str:
    """The edition, and each option that differs from it.

    >>> write_rules(rule_set("isko-2022", {"kontra": True}))
    'isko-2022,kontra=true'
    """
    changed = (f"{name}={choice_word(value)}" for name, value in rules.changed.items())
    return ",".join((rules.edition.value, *changed))


_WITHOUT_WORDS: Final = ("ramsch_push", "ramsch_after_lost_kontra", "grand_hand_in_ramsch")


def unsaid_rules(rules: RuleSet) -> tuple[str, ...]:
    """The house rules whose acts the moves of a record have no words for, by name.

    Programs that are told a deal in such words (engines, bots) do not play by them.

    >>> unsaid_rules(rule_set(options={"kontra": True, "spitze": "yes"}))
    ('spitze',)
    """
    names = (*_WITHOUT_WORDS, "spitze") if rules.options.ramsch else ("spitze",)
    return tuple(name for name in rules.house_rules if name in names)


def read_rules(word: str) -> RuleSet | Refusal:
    """The rules of such a word, or why there are none of that name.

    >>> read_rules("isko-1999,kontra=true").house_rules
    ('kontra',)
    >>> read_rules("isko-1950").code
    'unknown_edition'
    """
    edition, *changed = word.split(",")
    options: dict[str, Any] = {}
    for one in changed:
        name, _, value = one.partition("=")
        options[name] = choice_of(name, value)
    return rule_set(edition, options)
