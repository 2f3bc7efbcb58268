"""Games that end early: concessions, cards thrown in (SkO-4.3.1 to 4.3.3, 4.3.6), a null lost.

A null may be over before what was called for: the first thing that ends a game decides
(SkO-5.2.7).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.referee.events import CardsThrownIn, Concession, Idle, TricksLeftLying
from skat.referee.facts import (
    ContradictoryFactsError,
    MissingError,
    contract_of,
    game_of,
    offender,
    offending_party,
    soloist_of,
    told,
)
from skat.referee.fault import continued
from skat.referee.game_over import announcement_of, game_over
from skat.referee.kind import END_OF_A_GAME, AnyKind, Doer, EventKind, Meaning
from skat.referee.ruling import Reason, Ruling, Undecided, play_on
from skat.referee.search.knowing import leader_of
from skat.referee.situation import Situation
from skat.rules.ending.giving_up import THROWN_IN_EARLY
from skat.rules.scoring.finished import GameEnd, wins_null
from skat.rules.scoring.overbidding import null_covers_bid


def concession(situation: Situation, event: Concession) -> Ruling:
    """Somebody gives up: the soloist alone early on, later with consent; a defender for all.

    Only a game that was announced can be given up.
    """
    contract_of(situation)
    if offending_party(situation) == "defenders":
        return _defenders_concede(situation, event)
    consents = set(event.agreed or ())
    if consents.intersection(soloist_of(situation).others):
        return _soloist_concedes(situation, "SkO-4.3.2", "SkO-4.3.1")
    if _MAY_ALONE[situation.rules.options.concession_window](situation):
        return _soloist_concedes(situation, "SkO-4.3.1")
    return _without_consent(by_dealer=any(isinstance(one, Idle) for one in consents))


@implements("SkO-4.3.1")
def _soloist_concedes(situation: Situation, *articles: str) -> Ruling:
    """The game is lost at the simple level, with its announcements (C1, C2)."""
    return game_over(
        situation,
        GameEnd.SOLOIST_CONCEDES,
        *articles,
        because="soloist_concedes",
        admitted="soloist",
        undecided=_level_of_concession(situation),
    )


def _level_of_concession(situation: Situation) -> Undecided | None:
    game = game_of(situation)
    if game.contract is Contract.NULL:
        return None
    if game.announced is not Announced.NONE:
        return Undecided("C2")
    return Undecided("C1") if situation.state.soloist_tricks == 0 else None


@implements("SkO-4.3.2")
def _without_consent(*, by_dealer: bool) -> Ruling:
    """With fewer than nine cards and no consent play goes on.

    One opponent has to consent, and an idle dealer is none (B22).
    """
    return play_on(
        "SkO-4.3.2",
        because="concession_needs_consent",
        correction=Reason("ask_for_consent"),
        undecided="B22" if by_dealer else None,
    )


@implements("SkO-4.3.1")
def _nine_cards(situation: Situation) -> bool:
    """Whether the soloist still holds nine cards."""
    soloist = soloist_of(situation)
    if soloist in situation.hands:
        return len(situation.hands[soloist]) >= 9
    trick = told(situation.trick, "state.trick")
    if trick != 2:
        return trick < 2
    on_table = len(told(situation.state.table_cards, "state.table_cards"))
    if on_table == 0:
        return True
    return (soloist.index - leader_of(situation).index) % 3 >= on_table


@implements("SkO-4.3.1")
def _first_trick(situation: Situation) -> bool:
    """Whether trick 2 is not led yet (option `first_trick`)."""
    trick = told(situation.trick, "state.trick")
    if trick != 2:
        return trick < 2
    return not told(situation.state.table_cards, "state.table_cards")


_MAY_ALONE: dict[str, Callable[[Situation], bool]] = {
    "nine_cards": _nine_cards,
    "first_trick": _first_trick,
}


@implements("SkO-4.3.3")
def _defenders_concede(situation: Situation, event: Concession) -> Ruling:
    """One of the opposing party gives up for all of it, the idle dealer too."""
    options = situation.rules.options
    by = offender(situation)
    if options.forbid_gifts == "refuse":
        return play_on("TR-9.5", "SkO-4.3.3", because="no_gifts")
    if isinstance(by, Idle) and (options.both_defenders_concede or not options.dealer_may_concede):
        return play_on("SkO-4.3.3", because="dealer_may_not_concede")
    agreed = {by, *(event.agreed or ())}
    both = agreed.issuperset(soloist_of(situation).others)
    if options.both_defenders_concede and not both:
        return play_on("SkO-4.3.3", because="both_must_concede")
    if situation.demand == "continue":
        return continued("SkO-4.3.3", because="defender_concedes", correction="concession_ignored")
    return game_over(
        situation,
        GameEnd.OPPONENT_CONCEDES,
        "SkO-4.3.3",
        because="defender_concedes",
        tricks_to="soloist" if options.both_defenders_concede else None,
    )


@implements("SkO-4.3.6")
def throw_in(situation: Situation, event: CardsThrownIn) -> Ruling:
    """Thrown-in cards leave each party what it has; the rest is the other party's."""
    if offending_party(situation) == "soloist":
        return _soloist_throws_in(situation)
    return _thrown_in(situation, GameEnd.THROW_IN_OPPONENTS, because="cards_thrown_in")


@implements("SkO-4.3.6", "SkO-4.3.1")
def _soloist_throws_in(situation: Situation) -> Ruling:
    """Early, while he may still concede, it is read as agreed (option `throw_in_early`)."""
    options = situation.rules.options
    end = THROWN_IN_EARLY[options.throw_in_early]
    concedes = end is GameEnd.SOLOIST_CONCEDES
    if not concedes and situation.trick is None and not situation.hands:
        return _thrown_in(situation, end, because="cards_thrown_in")
    if not _MAY_ALONE[options.concession_window](situation):
        return _thrown_in(situation, GameEnd.THROW_IN_SOLOIST, because="cards_thrown_in")
    if not concedes:
        return _thrown_in(situation, end, because="thrown_in_early")
    return game_over(
        situation,
        end,
        "SkO-4.3.6",
        "SkO-4.3.1",
        because="thrown_in_early_concedes",
        admitted="soloist",
        undecided=_level_of_concession(situation),
    )


def _thrown_in(situation: Situation, end: GameEnd, *, because: str) -> Ruling:
    by_soloist = end is GameEnd.THROW_IN_SOLOIST
    ruling = game_over(
        situation,
        end,
        "SkO-4.3.6",
        because=because,
        tricks_to="defenders" if by_soloist else "soloist",
    )
    return replace(ruling, undecided=_level_by_throwing_in(situation, end, ruling))


def _level_by_throwing_in(situation: Situation, end: GameEnd, ruling: Ruling) -> Undecided | None:
    """A level won by throwing in alone is an open question (C8)."""
    if contract_of(situation) is Contract.NULL or ruling.level in (None, "simple"):
        return None
    options = replace(situation.rules.options, throw_in_level="simple")
    strict = replace(situation, rules=replace(situation.rules, options=options))
    other = game_over(strict, end, because="")
    if other.score is None or ruling.score is None or other.score.score == ruling.score.score:
        return None
    return Undecided("C8", (other.score.score,))


KINDS: tuple[AnyKind, ...] = (
    EventKind(Concession, concession, by=Doer.ANYBODY, moments=END_OF_A_GAME),
    EventKind(CardsThrownIn, throw_in, by=Doer.CARD_HOLDER, moments=END_OF_A_GAME),
)
"""What this chapter rules on."""


class _Over(Enum):
    """Why a null had ended, by the code of its reason."""

    WITH_A_TRICK = "null_was_lost"
    BELOW_THE_BID = "null_below_bid"

    __hash__ = object.__hash__


_ARTICLES = {_Over.WITH_A_TRICK: "SkO-5.2.7", _Over.BELOW_THE_BID: "SkO-3.4.4"}


def over_before(situation: Situation, kind: AnyKind) -> Ruling | None:
    """The ruling where the null was over by then; None if nothing had ended the game.

    The articles of the event itself are named, too, and where it ends the game the same way its
    ruling stands. Nobody can demand that play goes on.
    """
    if kind.moments.null_over is not Meaning.NOTHING:
        return None
    why = _why_over(situation)
    if why is None:
        return None
    article = _ARTICLES[why]
    try:
        ruling = kind.ruled_by(replace(situation, demand="end"), situation.event)
    except (MissingError, ContradictoryFactsError):
        ruling = Ruling()
    if ruling.score is not None:
        happened = tuple(one for one in ruling.reasons[:1] if one.code != why.value)
        return replace(
            ruling,
            articles=tuple(dict.fromkeys((*ruling.articles, article))),
            reasons=(*happened, Reason(why.value)),
        )
    over = game_over(situation, GameEnd.FAULT_SOLOIST, article, because=why.value)
    later = tuple(one for one in ruling.articles if one not in over.articles)
    return replace(over, articles=(*over.articles, *later), reasons=(Reason(why.value),))


def null_over(situation: Situation, *, trick: int) -> Ruling:
    """The ruling on a null that ended with this trick, the soloist's first one."""
    over = game_over(situation, GameEnd.FAULT_SOLOIST, "SkO-5.2.7", "SkO-4.1.3", because="")
    return replace(over, reasons=(Reason("null_lost_in_trick", {"trick": trick}),))


@implements("SkO-5.2.7")
def _why_over(situation: Situation) -> _Over | None:
    """Why a null had ended: the soloist's trick, or that it is below the bid (C12).

    A soloist who leaves tricks lying has taken one.
    """
    game = situation.game
    if game is None or game.contract is not Contract.NULL:
        return None
    if game.bid is not None and not null_covers_bid(announcement_of(situation), bid=game.bid):
        return _Over.BELOW_THE_BID
    left = isinstance(situation.event, TricksLeftLying) and situation.event.by is game.soloist
    tricks = 1 if left and game.soloist is not None else situation.state.soloist_tricks
    return None if tricks is None or wins_null(tricks) else _Over.WITH_A_TRICK
