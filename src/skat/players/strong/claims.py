"""Laying the cards open or giving up when nothing can happen any more, and answering who does.

Only what is proven is claimed and granted: one way of playing that meets every distribution of the
hidden cards and every play of the others.
"""

from __future__ import annotations

from typing import Final

from skat.kernel.position import Position, PublicPosition
from skat.kernel.solve import claim
from skat.kernel.worlds import Knowledge, count, worlds_at
from skat.model.contract import ALL_CONTRACTS, Announced, Contract
from skat.model.seats import SEATS, Seat
from skat.players.worlds.knowledge import known_in
from skat.players.worlds.stakes import ALL_POINTS, points_needed
from skat.referee.search.hidden_cards import TooManyError, takes_all, why_not_forced
from skat.rules.actions import Concede, Expose
from skat.rules.state import Phase
from skat.rules.views import View

MOST_CARDS: Final = 6
"""With more cards in hand the proof would take too long."""

MOST_POSITIONS: Final = 1_500
"""Some hundredths of a second; what is not proven by then is played out."""

FEW_WORLDS: Final = 300

_NOT_SCHNEIDER: Final = 30


def proven_claim(view: View) -> Expose | None:
    """The soloist's cards laid open, if all tricks that are left are his, or in null none of them.

    Only once, on lead, and with the defenders out of schneider, so that nothing is given away.

    >>> from skat.rules.machine import start
    >>> from skat.rules.views import view
    >>> proven_claim(view(start(), "spectator")) is None
    True
    """
    soloist = view.soloist
    if soloist is None or view.viewer is not soloist or view.trick or len(view.hand) < 2:
        return None
    if len(view.hand) > MOST_CARDS or view.open_hands[soloist.index] is not None:
        return None
    laid_open = next((action for action in view.legal if isinstance(action, Expose)), None)
    if laid_open is None or laid_open.asked is not Announced.NONE:
        return None
    known = known_in(view)
    null = known.situation.contract == Contract.NULL.index
    if not null and _points_of_defenders(view, soloist) <= _NOT_SCHNEIDER:
        return None
    return laid_open if _is_forced(known.knowledge, known.situation, soloist) else None


def proven_loss(view: View) -> Concede | None:
    """The soloist's word that he gives up, if by the tricks that lie there he cannot win any more.

    It counts as lost at the simple level (SkO-4.3.1), so nothing is given away. A soloist who was
    refused does not ask again: the view shows it.

    >>> from skat.rules.machine import start
    >>> from skat.rules.views import view
    >>> proven_loss(view(start(), "spectator")) is None
    True
    """
    soloist, game = view.soloist, view.announcement
    if soloist is None or game is None or view.viewer is not soloist or soloist in view.conceded:
        return None
    if game.contract is Contract.NULL or view.phase is not Phase.PLAY:
        return None
    needed = points_needed(view)
    if needed is not None and _points_of_defenders(view, soloist) <= ALL_POINTS - needed:
        return None
    return next((action for action in view.legal if isinstance(action, Concede)), None)


def shortening_is_safe(view: View) -> bool:
    """Whether a soloist whose cards lie open makes the rest in every world that fits.

    Asked of a defender who is to agree; False where there are too many worlds to look at.
    """
    soloist = view.soloist
    if soloist is None or view.open_hands[soloist.index] is None:
        return False
    if view.pending is not None and view.pending.asked is not Announced.NONE:
        return False
    known = known_in(view)
    total = count(known.knowledge)
    if total > FEW_WORLDS or len(view.hand) > MOST_CARDS:
        return False
    situation = known.situation
    return all(
        claim(
            Position(
                contract=situation.contract,
                hands=(world.forehand, world.middlehand, world.rearhand),
                soloist=situation.soloist,
                leader=situation.leader,
                skat=world.skat,
                trick=situation.trick,
            ),
            soloist.index,
        ).holds
        for world in worlds_at(known.knowledge, first=0, number=total)
    )


def _points_of_defenders(view: View, soloist: Seat) -> int:
    tricks = (trick for trick in view.played if trick.winner is not soloist)
    return sum(card.points for trick in tricks for card in trick.cards)


def _is_forced(knowledge: Knowledge, situation: PublicPosition, soloist: Seat) -> bool:
    """The quick look first: some one world in which it fails is found fast."""
    total = count(knowledge)
    contract = ALL_CONTRACTS[situation.contract]
    for number in {0, total // 3, total - 1}:
        world = worlds_at(knowledge, first=number)[0]
        position = Position(
            contract=situation.contract,
            hands=(world.forehand, world.middlehand, world.rearhand),
            soloist=situation.soloist,
            leader=situation.leader,
            skat=world.skat,
        )
        if not claim(position, soloist.index).holds:
            return False
    takers = [seat for seat in SEATS if (seat is soloist) is not (contract is Contract.NULL)]
    goal = takes_all(sum(1 << seat.index for seat in takers))
    try:
        refuted = why_not_forced(
            goal,
            soloist,
            knowledge,
            contract=contract,
            leader=SEATS[situation.leader],
            trick=(),
            limit=MOST_POSITIONS,
        )
    except TooManyError:
        return False
    return refuted is None
