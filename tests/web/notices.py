"""Notices of a tournament for a test of the page: each field in turn with values that it takes.

    python -m tests.web.notices FILE

The machine accepts each of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from skat.journal import Seq
from skat.office.desk_view import DeskView, desk_view
from skat.rules.choices import option_choices
from skat.rules.editions import (
    HOUSE_OPTIONS,
    OPTION_NAMES,
    Edition,
    RuleSet,
    edition_options,
)
from skat.tournament import commands as do
from skat.tournament.draw import MOST_PLAYERS
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.parts import (
    LONGEST_SECTION,
    Day,
    OnlineTerms,
    Quota,
    Section,
    TeamKind,
    with_stand_in_terms,
)
from skat.tournament.notice.prize_plan import (
    LONGEST_CATEGORY,
    LONGEST_IN_KIND,
    MOST_IN_KIND,
    Category,
    PerPerson,
    Pot,
    PrizeInKind,
    PrizePlan,
    Purse,
    Share,
)
from skat.tournament.notice.prospectus import LONGEST_TEXT, Prospectus, ReducedFee
from skat.tournament.notice.readings import OF_THE_NOTICE
from skat.tournament.results.board import board_of
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening

SERIES: Final = 4
"""So many seeds are sealed."""

NAMES: Final = ((), ("Anna",), ("Martha Voss", "Nils Ohm"), ("Voss, Martha", "Ohm, Nils"))
TEXTS: Final = ("", "x", "Zażółć", "one\ntwo", "a, b; c", "w" * LONGEST_TEXT)
LINES: Final = ("", "x", "Zażółć gęślą", 'a, b; "c"', "<b>")
MONEY: Final = (0, 1, 99, 100, 1_050, 123_456_789)
AMOUNTS: Final = ((), (5,), (100, 60, 40), (0, 0, 700), (10_050, 1))
SHARES: Final = ((10_000,), (5_000, 2_500, 1_250), (3_333, 3_333, 3_334), (0, 1))


class Case(msgspec.Struct, frozen=True):
    """A notice, and the field that is not as usual."""

    name: str
    notice: Prospectus


class Notices(msgspec.Struct, frozen=True):
    """The desk on which the notice is typed, and the notices."""

    view: DeskView
    cases: tuple[Case, ...]


def usual() -> Prospectus:
    """A notice as the page begins it: what older notices leave open is said."""
    return Evening(series=SERIES, unplayed="keep").state.prospectus


def purses() -> Iterator[Purse]:
    """Amounts or shares of the pot."""
    yield from (Purse(amounts=tuple(map(Cents, each))) for each in AMOUNTS)
    yield from (Purse(shares=tuple(map(Share, each))) for each in SHARES)


def of_the_event() -> Iterator[dict[str, Any]]:
    """Who invites whom, when and where."""
    yield from ({"name": each} for each in ("x", "Zażółć, der 3.", "w" * 80))
    for name in ("date", "place", "organiser", "stake"):
        yield from ({name: each} for each in LINES)
    for name in ("management", "referees", "signatures", "closed_to"):
        yield from ({name: each} for each in NAMES)
    for name in ("use_of_income", "exclusion", "conciliation", "control", "sanctions"):
        yield from ({name: each} for each in TEXTS)
    for name in ("keeping_of_lists", "material"):
        yield from ({name: each} for each in TEXTS)
    yield from ({"retention_days": each} for each in (184, 185, 3_650))
    rules = usual().rules or RuleSet()
    as_told = replace(rules, options=replace(rules.options, retention="association"))
    yield {"retention_days": 1, "rules": as_told}
    for name in ("start_cards_handed_in", "keeper_gets_cards"):
        yield from ({name: each} for each in (True, False))


def of_play() -> Iterator[dict[str, Any]]:
    """Series, deals, rules, days, halls."""
    yield from ({"series": each} for each in range(1, SERIES + 1))
    yield from ({"deals_at_four": each} for each in range(4, 145, 4))
    yield from ({"deals_at_three": each} for each in range(3, 145, 3))
    yield from ({"series_deals": each} for each in ((48, 36, 24, 12), (4, 4, 4, 144)))
    yield from ({"rules": each} for each in (None, *map(edition, Edition), *readings()))
    yield from ({"unplayed": each} for each in ("keep", "behind"))
    yield {"days": (Day(series=SERIES),)}
    yield {"days": (Day(series=1, date="Sat, 3 May", goes_on=16), Day(series=3, carried=False))}
    yield {"days": (Day(series=2, teams=3), Day(series=1, date="w" * 40), Day(series=1))}
    quotas = (Quota(category="ladies", places=4), Quota(category="U 18", places=1))
    categories = (Category(name="ladies"), Category(name="U 18"))
    yield {"days": (Day(series=1, quotas=quotas), Day(series=3)), "categories": categories}
    halls = (Section(name="Upper hall", tables=60), Section(name="Cellar, left"))
    for stay in (True, False):
        yield {"sections": halls, "stay_in_section": stay}
    wide = (Section(name="w" * LONGEST_SECTION, tables=MOST_PLAYERS),)
    yield {"sections": wide, "stay_in_section": True}


def readings() -> Iterator[RuleSet]:
    """How the articles are read."""
    rules = usual().rules or RuleSet()
    for name, values in READINGS.items():
        for value in values:
            yield replace(rules, options=replace(rules.options, **{name: value}))


TYPED: Final[dict[str, tuple[Any, ...]]] = {
    "protest_last_series_minutes": (0, 15, 60),
    "max_stake": (None, "0", "1/4", "2.5"),
}
"""Options that are no choice."""

READINGS: Final[dict[str, tuple[Any, ...]]] = {
    name: TYPED.get(name) or option_choices(name)
    for name in OPTION_NAMES
    if name not in (*HOUSE_OPTIONS, *OF_THE_NOTICE)
}


def edition(which: Edition) -> RuleSet:
    """Its rules in its own wording."""
    return replace(usual().rules or RuleSet(), edition=which, options=edition_options(which))


def of_fees() -> Iterator[dict[str, Any]]:
    """What is paid."""
    yield from ({"fee": each} for each in (None, *MONEY))
    yield from ({"currency": each} for each in ("", "EUR", "zł", "€", "w" * 8))
    yield from ({"side_payments": LossMoney(tuple(map(Cents, each)))} for each in AMOUNTS)
    yield {"side_payments": LossMoney((Cents(50), Cents(50), Cents(0)))}
    yield from ({"team_fee": each} for each in MONEY if each)
    fees = tuple(ReducedFee(name=f"no {each}", amount=Cents(each)) for each in MONEY)
    yield {"reduced_fees": fees}
    yield {"reduced_fees": (ReducedFee(name="juniors", amount=Cents(500)),)}


def of_prizes() -> Iterator[dict[str, Any]]:
    """What is won, and by whom."""
    for purse in purses():
        yield {"prizes": PrizePlan(amounts=purse.amounts, shares=purse.shares)}
        yield {"prizes": PrizePlan(team_amounts=purse.amounts, team_shares=purse.shares)}
        yield {"prizes": PrizePlan(best_game=purse)}
        for name in ("ladies", "U 18, girls", "w" * LONGEST_CATEGORY):
            yield {"categories": (Category(name=name, prizes=purse),)}
    yield from ({"prizes": PrizePlan(series=purse)} for purse in purses() if purse.amounts)
    yield {"prizes": PrizePlan(series=Purse(shares=(Share(1_500), Share(1_000))))}
    yield from ({"prizes": PrizePlan(rounded_to=Cents(each))} for each in MONEY if each)
    yield from ({"prizes": PrizePlan(per_person=each)} for each in PerPerson)
    yield from ({"prizes": PrizePlan(ties=each)} for each in ("lot", "shared"))
    yield from ({"prizes": PrizePlan(pot_with_lost_games=each)} for each in (True, False))
    yield {"prizes": PrizePlan(series_lost_games=(Share(6_000), Share(4_000)))}
    yield from ({"team_size": each} for each in (0, 1, 4))
    yield from ({"team_counting": each} for each in (0, 1, 3))
    kind = TeamKind(name="Tandem", size=2, counting=1, fee=Cents(500))
    for purse in purses():
        yield {"team_kinds": (replace(kind, prizes=purse), TeamKind(name="Clubs", of="clubs"))}
    yield from ({"prizes": PrizePlan(in_kind=each)} for each in things())
    yield {"prizes": PrizePlan(team_in_kind=(PrizeInKind(rank=1, what="cup", honour=True),))}
    ham = Purse(in_kind=(PrizeInKind(rank=2, what="ham"),))
    yield {"prizes": PrizePlan(series=ham, best_game=ham)}
    yield {"categories": (Category(name="U 18", prizes=ham),)}
    yield {"team_kinds": (TeamKind(name="Team of 4", prizes=ham),)}
    yield from map(of_pot, (Pot(ranking="overall", share=Share(2_550)), PER_HEAD))
    yield from (of_pot(Pot(ranking=each, share=Share(1))) for each in ("teams", "best_game"))
    yield of_pot(Pot(ranking="series", share=Share(1)))
    yield of_pot(Pot(ranking="category", category="U 18", per_head=Cents(150)))
    yield of_pot(Pot(ranking="teams", category="Team of 4", per_head=Cents(150)))


PER_HEAD: Final = Pot(ranking="overall", per_head=Cents(250))


def of_pot(pot: Pot) -> dict[str, Any]:
    """A pot of its own for one of rankings that all win shares."""
    shares = (Share(500),)
    some = Purse(shares=shares)
    plan = PrizePlan(shares=shares, team_shares=shares, best_game=some, series=some, pots=(pot,))
    return {
        "prizes": plan,
        "categories": (Category(name="U 18", prizes=some),),
        "team_kinds": (TeamKind(name="Team of 4", prizes=some),),
    }


def things() -> Iterator[tuple[PrizeInKind, ...]]:
    """Prizes that are no money."""
    yield (PrizeInKind(rank=3, what="ham"), PrizeInKind(rank=1, what="cup", honour=True))
    yield (PrizeInKind(rank=MOST_IN_KIND, what="w" * LONGEST_IN_KIND),)


def of_tables_here() -> Iterator[dict[str, Any]]:
    """Terms of play at the tables of a server."""
    yield {"online": None}
    terms = with_stand_in_terms(OnlineTerms())
    for name, values in ONLINE.items():
        for value in values:
            yield {"online": replace(terms, **{name: value})}


ONLINE: Final[dict[str, tuple[Any, ...]]] = {
    "play": ("prevented", "open"),
    "clock": ("none", "move", "deal"),
    "seconds": (5, 61, 3_600),
    "on_time_out": ("computer", "throw_in"),
    "absent_seconds": (None, 5, 86_400),
    "review": (True, False),
    "stand_in_deals": ("as_the_order", "lost_if_left", "count"),
    "stand_in_most": (0, 1, 100),
}


def cases() -> Iterator[Case]:
    """Each field in turn, and last as many as go together."""
    parts = (of_the_event, of_play, of_fees, of_prizes, of_tables_here)
    for part in parts:
        for changed in part():
            yield Case(", ".join(changed), replace(usual(), **changed))


def notices() -> Notices:
    """All that the test asks for; the machine would take each of the notices."""
    evening = Evening(series=SERIES, unplayed="keep")
    listed = tuple(cases())
    for case in listed:
        refused = evening.ask(do.Amend(prospectus=case.notice))
        assert isinstance(refused, Tournament), (case.name, refused)
    view = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    return Notices(view=view, cases=listed)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(notices()))
