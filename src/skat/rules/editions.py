"""Editions of the law and the options on which the documents differ.

A rule set is a value and part of every game. The names of the options are those of the list of
discrepancies; `OFFICIAL_OPTIONS` choose between readings of the documents, `HOUSE_OPTIONS` leave
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import force_setattr, replace

from skat.model.checked import naming_wrong_fields
from skat.model.law import implements
from skat.model.malformed import malformed
from skat.model.refusal import Refusal

# Digits are counted, because a stake comes from outside and "1e999999999" would be computed.
_STAKE = re.compile(r"\d{1,9}(?:/0*[1-9]\d{0,8}|\.\d{1,9})?", re.ASCII)


class Edition(Enum):
    """Which wording of the Skat Order is in force."""

    ISKO_2022 = "isko-2022"
    ISKO_1999 = "isko-1999"


BockReason: TypeAlias = Literal["passed_in", "lost_kontra", "lost_schneider", "sixty_sixty"]
"""What may start a round of bock, in which every deal counts double."""


class Options(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Every choice between readings of the law, and the house rules; defaults of isko-2022.

    Where each decides, and which belong to the referee and the tournament office, docs/how/rules.md
    tells. An option of `ADDED_USUAL` that has its first value is unset: it came later, and what is
    stored or sent of a game without it stays as it was.

    >>> Options().soloist_exposed_claim
    'open_play'
    >>> Options(ramsch_skat="last_trick") == Options()
    True
    """

    exposed_card_redeal: Literal["dealer_fault", "any"] = "dealer_fault"
    misdeal_limit: Literal["recorded", "none"] = "recorded"
    looked_reshuffles: bool = False
    rebid_excludes: Literal["passed_without_bid", "never_bid", "nobody"] = "passed_without_bid"
    peek_excludes: bool = True
    null_overbid_game: Literal["cheapest", "soloist_names"] = "cheapest"
    card_before_announcement: Literal["held", "loses"] = "held"
    early_lead_loses: Literal["not_on_lead", "always", "never"] = "not_on_lead"
    concession_window: Literal["nine_cards", "first_trick"] = "nine_cards"
    dealer_may_concede: bool = True
    soloist_exposed_claim: Literal["open_play", "strict"] = "open_play"
    defender_claim: Literal["party", "alone"] = "party"
    defender_claim_failed: Literal["all_remaining", "from_lost_trick"] = "all_remaining"
    last_trick_review: Literal["until_own_card", "until_next_lead"] = "until_own_card"
    protest_deadline: Literal["next_series", "end_of_series"] = "next_series"
    protest_last_series_minutes: int = 15
    uncollected_tricks: Literal["from_last_gathered", "from_lost_trick"] = "from_last_gathered"
    throw_in_level: Literal["not_excluded", "points_so_far", "simple"] = "not_excluded"
    throw_in_early: Literal["as_thrown_in", "concedes"] = "as_thrown_in"
    stake: str = "0"
    max_stake: str | None = None
    late_correction: Literal["unanimous", "never"] = "unanimous"
    correction_basis: Literal["lowest_multiple", "lowest_points"] = "lowest_multiple"
    retention: Literal["six_months", "association"] = "six_months"
    forbid_gifts: Literal["flag", "refuse"] = "flag"
    named_game_binds: bool = False

    kontra: bool = False
    ramsch: bool = False
    leaflet_announcements: bool = False
    leaflet_ouvert: bool = False
    leaflet_overbid: bool = False
    leaflet_defenders_announce: bool = False
    both_defenders_concede: bool = False

    ramsch_skat: Literal["last_trick", "loser"] | UnsetType = UNSET
    ramsch_tie: Literal["all", "last_trick"] | UnsetType = UNSET
    ramsch_virgin: Literal["leaflet", "none", "double"] | UnsetType = UNSET
    ramsch_march: Literal["leaflet", "none", "wins"] | UnsetType = UNSET
    ramsch_push: Literal["no", "yes"] | UnsetType = UNSET
    ramsch_after_lost_kontra: Literal["no", "yes"] | UnsetType = UNSET
    grand_hand_in_ramsch: Literal["no", "yes"] | UnsetType = UNSET
    bock: tuple[BockReason, ...] | UnsetType = UNSET
    spitze: Literal["no", "yes"] | UnsetType = UNSET

    def __post_init__(self) -> None:
        with naming_wrong_fields(self):
            self._settle()

    def _settle(self) -> None:
        """One form for what means the same, and no stake that is none."""
        if self.bock:
            named = tuple(reason for reason in get_args(BockReason) if reason in self.bock)
            force_setattr(self, "bock", named)
        for name, usual in ADDED_USUAL.items():
            if getattr(self, name) == usual:
                force_setattr(self, name, UNSET)
        for amount in (self.stake, self.max_stake):
            if amount is not None and not _STAKE.fullmatch(amount):
                raise ValueError(f"a stake is a fraction of a unit, like 1/4: {amount[:40]}")


def _first_value(kind: Any) -> Any:
    """The first choice of an option that may be unset; of a list nothing."""
    value, _ = get_args(kind)
    return get_args(value)[0] if get_origin(value) is Literal else ()


ADDED_USUAL: Final[Mapping[str, Any]] = {
    field.name: _first_value(field.type)
    for field in msgspec.structs.fields(Options)
    if field.default is UNSET
}
"""Options that came after games had been stored, with the value that leaves everything as it was:
their first.

Those whose name begins with `ramsch`, and `grand_hand_in_ramsch`, have an effect with `ramsch`.
"""

HOUSE_OPTIONS: tuple[str, ...] = (
    "kontra",
    "ramsch",
    "leaflet_announcements",
    "leaflet_ouvert",
    "leaflet_overbid",
    "leaflet_defenders_announce",
    "both_defenders_concede",
    *ADDED_USUAL,
)
"""Options that leave the Skat Order; a game under one of them says so in its record."""

OPTION_NAMES: tuple[str, ...] = tuple(field.name for field in msgspec.structs.fields(Options))

_FIRST_OF_1999: Final[dict[str, Any]] = {
    "soloist_exposed_claim": "strict",
    "defender_claim": "alone",
    "throw_in_level": "points_so_far",
}

Revision = Literal[1, 2]
"""How often our reading of the law was put right, counted from 1."""

REVISION: Final[Revision] = get_args(Revision)[-1]
"""The revision that new games are played by."""


class RuleSet(msgspec.Struct, frozen=True, gc=False):
    """The law of one game: an edition, all its options, and the revision of their reading.

    A new game takes `PRESENT_RULES` or one from `rule_set`. What is stored without a revision was
    played by the first and keeps its result: so a bare `RuleSet()` has revision 1. Raises TypeError
    for an edition by its name, which would be no edition at all, and for options of another type.
    """

    edition: Edition = Edition.ISKO_2022
    options: Options = Options()
    revision: Revision = 1

    def __post_init__(self) -> None:
        if type(self.edition) is not Edition:
            raise TypeError(f"RuleSet.edition must be an Edition, not {self.edition!r}")
        if type(self.options) is not Options:
            raise TypeError(f"RuleSet.options must be Options, not {self.options!r}")

    @property
    def changed(self) -> dict[str, Any]:
        """The options that differ from the edition's own, by name."""
        usual = msgspec.structs.asdict(edition_options(self.edition, revision=self.revision))
        chosen = msgspec.structs.asdict(self.options)
        return {name: chosen[name] for name in OPTION_NAMES if chosen[name] != usual[name]}

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rules that are switched on, by name."""
        off = (False, UNSET)
        return tuple(name for name in HOUSE_OPTIONS if getattr(self.options, name) not in off)


PRESENT_RULES: Final = RuleSet(revision=REVISION)
"""The law in force, as it is read today: what a new game is played by if nobody asks for more."""

Reading = TypeVar("Reading")


def reading(rules: RuleSet, readings: Mapping[Revision, Reading]) -> Reading:
    """Which reading of an article a rule set has: the youngest that its revision knows.

    `readings` go by the revision that they came with; the first came with 1.

    >>> two = {1: "as it was read", 2: "as it is read"}
    >>> reading(RuleSet(), two), reading(PRESENT_RULES, two)
    ('as it was read', 'as it is read')
    """
    return readings[max(since for since in readings if since <= rules.revision)]


_EDITION_DEFAULTS: dict[Edition, Mapping[Revision, dict[str, Any]]] = {
    Edition.ISKO_2022: {1: {}},
    Edition.ISKO_1999: {1: _FIRST_OF_1999, 2: {**_FIRST_OF_1999, "throw_in_early": "concedes"}},
}


def _defaults(edition: Edition, revision: Revision) -> dict[str, Any]:
    return reading(RuleSet(revision=revision), _EDITION_DEFAULTS[edition])


def edition_options(edition: Edition, *, revision: Revision = REVISION) -> Options:
    """The options as this edition has them.

    >>> edition_options(Edition.ISKO_1999).throw_in_early
    'concedes'
    """
    return msgspec.convert(_defaults(edition, revision), Options)


def with_own_wording(rules: RuleSet) -> RuleSet:
    """These rules, where no option has the edition's own wording with that wording; others stay.

    That is what a host means who writes down the edition alone, or only another edition than
    before. One option in the edition's wording shows that the others were chosen.

    >>> with_own_wording(RuleSet(Edition.ISKO_1999)).options.defender_claim
    'alone'
    """
    every = [msgspec.structs.asdict(edition_options(edition)) for edition in Edition]
    own = msgspec.structs.asdict(edition_options(rules.edition))
    differ = {name: own[name] for name in own if any(each[name] != own[name] for each in every)}
    if any(getattr(rules.options, name) == value for name, value in differ.items()):
        return rules
    return replace(rules, options=replace(rules.options, **differ))


def rule_set(
    edition: Edition | str = Edition.ISKO_2022, options: dict[str, Any] | None = None
) -> RuleSet | Refusal:
    """The rule set of a new game: an edition with some options changed, in the latest reading.

    Refused: `unknown_edition`, `unknown_option`, `bad_option`, `stake_too_high`.

    >>> from skat.rules import must
    >>> must(rule_set("isko-1999")).options.defender_claim
    'alone'
    >>> print(rule_set("isko-1950"))
    There is no edition isko-1950 of the rules
    >>> print(rule_set(options={"kontra": "perhaps"}))
    This value does not fit the option: $.kontra: expected: yes or no (true, false), found: text
    """
    rules = stored_rules(edition, options, revision=REVISION)
    if isinstance(rules, Refusal):
        return rules
    return refused_stake(rules.options) or rules


def stored_rules(
    edition: Edition | str, options: dict[str, Any] | None, *, revision: Revision
) -> RuleSet | Refusal:
    """The rule set that something stored was played by, as `rule_set`; its stake stays.

    >>> stored_rules("isko-1999", None, revision=1).options.throw_in_early
    'as_thrown_in'
    """
    try:
        known = Edition(edition)
    except ValueError:
        return Refusal("unknown_edition", details={"edition": str(edition)[:40]})
    chosen = {**_defaults(known, revision), **(options or {})}
    for name in chosen:
        if name not in OPTION_NAMES:
            return Refusal("unknown_option", details={"option": str(name)[:40]})
    try:
        return RuleSet(known, msgspec.convert(chosen, Options), revision)
    except (msgspec.ValidationError, ValueError, ZeroDivisionError) as error:
        return Refusal("bad_option", details=malformed(error))


@implements("SkO-5.5.4")
def refused_stake(options: Options) -> Refusal | None:
    """Why these rules name no stake that may be played for: a house may set a maximum.

    >>> refused_stake(Options(stake="1/2", max_stake="1/4")).code
    'stake_too_high'
    """
    if options.max_stake is None or Fraction(options.stake) <= Fraction(options.max_stake):
        return None
    details = {"stake": options.stake, "maximum": options.max_stake}
    return Refusal("stake_too_high", ("SkO-5.5.4",), dict(details))


@implements("TR-7.3.1", "TR-8.1", "TR-9.4")
def refused_in_tournament(rules: RuleSet) -> Refusal | None:
    """Why a tournament cannot be played by these rules: it knows no house rules.

    >>> refused_in_tournament(RuleSet()) is None
    True
    >>> print(refused_in_tournament(RuleSet(options=Options(ramsch=True))))
    There are no house rules in a tournament: ramsch
    """
    if not rules.house_rules:
        return None
    ramsch = ("TR-9.4",) if any("ramsch" in name for name in rules.house_rules) else ()
    return Refusal(
        "house_rule_in_tournament",
        ("TR-7.3.1", "TR-8.1", *ramsch),
        details={"options": ", ".join(rules.house_rules)},
    )
