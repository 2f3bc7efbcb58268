"""The rules that a `skat value` request names, one of them perhaps in a word."""

from __future__ import annotations

from typing import Annotated, Any

from skat.notation.problem import quoted
from skat.requests.decode import Expected
from skat.requests.keys import RulesKeys
from skat.requests.refusing import refuse
from skat.rules.choices import choice_of

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
