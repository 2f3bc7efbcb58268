"""Concessions of both parties, and cards thrown in (SkO-4.3.1 to 4.3.3, 4.3.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.referee.events import CardsThrownIn, Concession, Idle
from skat.referee.facts import (
    contract_of,
    game_of,
    offender,
    offending_party,
    required,
    soloist_of,
)
from skat.referee.fault import continued
from skat.referee.game_over import game_over
from skat.referee.kind import END_OF_A_GAME, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, Undecided, play_on
from skat.referee.search.knowing import leader_of
from skat.referee.situation import Situation
from skat.rules.ending.giving_up import THROWN_IN_EARLY
from skat.rules.scoring.finished import GameEnd


def concession(situation: Situation, event: Concession) -> Ruling:
    """The soloist gives up alone early on, later with consent; a defender gives up for both.

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
    return _without_consent(by_dealer=any(isinstance(person, Idle) for person in consents))


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
    trick = required(situation.trick, "state.trick")
    if trick != 2:
        return trick < 2
    on_table = len(required(situation.state.table_cards, "state.table_cards"))
    if on_table == 0:
        return True
    return (soloist.index - leader_of(situation).index) % 3 >= on_table


@implements("SkO-4.3.1")
def _first_trick(situation: Situation) -> bool:
    """Whether trick 2 is not led yet (option `first_trick`)."""
    trick = required(situation.trick, "state.trick")
    if trick != 2:
        return trick < 2
    return not required(situation.state.table_cards, "state.table_cards")


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
    simple = game_over(strict, end, because="")
    if simple.score is None or ruling.score is None or simple.score.score == ruling.score.score:
        return None
    return Undecided("C8", (simple.score.score,))


KINDS: tuple[AnyKind, ...] = (
    EventKind(Concession, concession, by=Doer.ANY_PERSON, moments=END_OF_A_GAME),
    EventKind(CardsThrownIn, throw_in, by=Doer.CARD_HOLDER, moments=END_OF_A_GAME),
)
"""What this chapter rules on."""
