"""Faults with the announcement: void, missing, below the bid, too late (SkO-3.4.4 to 3.4.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.contract import Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.seats import Seat
from skat.model.value import null_covers_bid
from skat.notation.spoken import SpokenGame, spoken_game
from skat.referee.events import (
    AnnouncementMissing,
    InvalidAnnouncement,
    LeadBeforeAnnouncement,
    NullBelowBid,
    OuvertNotShown,
)
from skat.referee.facts import MissingError, game_of, offending_party, refuse, required, soloist_of
from skat.referee.fault import at_the_announcement, fault
from skat.referee.game_over import announcement_of, finished_by, game_over
from skat.referee.kind import IN_A_TRICK, WITH_A_SOLOIST, AnyKind, Disputed, Doer, EventKind
from skat.referee.ruling import Consequence, Reason, Ruling, Undecided, play_on, put_right
from skat.referee.situation import Situation
from skat.rules.scoring.finished import GameEnd
from skat.rules.scoring.score import score


@implements("SkO-3.4.4")
def may_be_announced(game: SpokenGame, *, hand: bool) -> bool:
    """Whether these words are a valid announcement; `hand` says that the skat was not taken.

    With the skat taken neither hand nor a level may be announced, but null may be open. A level
    belongs to a hand game and counts only if announced (SkO-3.4.1); suit or grand ouvert is one by
    its name (SkO-2.1.2).

    >>> may_be_announced(SpokenGame(contract=Contract.NULL, announced=Announced.OUVERT), hand=False)
    True
    """
    if game.contract is Contract.NULL:
        return game.announced in (Announced.NONE, Announced.OUVERT) and (hand or not game.hand)
    says_hand = game.hand or game.announced is Announced.OUVERT
    if game.announced is not Announced.NONE and not says_hand:
        return False
    return hand or not says_hand


@implements("SkO-3.4.5")
def may_correct(spoken: SpokenGame, corrected: SpokenGame, *, hand: bool) -> bool:
    """Whether a void announcement may be corrected so: only within the same contract.

    >>> hearts = SpokenGame(contract=Contract.HEARTS)
    >>> may_correct(hearts, SpokenGame(contract=Contract.SPADES), hand=False)
    False
    """
    return corrected.contract is spoken.contract and may_be_announced(corrected, hand=hand)


@implements("SkO-3.4.4")
def invalid_announcement(situation: Situation, event: InvalidAnnouncement) -> Ruling:
    """A void announcement costs nothing but must be corrected at once (SkO-3.4.5)."""
    spoken = spoken_game(required(event.said, "event.said"), "event.said")
    return _as_said(situation, event, spoken) or _stands(event, spoken)


@implements("SkO-3.4.7")
def _stands(event: InvalidAnnouncement, spoken: SpokenGame) -> Ruling:
    """A valid announcement is final: another one after it does not count."""
    another = event.corrected_to is not None and spoken != spoken_game(
        event.corrected_to, "event.corrected_to"
    )
    if another:
        return play_on("SkO-3.4.7", "SkO-3.4.4", because="announcement_is_final")
    return play_on("SkO-3.4.4", because="announcement_is_valid")


def _as_said(
    situation: Situation,
    event: InvalidAnnouncement | AnnouncementMissing | LeadBeforeAnnouncement,
    spoken: SpokenGame,
) -> Ruling | None:
    """The ruling on the words alone: void, or a null below the bid; None if they are valid."""
    game = game_of(situation)
    if may_be_announced(spoken, hand=game.hand):
        return _valid_but_below_bid(situation, spoken)
    wanted = Reason("announce_within", {"contract": spoken.contract.value})
    if event.corrected_to is None:
        return put_right(
            "SkO-3.4.4", "SkO-3.4.5", because="announcement_is_void", correction=wanted
        )
    corrected = spoken_game(event.corrected_to, "event.corrected_to")
    if may_correct(spoken, corrected, hand=game.hand):
        below = _valid_but_below_bid(situation, corrected)
        if below is not None:
            return _after(below, "SkO-3.4.5")
        return play_on("SkO-3.4.4", "SkO-3.4.5", because="announcement_corrected")
    return put_right("SkO-3.4.4", "SkO-3.4.5", because="correction_is_void", correction=wanted)


def _after(ruling: Ruling, *first: str) -> Ruling:
    """A ruling in two steps names the articles of the first one, too."""
    return replace(ruling, articles=tuple(dict.fromkeys((*first, *ruling.articles))))


def _valid_but_below_bid(situation: Situation, spoken: SpokenGame) -> Ruling | None:
    """A null below the bid, reported as an invalid announcement."""
    game = game_of(situation)
    if spoken.contract is not Contract.NULL:
        return None
    null = Announcement(Contract.NULL, hand=spoken.hand, announced=spoken.announced)
    if null_covers_bid(null, bid=required(game.bid, "game.bid")):
        return None
    return _null_lost(_with_words(situation, spoken), substitute=None)


@implements("SkO-3.4.1")
def _with_words(situation: Situation, said: SpokenGame) -> Situation:
    """The game as it was announced: hand and levels count only if named."""
    game = game_of(situation)
    spoken = replace(game, contract=said.contract, hand=said.hand, announced=said.announced)
    return replace(situation, game=spoken)


@implements("SkO-3.4.4")
def null_below_bid(situation: Situation, event: NullBelowBid) -> Ruling:
    """A null below the bid ends at once, lost as the cheapest game that covers it."""
    game = game_of(situation)
    spoken = None if event.said is None else spoken_game(event.said, "event.said")
    if spoken is not None and spoken.contract is Contract.NULL:
        situation = _with_words(situation, spoken)
    elif game.contract is None:
        situation = replace(situation, game=replace(game, contract=Contract.NULL))
    announcement = announcement_of(situation)
    if announcement.contract is not Contract.NULL:
        facts = ("event.kind", "game.contract")
        raise refuse("not_a_null", "SkO-3.4.4", facts=facts, contract=announcement.contract.value)
    bid = required(game.bid, "game.bid")
    if null_covers_bid(announcement, bid=bid):
        raise refuse("no_null_below_bid", "SkO-3.4.4", bid=bid)
    named = None
    if situation.rules.options.null_overbid_game == "soloist_names":
        named = _game_conceded(required(spoken, "event.said"))
    return _null_lost(situation, substitute=named)


def _game_conceded(spoken: SpokenGame) -> Contract:
    """The game that the soloist names in place of his null, by the option `soloist_names`."""
    if spoken.contract is Contract.NULL:
        raise MissingError("event.said")
    return spoken.contract


def _null_lost(situation: Situation, *, substitute: Contract | None) -> Ruling:
    finished = finished_by(situation, GameEnd.NULL_OVERBID, substitute=substitute)
    entered = score(finished, situation.rules)
    which = None if substitute is not None else Undecided("C4" if game_of(situation).hand else "C5")
    return Ruling(
        outcome=Consequence.GAME_OVER,
        winner="defenders",
        level="simple",
        score=entered,
        announcement=finished.announcement,
        articles=entered.articles,
        reasons=(Reason("null_below_bid"),),
        undecided=which,
    )


def _names_game(situation: Situation) -> bool:
    return situation.game is not None and situation.game.contract is not None


@implements("SkO-3.4.1")
def announcement_missing(situation: Situation, event: AnnouncementMissing) -> Ruling:
    """What was not announced does not count; a game must be announced before play (C18).

    The words are read as with any other announcement.
    """
    if event.said is not None:
        ruled = _as_said(situation, event, spoken_game(event.said, "event.said"))
        if ruled is not None:
            return _after(ruled, "SkO-3.4.1")
    elif not _names_game(situation):
        return put_right(
            "SkO-3.4.1", because="nothing_announced", correction=Reason("announce_now")
        )
    return play_on("SkO-3.4.1", because="level_not_announced", undecided="C18")


@implements("SkO-4.1.1")
def lead_before_announcement(situation: Situation, event: LeadBeforeAnnouncement) -> Ruling:
    """A card before the announcement: lost if the soloist was not on lead, else it is held."""
    if offending_party(situation) == "defenders":
        return put_right(
            "SkO-4.1.1",
            because="defender_led_before_announcement",
            correction=Reason("lead_taken_back_announce"),
        )
    on_lead = soloist_of(situation) is Seat.FOREHAND
    loses = _LOSES[situation.rules.options.early_lead_loses]
    if loses(on_lead):
        return _lost_before_announcement(situation)
    if not on_lead:
        return put_right(
            "SkO-4.1.1",
            because="early_lead_without_sanction",
            correction=Reason("lead_taken_back_announce"),
        )
    return _CARD_COUNTS[situation.rules.options.card_before_announcement](situation, event)


_LOSES: dict[str, Callable[[bool], bool]] = {
    "not_on_lead": lambda on_lead: not on_lead,
    "always": lambda on_lead: True,
    "never": lambda on_lead: False,
}
"""Whether a soloist who plays before announcing has lost, by whether he is on lead (B14)."""


@implements("SkO-3.4.6")
def _held(situation: Situation, event: LeadBeforeAnnouncement) -> Ruling:
    """fr, pl: the card counts as still in the hand."""
    if event.said is None and not _names_game(situation):
        return put_right(
            "SkO-4.1.1",
            "SkO-3.4.6",
            because="early_card_counts_as_held",
            correction=Reason("announce_now"),
        )
    if event.said is not None:
        ruled = _as_said(situation, event, spoken_game(event.said, "event.said"))
        if ruled is not None:
            return _after(ruled, "SkO-4.1.1", "SkO-3.4.6")
    return play_on("SkO-4.1.1", "SkO-3.4.6", because="early_card_counts_as_held")


@implements("SkO-3.4.6")
def _loses(situation: Situation, event: LeadBeforeAnnouncement) -> Ruling:
    """en: nine cards are no ten, so the game is lost at the simple level."""
    if event.said is not None and not _names_game(situation):
        situation = _with_words(situation, spoken_game(event.said, "event.said"))
    return fault(
        at_the_announcement(situation),
        "SkO-4.1.1",
        "SkO-3.4.6",
        because="announced_with_wrong_count",
        by="soloist",
    )


_CARD_COUNTS: dict[str, Callable[[Situation, LeadBeforeAnnouncement], Ruling]] = {
    "held": _held,
    "loses": _loses,
}


def _lost_before_announcement(situation: Situation) -> Ruling:
    """The game that covers bid and tops is lost; which one, the law does not say (C5)."""
    return game_over(
        situation,
        GameEnd.NO_CONTRACT,
        "SkO-4.1.1",
        because="played_before_announcing",
        undecided=Undecided("C5"),
    )


@implements("SkO-2.2.5")
def ouvert_not_shown(situation: Situation, event: OuvertNotShown) -> Ruling:
    """The opponents ask for the cards, and they are laid open, in any game; no more follows."""
    game = situation.game
    if game is not None and game.contract and game.announced is not Announced.OUVERT:
        raise refuse("no_open_game", "SkO-2.2.5", contract=game.contract.value)
    return put_right(
        "SkO-2.2.5",
        "TR-8.9",
        because="ouvert_not_shown",
        correction=Reason("lay_cards_open"),
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        InvalidAnnouncement,
        invalid_announcement,
        by=Doer.SOLOIST,
        moments=WITH_A_SOLOIST,
        disputes=Disputed.LEVEL_ANNOUNCED,
    ),
    EventKind(AnnouncementMissing, announcement_missing, by=Doer.SOLOIST, moments=WITH_A_SOLOIST),
    EventKind(NullBelowBid, null_below_bid, by=Doer.SOLOIST, moments=WITH_A_SOLOIST),
    EventKind(
        LeadBeforeAnnouncement,
        lead_before_announcement,
        by=Doer.CARD_HOLDER,
        moments=WITH_A_SOLOIST,
    ),
    EventKind(OuvertNotShown, ouvert_not_shown, by=Doer.SOLOIST, moments=IN_A_TRICK),
)
"""What this chapter rules on."""
