"""Writes what the server knows and the page offers, how cards are written, and who does what.

`web/src/lib/offered.ts`, `web/src/table/typing/spelt.ts`, `web/src/tournament/duties.ts` and
`web/src/tournament/notice/offered_readings.ts`:

python -m tools.generate.offered
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec

from skat.model.languages import Language
from skat.notation.cards import ROWS, SYMBOLS, CardScheme
from skat.office.club_files.decoding import ENCODINGS
from skat.office.club_files.headings import FIELDS
from skat.players import PLAYER_NAMES
from skat.rules.choices import option_choices, option_value
from skat.rules.editions import (
    HOUSE_OPTIONS,
    REVISION,
    BockReason,
    Edition,
    Options,
    RuleSet,
    edition_options,
)
from skat.server.routes.tournament.helpers import FILES, OF_ALL_HALLS
from skat.tournament.draw import MOST_PLAYERS
from skat.tournament.helpers import OF_THE_EVENT
from skat.tournament.notice.readings import OF_A_DEAL, OF_THE_OFFICE, other_readings
from skat.tournament.roles import Duty, Role
from skat.tournament.rows import ROWS as COMMANDS
from skat.tournament.state import TournamentPhase

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "web/src/lib/offered.ts"
SPELT: Final = ROOT / "web/src/table/typing/spelt.ts"
DUTIES: Final = ROOT / "web/src/tournament/duties.ts"
READINGS: Final = ROOT / "web/src/tournament/notice/offered_readings.ts"

HEAD: Final = """\
/**
 * What the server knows and the page offers. Written by tools/generate/offered.py; `make wire`
 * writes it anew.
 */
"""

SPELT_HEAD: Final = """\
/**
 * How each language writes cards; of each name the first spelling is written and all are read.
 * Written by tools/generate/offered.py out of `skat.notation.cards`; `make wire` writes it anew.
 */
"""

DUTIES_HEAD: Final = """\
/**
 * Which duties of helpers, and when in the event, the commands of a desk need, and its files.
 * Written by tools/generate/offered.py out of `skat.tournament.rows`; `make wire` writes it anew.
 */

import type { Duty, TournamentPhase } from '../lib/wire';
"""

READINGS_HEAD: Final = """\
/**
 * How a notice can read the articles on which the documents differ; the first value is usual.
 * Written by tools/generate/offered.py out of `skat.rules.editions`; `make wire` writes it anew.
 */
"""


class Given(NamedTuple):
    """When the management gives a command, and helpers with one of these duties do."""

    duties: tuple[str, ...]
    phases: tuple[str, ...]
    cut_short: bool


def switches() -> Iterator[tuple[str, tuple[str, Any, Any]]]:
    """Each house rule as a switch: the option, its usual value, and the value that it stands for.

    >>> dict(switches())["ramsch_virgin"], dict(switches())["bock_sixty_sixty"]
    (('ramsch_virgin', 'leaflet', 'double'), ('bock', (), 'sixty_sixty'))
    """
    for name in HOUSE_OPTIONS:
        usual, *_, strongest = option_choices(name)
        if name == "bock":
            yield from ((f"bock_{each}", (name, usual, each)) for each in get_args(BockReason))
        else:
            yield name, (name, usual, strongest)


def text() -> str:
    """The whole file."""
    return "\n".join(
        [
            HEAD,
            "/** The languages, as their speakers call them. */",
            "export const LANGUAGES = {",
            *(f"  {each.value}: {literal(each.own_name)}," for each in Language),
            "} as const;\n",
            "/** The house rules as switches: option, usual value and the value switched on. */",
            "export const HOUSE_SWITCHES = {",
            *(f"  {name}: {literal(row)}," for name, row in switches()),
            "} as const;\n",
            "/** The computer players, the weakest first. */",
            f"export const COMPUTER_PLAYERS = {literal(PLAYER_NAMES)} as const;\n",
            "/** The reading of the law by which new games are played. */",
            f"export const REVISION = {REVISION};\n",
            "/** So many may take part in a tournament. */",
            f"export const MOST_PLAYERS = {MOST_PLAYERS};\n",
            "/** What a column of a list of players may be. */",
            f"export const LIST_FIELDS = {literal(FIELDS)} as const;\n",
            "/** In what a list of players may be written. */",
            f"export const ENCODINGS = {literal(ENCODINGS)} as const;\n",
        ]
    )


def literal(value: object) -> str:
    """A value as the page's programs write it."""
    return msgspec.json.encode(value).decode().replace('"', "'").replace(",", ", ")


def rows(scheme: CardScheme) -> list[dict[str, dict[str, tuple[str, ...]]]]:
    """The rows that a scheme reads, by the letters of the project.

    >>> rows(CardScheme.PL)[0]["suits"]["D"]
    ('Sz', 'Szel')
    """
    return [
        {
            "suits": {suit.value: names for suit, names in row.suits.items()},
            "ranks": {rank.value: names for rank, names in row.ranks.items()},
        }
        for row in ROWS[scheme]
    ]


def spelt() -> str:
    """The whole file of how cards are written."""
    symbols: dict[str, Any] = {suit.value: tuple(signs) for suit, signs in SYMBOLS.items()}
    return "\n".join(
        [
            SPELT_HEAD,
            "type Names = Readonly<Record<string, readonly string[]>>;",
            "type Row = { suits: Names; ranks: Names };\n",
            "/** The rows that a language reads; it writes the first. */",
            "export const ROWS: Readonly<Record<string, readonly Row[]>> = {",
            *(
                f"  {literal(scheme.value)}: [{', '.join(map(_row, rows(scheme)))}],"
                for scheme in CardScheme
            ),
            "};\n",
            "/** The signs of the suits, read in every row. */",
            f"export const SYMBOLS: Names = {_names(symbols)};\n",
        ]
    )


def given() -> dict[Given, list[str]]:
    """The commands of the management, together where the same helpers give them at the same time.

    >>> next(row for row, names in given().items() if "close_entry" in names).duties
    ('entry',)
    """
    rows = defaultdict(list)
    for kind, row in COMMANDS.items():
        if Role.MANAGEMENT in row.roles:
            duties = tuple(each.value for each in Duty if each in row.roles)
            phases = tuple(each.value for each in TournamentPhase if each not in row.phases)
            key = Given(duties, phases, cut_short=row.cut_short is None)
            rows[key].append(str(kind.__struct_config__.tag))
    return dict(sorted(rows.items()))


def of_notice() -> list[str]:
    """What a referee does whom the notice names.

    >>> of_notice()
    ['decide']
    """
    rows = COMMANDS.items()
    return [str(kind.__struct_config__.tag) for kind, row in rows if Role.REFEREE in row.roles]


def duties() -> str:
    """The whole file of who gives which command."""
    return "\n".join(
        [
            DUTIES_HEAD,
            "interface Row {",
            "  duties: readonly Duty[];",
            "  phases: readonly TournamentPhase[];",
            "  /** Also after an early end. */",
            "  cutShort: boolean;",
            "  commands: readonly string[];",
            "}\n",
            "/** Who gives these commands beside the management, and when. */",
            "export const GIVEN = [",
            *(_given(row, names) for row, names in given().items()),
            "] as const satisfies readonly Row[];\n",
            "/** A command of the management. */",
            "export type DeskCommand = (typeof GIVEN)[number]['commands'][number];\n",
            "/** What a referee does whom the notice names. */",
            f"export const OF_NOTICE: readonly DeskCommand[] = {literal(of_notice())};\n",
            "/** What concerns the whole event, and is not for a helper of one hall. */",
            "export const OF_THE_EVENT: readonly DeskCommand[] = "
            f"{literal([each.__struct_config__.tag for each in OF_THE_EVENT])};\n",
            "/** The files for each duty. */",
            "export const FILES: Readonly<Record<Duty, readonly string[]>> = {",
            *(f"  {duty.value}: {literal(files)}," for duty, files in FILES.items()),
            "};\n",
            "/** Those of them that a helper of one hall has, too. */",
            f"export const OF_ALL_HALLS: readonly string[] = {literal(OF_ALL_HALLS)};\n",
        ]
    )


def readings() -> str:
    """The whole file of how a notice can read the articles."""
    chosen = [name for name in (*OF_THE_OFFICE, *OF_A_DEAL) if option_choices(name)]
    typed = [name for name in OF_THE_OFFICE if not option_choices(name)]
    editions = {each: edition_options(each) for each in Edition}
    differ = {
        each.value: other_readings(RuleSet(options=options))
        for each, options in editions.items()
        if each is not Edition.ISKO_2022
    }
    return "\n".join(
        [
            READINGS_HEAD,
            "/** What the office of the event decides by. */",
            "export const OF_THE_OFFICE = {",
            *(f"  {name}: {literal(_values(name))}," for name in OF_THE_OFFICE if name in chosen),
            "} as const;\n",
            "/** What a deal, or a ruling on it, depends on. */",
            "export const OF_A_DEAL = {",
            *(f"  {name}: {literal(_values(name))}," for name in OF_A_DEAL),
            "} as const;\n",
            "/** What is typed: a number, and a fraction or nothing. */",
            "export const TYPED = {",
            *(f"  {name}: {literal(option_value(Options(), name))}," for name in typed),
            "};\n",
            "/** What an edition reads otherwise. */",
            "export const OF_EDITIONS = {",
            *(f"  {literal(edition)}: {_names(own)}," for edition, own in differ.items()),
            "} as const;\n",
        ]
    )


def _values(name: str) -> tuple[Any, ...]:
    """What an option can be, its usual value first."""
    usual = option_value(Options(), name)
    return tuple(sorted(option_choices(name), key=lambda value: value != usual))


def _given(row: Given, names: list[str]) -> str:
    fields = (
        f"    duties: {literal(row.duties)},",
        f"    phases: {literal(row.phases)},",
        f"    cutShort: {literal(row.cut_short)},",
        f"    commands: {literal(names)},",
    )
    return "\n".join(("  {", *fields, "  },"))


def _row(row: dict[str, Any]) -> str:
    return f"{{ suits: {_names(row['suits'])}, ranks: {_names(row['ranks'])} }}"


def _names(names: dict[str, Any]) -> str:
    return (
        "{ " + ", ".join(f"{literal(key)}: {literal(each)}" for key, each in names.items()) + " }"
    )


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
    SPELT.write_text(spelt(), encoding="utf-8")
    DUTIES.write_text(duties(), encoding="utf-8")
    READINGS.write_text(readings(), encoding="utf-8")
