"""From a `skat value` request to a game that is over, or to the reason why there is none such."""

from __future__ import annotations

from collections.abc import Callable

from skat.model.announcement import Announced, Announcement
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.tops import Tops
from skat.model.units import CardPoints
from skat.requests.keys import (
    RefusalError,
    Request,
    check,
    named_options,
    needed,
    only_keys,
    present,
    read_bid,
    read_level,
    read_needed_word,
    read_number,
    read_rules,
    read_standing,
    read_tops,
    read_tops_by_contract,
    read_word,
    read_yes,
    refuse,
    said,
)
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import (
    PACK_POINTS,
    TRICKS_OF_A_DEAL,
    FinishedGame,
    GameEnd,
    Standing,
)
from skat.rules.scoring.overbidding import null_covers_bid
from skat.rules.scoring.piles import CARDS_OF_THE_SKAT, WRONG_DISCARDS, why_impossible_piles
from skat.rules.scoring.possible import why_impossible_result, why_impossible_standing

_KEYS = frozenset(
    {
        *("contract", "hand", "announced", "ouvert", "tops", "bid", "end", "edition", "options"),
        *("soloist_points", "soloist_tricks", "state_at_end", "tops_by_contract", "proved"),
        *("circumstance", "rule_option", "asked_level", "substitute"),
        *("kontra", "re", "defenders_announced"),
    }
)

_RULED = frozenset({GameEnd.RULED_FOR_SOLOIST, GameEnd.RULED_FOR_DEFENDERS})
_NEEDS_STANDING = frozenset(
    {
        GameEnd.OPPONENT_CONCEDES,
        GameEnd.FAULT_SOLOIST,
        GameEnd.FAULT_OPPONENTS,
        GameEnd.THROW_IN_SOLOIST,
        GameEnd.THROW_IN_OPPONENTS,
    }
)
_NOT_PLAYED = frozenset({GameEnd.NO_CONTRACT, GameEnd.NULL_OVERBID})

# Which ends a key belongs to; elsewhere it would say something that nobody heard.
_ONLY_WITH = {
    "soloist_points": frozenset({GameEnd.PLAYED_OUT}),
    "soloist_tricks": frozenset({GameEnd.PLAYED_OUT}),
    "state_at_end": frozenset(GameEnd) - _NOT_PLAYED - {GameEnd.PLAYED_OUT},
    "asked_level": frozenset({GameEnd.ACCEPTED_CLAIM}),
    "proved": frozenset({GameEnd.PROVED_LEVEL, GameEnd.FAULT_SOLOIST}),
    "substitute": frozenset({GameEnd.NULL_OVERBID}),
    "kontra": frozenset(GameEnd) - _NOT_PLAYED,
    "re": frozenset(GameEnd) - _NOT_PLAYED,
    "defenders_announced": frozenset(GameEnd) - _NOT_PLAYED,
}

_HOUSE_KEYS = {
    "kontra": ("kontra", "LF-kontra"),
    "re": ("kontra", "LF-re"),
    "defenders_announced": ("leaflet_defenders_announce", "LF-defenders-announce"),
}
"""House rules that a key of the request switches on, unless the options say no."""


def read_game(request: Request) -> tuple[FinishedGame, RuleSet] | Refusal:
    """The game that a request describes and the rules it was played by, or what is wrong with it.

    >>> game, rules = read_game({"contract": "clubs", "tops": "with 1", "bid": 18,
    ...                          "end": "soloist_concedes"})
    >>> game.tops, rules.edition.value
    (Tops(held=True, count=1), 'isko-2022')
    >>> read_game({"contract": "clubs", "tip": 1}).code
    'key_unknown'
    """
    try:
        only_keys(request, _KEYS)
        rules = read_rules(request)
        end = _read_end(request)
        _refuse_house_rules_off(request)
        if end is GameEnd.NO_CONTRACT:
            return _without_contract(request), rules
        contract = read_needed_word(request, "contract", Contract)
        return _READERS[contract is Contract.NULL](request, contract, end, rules), rules
    except RefusalError as error:
        return error.refusal


def _read_end(request: Request) -> GameEnd:
    text = needed(request, "end")
    end = next((one for one in GameEnd if one.value == text and one not in _RULED), None)
    if end is None:
        known = " | ".join(one.value for one in GameEnd if one not in _RULED)
        raise refuse("bad_value", key="end", expected=known)
    for key, ends in _ONLY_WITH.items():
        if said(request, key) and end not in ends:
            raise refuse("key_not_here", key=key, end=end.value)
    return end


def _refuse_house_rules_off(request: Request) -> None:
    options = named_options(request)
    for key, (option, article) in _HOUSE_KEYS.items():
        if said(request, key) and options.get(option) is False:
            raise refuse("house_rule_off", article, "SkO-4.5.1", option=option)
    if read_yes(request, "re") and not read_yes(request, "kontra"):
        raise refuse("re_without_kontra", "LF-re")


def _without_contract(request: Request) -> FinishedGame:
    """Nothing was announced: `cheapest` stands for the game that will be charged (SkO-4.1.1)."""
    if needed(request, "contract") != "cheapest":
        raise refuse("bad_value", "SkO-4.1.1", key="contract", expected="cheapest")
    for key in ("tops", "announced", "ouvert"):
        if said(request, key):
            raise refuse("key_not_here", "SkO-4.1.1", key=key, end=GameEnd.NO_CONTRACT.value)
    return FinishedGame(
        announcement=None,
        bid=read_bid(request),
        end=GameEnd.NO_CONTRACT,
        hand=read_yes(request, "hand"),
        tops_by_contract=read_tops_by_contract(request),
    )


def _null_game(request: Request, contract: Contract, end: GameEnd, rules: RuleSet) -> FinishedGame:
    announced = read_word(request, "announced", Announced, Announced.NONE)
    levels = (announced, read_level(request, "asked_level"), read_level(request, "proved"))
    for level in levels:
        if level in (Announced.SCHNEIDER, Announced.SCHWARZ):
            raise refuse("no_levels_in_null", "SkO-2.1.3", announced=level.value)
    if present(request, "tops"):
        raise refuse("no_tops_in_null", "SkO-2.4.3")
    if said(request, "defenders_announced"):
        raise refuse("no_levels_in_null", "LF-defenders-announce")
    ouvert = read_yes(request, "ouvert") or announced is Announced.OUVERT
    announcement = Announcement(
        contract,
        hand=read_yes(request, "hand"),
        announced=Announced.OUVERT if ouvert else Announced.NONE,
    )
    bid = read_bid(request)
    covered = null_covers_bid(announcement, bid=bid)
    if end is GameEnd.NULL_OVERBID and covered:
        raise refuse("null_covers_bid", "SkO-3.4.4", bid=bid)
    if not covered and not present(request, "tops_by_contract"):
        raise refuse("null_below_bid_needs_tops", "SkO-3.4.4", bid=bid)
    given = present(request, "tops_by_contract")
    return FinishedGame(
        announcement=announcement,
        bid=bid,
        end=end,
        standing=_read_standing(request, contract, end, tops=None),
        tops_by_contract=read_tops_by_contract(request) if given else {},
        substitute=_read_substitute(request, rules),
        kontra=read_yes(request, "kontra"),
        re=read_yes(request, "re"),
    )


def _read_substitute(request: Request, rules: RuleSet) -> Contract | None:
    if not present(request, "substitute"):
        return None
    if rules.options.null_overbid_game != "soloist_names":
        raise refuse("substitute_not_named", "SkO-3.4.4", option="null_overbid_game")
    named = read_needed_word(request, "substitute", Contract)
    if named is Contract.NULL:
        raise refuse(
            "bad_value",
            "SkO-3.4.4",
            key="substitute",
            expected="diamonds | hearts | spades | clubs | grand",
        )
    return named


def _trump_game(request: Request, contract: Contract, end: GameEnd, rules: RuleSet) -> FinishedGame:
    if end is GameEnd.NULL_OVERBID:
        raise refuse("bad_value", "SkO-3.4.4", key="contract", expected="null")
    if present(request, "tops_by_contract"):
        raise refuse("key_not_here", "SkO-3.4.4", key="tops_by_contract", end=end.value)
    tops = read_tops(needed(request, "tops"), contract=contract)
    announcement, laid_open = _read_announcement(request, contract, rules)
    proved = read_level(request, "proved")
    if end is GameEnd.PROVED_LEVEL and proved is Announced.NONE:
        raise refuse("key_missing", "SkO-4.2.6", key="proved")
    return FinishedGame(
        announcement=announcement,
        bid=read_bid(request),
        end=end,
        tops=tops,
        standing=_read_standing(request, contract, end, tops=tops),
        asked=read_level(request, "asked_level"),
        proved=proved,
        kontra=read_yes(request, "kontra"),
        re=read_yes(request, "re"),
        defenders_announced=read_level(request, "defenders_announced"),
        laid_open=laid_open,
    )


def _read_announcement(
    request: Request, contract: Contract, rules: RuleSet
) -> tuple[Announcement, bool]:
    """The announcement, and whether the cards lie open beside another announced level."""
    hand = read_yes(request, "hand")
    announced = read_word(request, "announced", Announced, Announced.NONE)
    free_ouvert = rules.options.leaflet_ouvert
    if read_yes(request, "ouvert"):
        if not free_ouvert:
            raise refuse("ouvert_key_in_null_only", "SkO-2.1.3", contract=contract.value)
        if announced is not Announced.NONE:
            return Announcement(contract, hand=hand, announced=announced), True
        announced = Announced.OUVERT
    free = free_ouvert if announced is Announced.OUVERT else rules.options.leaflet_announcements
    if announced is not Announced.NONE and not hand and not free:
        raise refuse("level_needs_hand", "SkO-2.1.3", "SkO-3.4.4", announced=announced.value)
    return Announcement(contract, hand=hand, announced=announced), False


_READERS: dict[bool, Callable[[Request, Contract, GameEnd, RuleSet], FinishedGame]] = {
    True: _null_game,
    False: _trump_game,
}


def _read_standing(
    request: Request, contract: Contract, end: GameEnd, *, tops: Tops | None
) -> Standing | None:
    if end is GameEnd.PLAYED_OUT:
        return _read_final(request, contract, tops=tops)
    if end not in _NEEDS_STANDING and not present(request, "state_at_end"):
        return None
    null = contract is Contract.NULL
    standing = read_standing(request, points_needed=not null)
    check(why_impossible_standing(standing, contract=contract, tops=tops))
    if not null:
        wrong_count = end in _WRONG_COUNTS
        check(
            why_impossible_piles(
                standing,
                contract=contract,
                tops=None if wrong_count else tops,
                skat=WRONG_DISCARDS if wrong_count else CARDS_OF_THE_SKAT,
            )
        )
    return standing


_WRONG_COUNTS = frozenset({GameEnd.FAULT_SOLOIST, GameEnd.FAULT_OPPONENTS, GameEnd.PROVED_LEVEL})
"""Ends at which somebody may have too many cards or too few, in the skat for example."""


def _read_final(request: Request, contract: Contract, *, tops: Tops | None) -> Standing:
    """The final standing; the tricks may be left out where the points leave no question."""
    if contract is Contract.NULL:
        return _read_final_of_null(request)
    points = read_number(request, "soloist_points")
    if 23 <= points <= 118 and not present(request, "soloist_tricks"):
        return _final_by_points(points, contract, tops=tops)
    tricks = read_number(request, "soloist_tricks")
    check(why_impossible_result(points=points, tricks=tricks, contract=contract, tops=tops))
    standing = final_standing(points, tricks)
    check(why_impossible_piles(standing, contract=contract, tops=tops))
    return standing


def _final_by_points(points: int, contract: Contract, *, tops: Tops | None) -> Standing:
    """One of the final standings with these points; refused if there is none."""
    usual = TRICKS_OF_A_DEAL // 2
    check(why_impossible_result(points=points, tricks=usual, contract=contract, tops=tops))
    standings = [final_standing(points, tricks) for tricks in range(1, TRICKS_OF_A_DEAL)]
    refused = [why_impossible_piles(one, contract=contract, tops=tops) for one in standings]
    if None not in refused:
        check(refused[usual - 1])
    return standings[refused.index(None)]


def _read_final_of_null(request: Request) -> Standing:
    """In null only the tricks count; card points that are told all the same must be possible."""
    tricks = read_number(request, "soloist_tricks")
    told = present(request, "soloist_points")
    all_tricks = tricks == TRICKS_OF_A_DEAL
    points = read_number(request, "soloist_points") if told else PACK_POINTS if all_tricks else 0
    check(why_impossible_result(points=points, tricks=tricks, contract=Contract.NULL, tops=None))
    return final_standing(points, tricks)


def final_standing(points: int, tricks: int) -> Standing:
    """All ten tricks: what the soloist lacks, the others have."""
    own, theirs = CardPoints(points), CardPoints(PACK_POINTS - points)
    return Standing(own, theirs, tricks, TRICKS_OF_A_DEAL - tricks)
