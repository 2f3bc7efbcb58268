"""What a prize is worth and to whom: pots, ranks without a claim, postage of what is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.draw import StartNumber
from skat.tournament.fees import players_by_fee
from skat.tournament.notice.money import (
    Award,
    AwardKind,
    Cents,
    Payment,
    Purpose,
    Winner,
    standing_payments,
)
from skat.tournament.notice.prize_plan import WHOLE, Purse
from skat.tournament.results.rankings import AwardPlace
from skat.tournament.results.receipts import costs_of_lists, taken_for_lost_games
from skat.tournament.results.standings import counting
from skat.tournament.state import Tournament


def pot_of(tournament: Tournament) -> Cents:
    """The fees, also of teams, less refunds, and money for lost games where the notice says so.

    What goes into pots per head is not in it. From the announcement of the results on it stays as
    it was then, whatever is paid later.
    """
    if tournament.pot is not None:
        return tournament.pot
    counted = {Purpose.FEE, Purpose.TEAM_FEE, Purpose.REFUND}
    if tournament.prospectus.prizes.pot_with_lost_games:
        counted.add(Purpose.LOST_GAMES)
    paid = sum(each.amount for each in _counted(tournament) if each.purpose in counted)
    return Cents(max(paid - sum(_per_head(tournament).values()), 0))


def pot_for(tournament: Tournament, award: Award | None) -> Cents:
    """What the shares of this ranking are of; of that of the teams for None.

    It is the whole pot, or one for itself; of one for all series each has the same part.
    """
    notice = tournament.prospectus
    own = notice.prizes.own_pot(award)
    if own is None:
        return pot_of(tournament)
    if own.per_head:
        amount: int = _per_head(tournament)[own.whose]
    else:
        amount = pot_of(tournament) * own.share // WHOLE
    if award is None or own.ranking != "series":
        return Cents(amount)
    # Divided to the cent: nothing is left between the series.
    before = amount * (award.series - 1) // notice.series
    return Cents(amount * award.series // notice.series - before)


def lost_games_of(tournament: Tournament, series: int) -> Cents:
    """What was paid for the games lost in this series; who paid in part paid for the first ones."""
    taken = taken_for_lost_games(_counted(tournament))
    listed = costs_of_lists(tournament, taken)
    return Cents(sum(each.paid for each in listed if each.series == series))


def of_lost_games(tournament: Tournament, award: Award | None) -> tuple[Cents, ...]:
    """What the best of a series win of its lost games; nothing for any other ranking."""
    plan = tournament.prospectus.prizes
    if award is None or award.kind is not AwardKind.SERIES or not plan.series_lost_games:
        return ()
    purse = Purse(shares=plan.series_lost_games)
    return purse.worth(lost_games_of(tournament, award.series), rounded_to=plan.rounded_to)


def _counted(tournament: Tournament) -> tuple[Payment, ...]:
    """The payments that stand, as they did when the results came out."""
    return standing_payments(tournament.payments[: tournament.pot_payments])


def _per_head(tournament: Tournament) -> dict[tuple[str, str], int]:
    """What is in each pot per head: of every fee its part, in their order, as far as it goes.

    A fee of which something went back reaches less far, also where a reserve had it back who plays
    by the fee of whom he took over for (TR-4.1); in older events that was not counted.
    """
    pots = [each for each in tournament.prospectus.prizes.pots or () if each.per_head]
    inside = {pot.whose: 0 for pot in pots}
    payments = _counted(tournament) if pots else ()
    payers: dict[StartNumber | None, StartNumber] = {}
    if pots and tournament.knows_who_sat:
        till_then = tournament.payments[: tournament.pot_payments]
        payers.update(players_by_fee(replace(tournament, payments=till_then)).items())
    refunds: dict[StartNumber | None, int] = {}
    for payment in payments:
        if payment.purpose is Purpose.REFUND:
            whose = payers.get(payment.number, payment.number)
            refunds[whose] = refunds.get(whose, 0) + payment.amount
    for payment in payments:
        if payment.purpose is not Purpose.FEE:
            continue
        left = max(payment.amount + refunds.get(payment.number, 0), 0)
        for pot in pots:
            put = min(pot.per_head, left)
            inside[pot.whose] += put
            left -= put
    return inside


def stand_in_deals(tournament: Tournament, number: StartNumber) -> tuple[int, ...]:
    """In how many deals of each series a computer player acted for this player."""
    return tuple(
        sum(
            tally.stand_ins
            for table in series.tables
            for tally in counting(tournament, table)
            if tally.number == number
        )
        for series in tournament.series
    )


@implements("TR-4.4", "TR-9.7")
def refused_prize_rank(tournament: Tournament, number: StartNumber) -> Refusal | None:
    """Why a player has no rank for prizes: more deals of a series were played for him than may be.

    The notice says how many (`OnlineTerms.stand_in_most`), and the desk may decide otherwise.
    """
    if number not in without_prize_rank(tournament):
        return None
    deals = sum(stand_in_deals(tournament, number))
    return Refusal(
        code="played_by_stand_in",
        articles=("TR-4.4", "TR-9.7"),
        details={"number": number, "deals": deals},
    )


def without_prize_rank(tournament: Tournament) -> frozenset[StartNumber]:
    """All who have no rank for prizes; also where they have none in the standings."""
    decided = {each.number: each.allowed for each in tournament.rank_decisions}
    out = {each for each in _above_the_share(tournament) if each not in decided}
    return frozenset(out | {number for number, allowed in decided.items() if not allowed})


def with_prize_ranks(
    tournament: Tournament, places: Sequence[AwardPlace]
) -> tuple[AwardPlace, ...]:
    """A ranking for its prizes: a player without a rank for prizes makes room for the next.

    Ranks are counted anew; equals stay equals.
    """
    out = without_prize_rank(tournament)
    if not out:
        return tuple(places)
    gone = [place.rank for place in places if place.number in out]
    return tuple(
        replace(place, rank=place.rank - sum(rank < place.rank for rank in gone))
        for place in places
        if place.number not in out
    )


def _above_the_share(tournament: Tournament) -> Iterator[StartNumber]:
    """For whom a computer player acted in more deals of a list than the notice lets pass."""
    terms = tournament.prospectus.online
    if terms is None or terms.stand_in_most is UNSET:
        return
    for at, series in enumerate(tournament.series, start=1):
        for table in series.tables:
            most = terms.stand_in_most * tournament.prospectus.deals(table.size, series=at)
            for tally in counting(tournament, table) if table.stand_ins else ():
                if 100 * tally.stand_ins > most:
                    yield tally.number


@implements("TR-7.4.3")
def postage_to_ask_for(postage: Cents, *, prize: Cents) -> Cents:
    """What a winner still has to pay once the postage was kept of the money of his prize.

    >>> [postage_to_ask_for(Cents(690), prize=Cents(prize)) for prize in (2_000, 0)]
    [0, 690]
    """
    return Cents(max(postage - prize, 0))


def postage_owed(standing: Iterable[Payment], whose: Winner) -> Cents:
    """What a winner still owes of the postage of one prize, by the payments that stand."""
    paid = (each for each in standing if each.purpose is Purpose.POSTAGE and each.whose == whose)
    return Cents(-sum(each.amount for each in paid))
