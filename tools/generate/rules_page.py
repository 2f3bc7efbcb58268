"""Writes docs/how/rules.md: the phases of a deal and the options of the law, as the code has them.

    python -m tools.generate.rules_page

The tables are read from `skat.rules.phases.PHASES`, and `tools.docs.phases` draws them; where an
option decides is read from the source. An option that is not asked for while a deal is played must
stand in `ELSEWHERE` with the part of the program it belongs to.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from skat.rules.actions import ActionBase
from skat.rules.articles import discrepancies
from skat.rules.choices import option_choices, option_value
from skat.rules.editions import (
    ADDED_USUAL,
    HOUSE_OPTIONS,
    OPTION_NAMES,
    BockReason,
    Edition,
    edition_options,
)
from skat.rules.phases import PHASES, PhaseStep
from skat.rules.state import Phase

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "skat"
PAGE = ROOT / "docs" / "how" / "rules.md"

PLAYED_BY = ("rules", "tables", "notation")
"""The packages in which a deal is played."""

ARTICLES_BY_HAND = {
    **{name: ("LF-ramsch", "TR-9.4") for name in ADDED_USUAL if "ramsch" in name},
    "bock": ("SkO-5.3.4", "TR-7.3.1"),
    "spitze": ("SkO-2.1.3", "TR-7.3.1"),
    "both_defenders_concede": ("SkO-4.3.3",),
}
"""Options that are no row of the list of discrepancies, and whose functions name other articles."""

HEAD = """\
# Rules of a deal

This page is written by `make rules-page` from the code and never edited by hand; `make test`
compares it.

## Phases

Everything that can happen in a deal is an action, and `skat.rules.phases.PHASES` is the whole table
of what may happen when. In every phase between the deal and its end a referee's ruling may end the
deal, let it go on or have it dealt again. While players are to act, a player may also run out of
time or leave, which ends the deal; a claim that waits for its verdict is judged all the same.

What is forbidden is refused, and with it the acts that are never allowed (`show_cards`,
`look_at_skat`). A table in open play is a real one: there they happen, with wrong leads, revokes
and a premature pass of rearhand, and are kept until a player calls the referee. The innocent party
then has the game ended or lets it go on, and the ruling arrives as an action like any other.

![The phases of a deal](../_generated/phases.svg)

Rulings, time-outs and players who leave are not drawn, because they may come in almost every phase.
"""

OPTIONS_HEAD = """\
## Options

A game is played by an edition of the Skat Order and these options. The first choice is that of
`isko-2022`; where `isko-1999` differs, its choice is named. House rules leave the Skat Order: a
game under one of them says so in its record, and a tournament refuses them.

A rule set also carries a `revision`: how often our reading of the rules was corrected. New games
get the latest; a game stored without one was played by the first and keeps its result. An article
whose reading changed is a second small function, chosen by `skat.rules.editions.reading`.

| revision | what is read differently from there on |
|---|---|
| 2 | `throw_in_early` is there: in `isko-1999` it is `concedes` |
| 2 | where both defenders give up online, a level counts only if the soloist's tops allow it |

The last column names the functions that ask for an option while a deal is played. Options of
irregular events, protests, corrections and stakes decide nothing there: they belong to the referee
or to the score list and the tournament office. The
[compliance table](../reference/compliance.md) names the code and the tests of each of their
articles.
"""


def tag(action: type[ActionBase]) -> str:
    """The name of an action on the wire."""
    return str(action.__struct_config__.tag)


def steps_table() -> str:
    """Who may do what in each phase, and where it leads."""
    rows = ["| phase | action | who | leads to |", "|---|---|---|---|"]
    for phase, steps in PHASES.items():
        rows += [_row(phase, action, step) for action, step in steps.items()]
    return "\n".join([*rows, ""])


def _row(phase: Phase, action: type[ActionBase], step: PhaseStep) -> str:
    after = ", ".join(each.value for each in step.next)
    return f"| {phase.value} | {tag(action)} | {step.actor} | {after} |"


class Decider(NamedTuple):
    """A function that asks for an option: its name with its module, and what it implements."""

    name: str
    articles: tuple[str, ...]


def deciders(packages: Sequence[str] = PLAYED_BY) -> dict[str, list[Decider]]:
    """For each option the functions of these packages that ask for it."""
    by_option: dict[str, list[Decider]] = {name: [] for name in OPTION_NAMES}
    for file in sorted(file for each in packages for file in (SOURCE / each).rglob("*.py")):
        module = ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts)
        if module == "skat.rules.editions":
            continue
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                decider = Decider(f"{module}.{function.name}", tuple(_implemented(function)))
                for name in dict.fromkeys(_asked_for(function)):
                    by_option[name].append(decider)
    return by_option


def _implemented(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "implements":
            yield from (str(ast.literal_eval(each)) for each in mark.args)


def _asked_for(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and node.attr in OPTION_NAMES:
            holder = node.value
            name = holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", "")
            if name == "options":
                yield node.attr


def choices(name: str) -> str:
    """What an option can be, the choice of isko-2022 first."""
    usual = option_value(edition_options(Edition.ISKO_2022), name)
    every = get_args(BockReason) if name == "bock" else option_choices(name)
    others = [_word(each) for each in every if each != usual] or ["any"]
    older = option_value(edition_options(Edition.ISKO_1999), name)
    differs = f" (isko-1999: {_word(older)})" if older != usual else ""
    return f"{_word(usual)}; {', '.join(others)}{differs}"


def _word(choice: object) -> str:
    if isinstance(choice, bool):
        return "on" if choice else "off"
    return "none" if choice in (None, ()) else str(choice)


def options_table() -> str:
    """Every option with its choices, articles and the functions that it decides."""
    rows = ["| option | choices | articles | decided in |", "|---|---|---|---|"]
    deciding, office = deciders(), deciders(("scoresheet", "tournament"))
    for name in OPTION_NAMES:
        where = "<br>".join(dict.fromkeys(f"`{each.name}`" for each in deciding[name]))
        part = "The score list and the tournament office" if office[name] else "The referee"
        named = ", ".join(articles(name, deciding[name] or office[name]))
        house = " (house rule)" if name in HOUSE_OPTIONS else ""
        rows.append(f"| `{name}`{house} | {choices(name)} | {named} | {where or f'part: {part}'} |")
    return "\n".join([*rows, ""])


def articles(name: str, asked_by: Sequence[Decider]) -> Iterable[str]:
    """The articles that an option is about: of the documents, by hand, of those who ask for it.

    Raises ValueError if there are none.
    """
    rows = (article for row in discrepancies() if name in row.options for article in row.articles)
    marks = (article for each in asked_by for article in each.articles)
    numbers = dict.fromkeys(rows) or ARTICLES_BY_HAND.get(name) or dict.fromkeys(marks)
    if not numbers:
        raise ValueError(f"no function that asks for {name} is marked with @implements")
    return numbers


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, steps_table(), OPTIONS_HEAD, options_table()])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
