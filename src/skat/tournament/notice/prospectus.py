"""The notice of a tournament: everything that TR-6.2 asks for, binding for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.checked import checked
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.rules.editions import (
    REVISION,
    Options,
    RuleSet,
    refused_in_tournament,
    refused_stake,
    with_own_wording,
)
from skat.scoresheet.stakes import Stake, parse_stake
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.parts import (
    Day,
    OnlineTerms,
    Section,
    TeamKind,
    purses_of,
    refused_days,
    refused_kinds,
    refused_sections,
    sections_text,
    with_stand_in_terms,
)
from skat.tournament.notice.prize_plan import (
    LONGEST_CATEGORY,
    MOST_CATEGORIES,
    Category,
    PrizePlan,
    refused_plan,
)

MOST_SERIES: Final = 20
MOST_DEALS: Final = 144
LONGEST_TEXT: Final = 2_000
LONGEST_CURRENCY: Final = 8
SIX_MONTHS: Final = 184
"""Days; no six months are longer."""


class ReducedFee(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player of this group pays instead of the fee; 0 is an amount too."""

    name: str
    amount: Cents


class Amendment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was announced was changed: the number of series `before` and `after`, or the halls.

    `at` in seconds since 1970 (UTC). Of halls `sections` are those before and after.
    """

    at: int
    before: int
    after: int
    reason: str
    sections: tuple[tuple[Section, ...], tuple[Section, ...]] | UnsetType = UNSET

    def told(self) -> tuple[str, dict[str, int | str]]:
        """The key of its sentence, and what that says but for the day.

        >>> Amendment(at=0, before=4, after=3, reason="few came").told()
        ('amended_series', {'before': 4, 'after': 3, 'reason': 'few came'})
        """
        if self.sections is UNSET:
            return "amended_series", {
                "before": self.before,
                "after": self.after,
                "reason": self.reason,
            }
        before, after = (sections_text(each) or "–" for each in self.sections)
        return "amended_sections", {"before": before, "after": after, "reason": self.reason}


class Prospectus(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The notice. Texts that are empty are missing; `fee` and `stake` may be 0 but must be given.

    `closed_to` names the clubs of a closed event; nobody else may enter then. `currency` stands
    behind every amount, as the notice writes it (EUR, zł); older notices have none.
    Without `online` nothing is played at the tables of a server. `categories` are ranked by
    themselves too; `reduced_fees` are paid instead of `fee` by some. At most `team_size` play for a
    team at once, and the best `team_counting` results of each series count for it; 0 sets no size,
    and all count. Without `days` there is one. Where series differ in length `series_deals` has the
    deals of each at tables of four, and tables of three play as many rounds; then `deals_at_four`
    and `deals_at_three` say nothing. `unplayed` says what holds for a player who has not played
    every series: rank by what was made ("keep"), or behind all who have ("behind"); older notices
    do not say it, and keep. `amendments` are what was changed since it was announced; nobody types
    them. An event may have `sections` (halls); draws by lot leave everybody in his, unless
    `stay_in_section` says that they are over all. Each team pays the `team_fee` on top of the fees
    of its players. `team_kinds` are ranked at once with these teams, and everybody may be in one
    team of each kind.
    """

    name: str
    date: str = ""
    place: str = ""
    organiser: str = ""
    management: tuple[str, ...] = ()
    referees: tuple[str, ...] = ()
    fee: Cents | None = None
    side_payments: LossMoney = LossMoney()
    series: int = 0
    deals_at_four: int = 48
    deals_at_three: int = 36
    use_of_income: str = ""
    exclusion: str = ""
    conciliation: str = ""
    signatures: tuple[str, ...] = ()
    rules: RuleSet | None = None
    control: str = ""
    sanctions: str = ""
    keeping_of_lists: str = ""
    stake: str = ""
    material: str = ""
    prizes: PrizePlan = PrizePlan()
    closed_to: tuple[str, ...] = ()
    start_cards_handed_in: bool = False
    keeper_gets_cards: bool = True
    retention_days: int = SIX_MONTHS
    currency: str = ""
    online: OnlineTerms | None = None
    categories: tuple[Category, ...] = ()
    reduced_fees: tuple[ReducedFee, ...] = ()
    team_size: int = 0
    team_counting: int = 0
    days: tuple[Day, ...] = ()
    series_deals: tuple[int, ...] | UnsetType = UNSET
    unplayed: Literal["keep", "behind"] | UnsetType = UNSET
    amendments: tuple[Amendment, ...] | UnsetType = UNSET
    sections: tuple[Section, ...] | UnsetType = UNSET
    stay_in_section: bool | UnsetType = UNSET
    team_fee: Cents | UnsetType = UNSET
    team_kinds: tuple[TeamKind, ...] | UnsetType = UNSET

    @property
    def all_kinds(self) -> tuple[TeamKind, ...]:
        """Every kind of teams: first that of the notice itself, which has no name.

        >>> pairs = TeamKind(name="Tandem", size=2)
        >>> cup = Prospectus(name="Cup", team_size=4, team_kinds=(pairs,))
        >>> [(each.name, each.size) for each in cup.all_kinds]
        [('', 4), ('Tandem', 2)]
        """
        own = TeamKind(
            name="",
            size=self.team_size,
            counting=self.team_counting,
            prizes=self.prizes.teams,
            fee=self.team_fee,
        )
        return own, *(self.team_kinds or ())

    @checked
    def kind(self, name: str) -> TeamKind | None:
        """The kind of teams of this name; "" is that of the notice itself."""
        return next((each for each in self.all_kinds if each.name == name), None)

    @checked
    def fee_of(self, fee_class: str) -> Cents | None:
        """What is to be paid: the fee, or the reduced one of this name; None without one.

        >>> junior = ReducedFee(name="juniors", amount=Cents(500))
        >>> cup = Prospectus(name="Cup", fee=Cents(1000), reduced_fees=(junior,))
        >>> cup.fee_of("juniors"), cup.fee_of(""), cup.fee_of("seniors")
        (500, 1000, None)
        """
        if not fee_class:
            return self.fee
        return next((each.amount for each in self.reduced_fees if each.name == fee_class), None)

    @checked
    def deals(self, table_size: int, *, series: int) -> int:
        """How many deals this series, from 1, has at a table of this size.

        >>> cup = Prospectus(name="Cup", series=2, series_deals=(48, 36))
        >>> cup.deals(4, series=1), cup.deals(3, series=2)
        (48, 27)
        """
        if self.series_deals is UNSET:
            return self.deals_at_four if table_size == 4 else self.deals_at_three
        return self.series_deals[series - 1] // 4 * table_size

    @checked
    def deals_through(self, series: int) -> int:
        """How many deals the first so many series have together, at tables of four."""
        return sum(self.deals(4, series=at) for at in range(1, series + 1))


@implements("SkO-5.5.4", "TR-9.2")
def refused_notice_stake(prospectus: Prospectus) -> Refusal | None:
    """Why a notice names a stake that its own rules forbid; asked of new notices only.

    >>> rules = RuleSet(options=Options(max_stake="1/4"))
    >>> refused_notice_stake(Prospectus(name="Cup", stake="1/2", rules=rules)).code
    'stake_too_high'
    """
    if prospectus.rules is None:
        return None
    options = prospectus.rules.options
    if refused := refused_stake(options):
        return Refusal(
            code=refused.code,
            articles=refused.articles,
            details={"stake": options.stake, "maximum": str(options.max_stake)},
        )
    highest = None if options.max_stake is None else Stake(Fraction(options.max_stake))
    named = parse_stake(prospectus.stake, maximum=highest)
    too_high = isinstance(named, Refusal) and named.code == "stake_too_high"
    return named if isinstance(named, Refusal) and too_high else None


def by_present_reading(prospectus: Prospectus) -> Prospectus:
    """The notice as a request of today means it: its rules and terms in their latest reading.

    An edition without options of its own wording means its whole wording. A notice that
    is read again keeps the revision and the options that it was announced with.

    >>> from skat.rules.editions import Edition
    >>> asked = Prospectus(name="Cup", rules=RuleSet(Edition.ISKO_1999))
    >>> meant = by_present_reading(asked).rules
    >>> meant.revision == REVISION, meant.options.soloist_exposed_claim
    (True, 'strict')
    """
    if prospectus.online is not None:
        prospectus = replace(prospectus, online=with_stand_in_terms(prospectus.online))
    rules = prospectus.rules
    if rules is None:
        return prospectus
    return replace(prospectus, rules=replace(with_own_wording(rules), revision=REVISION))


ITEMS: Final = (
    "organiser",
    "fee",
    "series",
    "deals",
    "use_of_income",
    "exclusion",
    "conciliation",
    "signatures",
    "rules",
    "control",
    "sanctions",
    "keeping_of_lists",
    "stake",
    "material",
)
"""The fourteen items of TR-6.2, in its order."""


@implements("TR-6.2")
def missing_items(prospectus: Prospectus) -> tuple[str, ...]:
    """Which of the fourteen items the notice does not have.

    >>> missing_items(Prospectus(name="Cup", organiser="Herz Acht", series=2))[:3]
    ('fee', 'use_of_income', 'exclusion')
    """
    present = {
        "fee": prospectus.fee is not None,
        "series": prospectus.series > 0,
        "deals": prospectus.deals_at_four > 0 and prospectus.deals_at_three > 0,
    }
    return tuple(
        item for item in ITEMS if not present.get(item, bool(getattr(prospectus, item, None)))
    )


@implements("TR-1.1", "TR-2.3", "TR-3.1")
def refused_organiser(prospectus: Prospectus) -> Refusal | None:
    """Why nobody answers for this event: an organiser is named, be it a club or one person.

    >>> refused_organiser(Prospectus(name="Cup", organiser="Anna")) is None
    True
    """
    if prospectus.organiser.strip():
        return None
    return Refusal(code="no_organiser", articles=("TR-1.1", "TR-2.3", "TR-3.1"))


@implements("TR-6.1", "TR-7.4.4")
def contradiction(prospectus: Prospectus) -> Refusal | None:
    """What in the notice contradicts the rules or cannot be played.

    Series of at most 144 deals in whole rounds, so that everybody deals equally often; no house
    rules; at most 20 series; amounts of 0 or more.

    >>> contradiction(Prospectus(name="Cup", deals_at_four=47)).code
    'no_whole_rounds'
    """
    if prospectus.rules is not None and (refused := refused_in_tournament(prospectus.rules)):
        return Refusal(
            code=refused.code,
            articles=("TR-6.1", *refused.articles),
            details={name: str(detail) for name, detail in refused.details.items()},
        )
    if not 0 <= prospectus.series <= MOST_SERIES:
        return _contradiction("too_many_series", most=MOST_SERIES)
    if refused := _refused_deals(prospectus):
        return refused
    fees = [each.amount for each in prospectus.reduced_fees]
    if (
        min((prospectus.fee or 0, prospectus.team_fee or 0, *fees, *prospectus.side_payments.each))
        < 0
    ):
        return _contradiction("negative_amount")
    refused = refused_plan(
        prospectus.prizes,
        prospectus.categories,
        series=prospectus.series,
        teams=purses_of(prospectus.all_kinds),
    )
    refused = (
        refused
        or refused_kinds(prospectus.team_kinds or ())
        or _refused_fees(prospectus)
        or refused_sections(prospectus.sections or ())
    )
    refused = refused or refused_days(
        prospectus.days,
        series=prospectus.series,
        categories=[each.name for each in prospectus.categories],
    )
    if min(prospectus.team_size, prospectus.team_counting) < 0:
        refused = refused or _contradiction("negative_amount")
    if refused is not None:
        return refused
    # Where the association sets the time, it may also be shorter (`retention`).
    options = prospectus.rules.options if prospectus.rules is not None else Options()
    shortest = SIX_MONTHS if options.retention == "six_months" else 1
    if prospectus.retention_days < shortest:
        return Refusal(code="kept_too_short", articles=("TR-7.4.4",), details={"days": shortest})
    currency = prospectus.currency
    if len(currency) > LONGEST_CURRENCY or not currency.isprintable():
        return _contradiction("no_such_currency", most=LONGEST_CURRENCY)
    return _too_long(prospectus)


@implements("TR-2.2", "TR-2.4")
def refused_notice(prospectus: Prospectus) -> Refusal | None:
    """Why this notice cannot be announced: it is binding only if complete and lawful.

    >>> refused_notice(Prospectus(name="Cup", organiser="Anna")).code
    'notice_incomplete'
    """
    if refused := refused_organiser(prospectus) or contradiction(prospectus):
        return refused
    missing = missing_items(prospectus)
    if missing:
        return Refusal(
            code="notice_incomplete",
            articles=("TR-2.2", "TR-6.2"),
            details={"items": ", ".join(missing)},
        )
    return None


@implements("TR-1.4")
def refused_circle(prospectus: Prospectus, club: str | None) -> Refusal | None:
    """Why a player of this club may not enter: the event may be closed to a circle.

    >>> refused_circle(Prospectus(name="Cup", closed_to=("Herz Acht",)), "Pik Ass").code
    'closed_event'
    """
    if not prospectus.closed_to or club in prospectus.closed_to:
        return None
    return Refusal(code="closed_event", articles=("TR-1.4",))


@implements("TR-4.5")
def refused_supervision(prospectus: Prospectus, players: Sequence[str]) -> Refusal | None:
    """Why the management cannot all play: one of them must still supervise.

    >>> cup = Prospectus(name="Cup", organiser="Anna", management=("Anna", "Bela"))
    >>> refused_supervision(cup, ["Anna", "Cleo"]) is None
    True
    >>> refused_supervision(cup, ["Anna", "Bela"]).code
    'nobody_supervises'
    """
    supervisors = set(prospectus.management) or {prospectus.organiser}
    if supervisors - set(players):
        return None
    return Refusal(code="nobody_supervises", articles=("TR-4.5",))


def _refused_deals(prospectus: Prospectus) -> Refusal | None:
    """Every series has whole rounds; where they differ, each has deals of its own."""
    lengths = [(4, prospectus.deals_at_four), (3, prospectus.deals_at_three)]
    if prospectus.series_deals is not UNSET:
        if len(prospectus.series_deals) != prospectus.series or not prospectus.series:
            return _contradiction("series_deals_differ", series=prospectus.series)
        lengths += [(4, deals) for deals in prospectus.series_deals]
    for size, deals in lengths:
        if not 0 < deals <= MOST_DEALS or deals % size:
            return _contradiction("no_whole_rounds", deals=deals, size=size)
    return None


def _refused_fees(prospectus: Prospectus) -> Refusal | None:
    """Each reduced fee has a name of its own, and pots take no more than the fee."""
    names = [each.name for each in prospectus.reduced_fees]
    well_named = all(
        name.strip() and name.isprintable() and len(name) <= LONGEST_CATEGORY for name in names
    )
    if sum(pot.per_head for pot in prospectus.prizes.pots or ()) > (prospectus.fee or 0):
        return _contradiction("pots_above_fee")
    if well_named and len(names) == len(set(names)) <= MOST_CATEGORIES:
        return None
    return _contradiction("no_such_fees", most=MOST_CATEGORIES)


def _contradiction(code: str, **details: int | str) -> Refusal:
    return Refusal(code=code, articles=("TR-6.1",), details=details)


def _too_long(prospectus: Prospectus) -> Refusal | None:
    for value in msgspec.structs.astuple(prospectus):
        texts = value if isinstance(value, tuple) else (value,)
        if any(isinstance(text, str) and len(text) > LONGEST_TEXT for text in texts):
            return _contradiction("text_too_long", most=LONGEST_TEXT)
    return None
