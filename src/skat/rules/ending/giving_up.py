"""Giving up: concessions of either party, throwing the cards in, a player who is gone, answers.

A concession needs one defender, a shortening both (SkO-4.3.2, 4.3.4).

See SkO-4.3.1 to 4.3.3 and 4.3.6.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules.actions import Agree, Concede, Leave, Refuse, ThrowIn, TimeOut
from skat.rules.applied import Applied, PlayGoesOn
from skat.rules.ending.closing import close, close_game
from skat.rules.following import to_play
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import Offer, Pending, Phase, State


def why_not_without_soloist(state: State, article: str) -> Refusal | None:
    """There is nothing to give up or to claim where nobody plays alone."""
    if state.soloist is None:
        return Refusal("nobody_plays_alone", (article, "LF-ramsch"))
    return None


@implements("SkO-4.3.1")
def _holds_nine_cards(state: State, soloist: Seat) -> bool:
    """At least nine cards in the soloist's hand (option `nine_cards`)."""
    return len(state.hand_of(soloist)) >= 9


@implements("SkO-4.3.1")
def _within_first_trick(state: State, soloist: Seat) -> bool:
    """Until trick 2 is led (option `first_trick`)."""
    return not state.tricks or (len(state.tricks) == 1 and not state.trick)


_MAY_GIVE_UP_ALONE: dict[str, Callable[[State, Seat], bool]] = {
    "nine_cards": _holds_nine_cards,
    "first_trick": _within_first_trick,
}


@implements("SkO-4.3.3", "TR-9.5")
def _why_not_concede_for_defence(state: State) -> Refusal | None:
    """Defenders may give up, unless the tournament forbids gifts."""
    if state.rules.options.forbid_gifts == "refuse":
        return Refusal("no_gifts", ("TR-9.5", "SkO-4.3.3"))
    return None


@implements("SkO-4.3.3")
def _why_not_concede_as_dealer(state: State) -> Refusal | None:
    """The idle dealer answers with the defenders and may give up too (B23)."""
    if state.table_size == 3:
        return Refusal("no_idle_dealer", ("SkO-3.2.7",), {}, impossible=True)
    options = state.rules.options
    if options.both_defenders_concede or not options.dealer_may_concede:
        return Refusal("dealer_may_not_concede", ("SkO-4.3.3",))
    return None


def why_not_concede(state: State, action: Concede) -> Refusal | None:
    """Why this player may not give up now."""
    without = why_not_without_soloist(state, "SkO-4.3.1")
    if without is not None or action.seat is state.soloist:
        return without
    if action.seat is None:
        refused = _why_not_concede_as_dealer(state)
        return refused or _why_not_concede_for_defence(state)
    if action.seat in state.conceded:
        return Refusal("already_said", ("SkO-4.3.3",), {"seat": action.seat.value})
    return _why_not_concede_for_defence(state)


@implements("SkO-4.3.1", "SkO-4.3.2", "SkO-4.3.3", "SkO-3.5.2")
def after_concede(state: State, action: Concede) -> Applied:
    """The soloist's game is lost, or waits for consent; a defender's word binds both."""
    if action.seat is not None and action.seat is state.soloist:
        may_alone = _MAY_GIVE_UP_ALONE[state.rules.options.concession_window]
        if may_alone(state, action.seat):
            return soloist_gives_up(state)
        return _ask_consent(state, action.seat)
    if state.rules.options.both_defenders_concede:
        return _online_concession(state, action)
    return close_game(
        state, DealEnding.DEFENDERS_CONCEDED, end=GameEnd.OPPONENT_CONCEDES, by=action.seat
    )


def soloist_gives_up(state: State) -> Applied:
    """The soloist's game is lost at the simple level (C1)."""
    return close_game(
        state, DealEnding.SOLOIST_CONCEDED, end=GameEnd.SOLOIST_CONCEDES, by=state.soloist
    )


@implements("SkO-4.3.2")
def _ask_consent(state: State, soloist: Seat) -> Applied:
    """With fewer cards one opponent at least must consent."""
    pending = Pending(Offer.CONCESSION, soloist)
    return Applied(replace(state, phase=Phase.CONSENT, pending=pending, turn=soloist.others[0]))


def _online_concession(state: State, action: Concede) -> Applied:
    """House rule: one defender's word is a signal, only both give the rest to the soloist."""
    conceded = state.conceded if action.seat is None else (*state.conceded, action.seat)
    signalled = replace(state, conceded=conceded)
    if len([seat for seat in conceded if seat is not state.soloist]) < 2:
        return Applied(signalled)
    return close_game(
        signalled, DealEnding.DEFENDERS_CONCEDED, end=GameEnd.OPPONENT_CONCEDES, by=action.seat
    )


def why_not_throw_in(state: State, action: ThrowIn) -> Refusal | None:
    """Every player may throw his cards in."""
    return why_not_without_soloist(state, "SkO-4.3.6")


@implements("SkO-4.3.6")
def after_throw_in(state: State, action: ThrowIn) -> Applied:
    """The game is over for that party with what it has."""
    if action.seat is state.soloist:
        return soloist_throws_in(state, DealEnding.SOLOIST_THREW_IN)
    return close_game(
        state, DealEnding.DEFENDERS_THREW_IN, end=GameEnd.THROW_IN_OPPONENTS, by=action.seat
    )


@implements("SkO-4.3.6", "SkO-4.3.1")
def soloist_throws_in(state: State, ending: DealEnding) -> Applied:
    """The soloist's cards lie on the table, or he is gone: he keeps what he has.

    While he may still give up alone it is read as that, or not (option `throw_in_early`, C8).
    """
    if state.soloist is None:
        raise ValueError("nobody plays alone (SkO-3.5.1)")
    options = state.rules.options
    if not _MAY_GIVE_UP_ALONE[options.concession_window](state, state.soloist):
        return close_game(state, ending, end=GameEnd.THROW_IN_SOLOIST, by=state.soloist)
    end = THROWN_IN_EARLY[options.throw_in_early]
    return close_game(state, ending, end=end, by=state.soloist, articles=("SkO-4.3.6",))


THROWN_IN_EARLY: dict[str, GameEnd] = {
    "concedes": GameEnd.SOLOIST_CONCEDES,
    "as_thrown_in": GameEnd.THROW_IN_SOLOIST,
}
"""How a game ends whose soloist throws in while he may still concede (option `throw_in_early`)."""


def why_not_absent(state: State, action: TimeOut | Leave) -> Refusal | None:
    """A time-out or a departure is always accepted; off turn, too, because servers have clocks."""
    return None


@implements("SkO-4.3.6", "SkO-4.1.1")
def after_absent(state: State, action: TimeOut | Leave) -> Applied:
    """A player is gone: his party has what it has, as if it had thrown its cards in.

    Online a defender who is gone leaves the rest to the soloist, as if both had given up. A soloist
    gone before his announcement has lost a game that covers bid and tops.
    """
    ending = DealEnding.TIME_OUT if isinstance(action, TimeOut) else DealEnding.LEFT
    if state.soloist is None:
        return close(state, DealResult(ending=ending, by=action.seat))
    if state.announcement is None:
        if action.seat is not state.soloist:
            return close(state, DealResult(ending=ending, by=action.seat))
        return close_game(state, ending, end=GameEnd.NO_CONTRACT, by=action.seat)
    if action.seat is state.soloist:
        return soloist_throws_in(state, ending)
    if state.rules.options.both_defenders_concede:
        end = GameEnd.OPPONENT_CONCEDES
    else:
        end = GameEnd.THROW_IN_OPPONENTS
    return close_game(state, ending, end=end, by=action.seat)


def _pending(state: State) -> Pending:
    if state.pending is None:
        raise AssertionError("the consent phase always has an offer")
    return state.pending


@implements("SkO-4.3.2", "SkO-4.3.4")
def why_not_answer(state: State, action: Agree | Refuse) -> Refusal | None:
    """The two defenders answer, each once."""
    pending = _pending(state)
    if action.seat is pending.by:
        return Refusal("opponents_answer", ("SkO-4.3.2", "SkO-4.3.4"), {"seat": action.seat.value})
    if action.seat in pending.agreed or action.seat in pending.refused:
        return Refusal("already_said", ("SkO-4.3.2", "SkO-4.3.4"), {"seat": action.seat.value})
    return None


def after_agree(state: State, action: Agree) -> Applied:
    """One more defender agrees."""
    pending = _pending(state)
    pending = replace(pending, agreed=(*pending.agreed, action.seat))
    return _SETTLE[pending.offer](state, pending)


def after_refuse(state: State, action: Refuse) -> Applied:
    """One more defender refuses."""
    pending = _pending(state)
    pending = replace(pending, refused=(*pending.refused, action.seat))
    return _SETTLE[pending.offer](state, pending)


@implements("SkO-4.3.2")
def _settle_concession(state: State, pending: Pending) -> Applied:
    """One consent is enough; only if both refuse does play go on."""
    if pending.agreed:
        return soloist_gives_up(state)
    if len(pending.refused) == 2:
        already = pending.by in state.conceded
        conceded = state.conceded if already else (*state.conceded, pending.by)
        return _play_on(replace(state, conceded=conceded))
    return _wait(state, pending)


@implements("SkO-4.3.4")
def _settle_shortening(state: State, pending: Pending) -> Applied:
    """All must agree; with one refusal play goes on with open cards."""
    if pending.refused:
        return _play_on(state)
    if len(pending.agreed) == 2:
        return close_game(
            state,
            DealEnding.SHORTENED,
            end=GameEnd.ACCEPTED_CLAIM,
            by=pending.by,
            asked=pending.asked,
        )
    return _wait(state, pending)


_SETTLE: dict[Offer, Callable[[State, Pending], Applied]] = {
    Offer.CONCESSION: _settle_concession,
    Offer.SHORTENING: _settle_shortening,
}


def _wait(state: State, pending: Pending) -> Applied:
    answered = (*pending.agreed, *pending.refused)
    (left,) = (seat for seat in pending.by.others if seat not in answered)
    return Applied(replace(state, pending=pending, turn=left))


def _play_on(state: State) -> Applied:
    going = replace(state, phase=Phase.PLAY, pending=None, turn=to_play(state))
    return Applied(going, (PlayGoesOn(),))
