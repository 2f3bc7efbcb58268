"""The pot: the money of which shares are prizes."""

from __future__ import annotations

from skat.tournament.notice.money import Cents, Purpose, standing_payments
from skat.tournament.state import Tournament


def pot_of(tournament: Tournament) -> Cents:
    """The fees less what was refunded, and the money for lost games where the notice says so.

    From the announcement of the results on it stays as it was then, whatever is paid later.
    """
    if tournament.pot is not None:
        return tournament.pot
    counted = {Purpose.FEE, Purpose.REFUND}
    if tournament.prospectus.prizes.pot_with_lost_games:
        counted.add(Purpose.LOST_GAMES)
    paid = standing_payments(tournament.payments)
    return Cents(max(sum(each.amount for each in paid if each.purpose in counted), 0))
