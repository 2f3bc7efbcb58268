"""What winners and payers are given on paper: certificates and receipts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from skat.messages.numbers import labelled, signed_text
from skat.papers.printing.notice import Say, amount_text, prize_text, sent_text
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant
from skat.tournament.notice.money import OVERALL, Award, AwardKind
from skat.tournament.notice.parts import TeamKind
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.prizes import Prize, prizes
from skat.tournament.results.rankings import places_for
from skat.tournament.results.receipts import ReceiptLine, receipt_of, team_receipt
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.state import Tournament

_FIRST: Final = 3
"""How many teams get a certificate where the notice has no prizes for them."""

Row: TypeAlias = dict[str, object]


def award_text(award: Award, say: Say) -> str:
    """The name of a ranking.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> ladies = Award(kind=AwardKind.CATEGORY, category="ladies")
    >>> award_text(ladies, partial(message, language="de"))
    'Damen'
    """
    details = {"category": award.category, "series": award.series}
    return say(f"tournament.award_{award.kind.value}", details)


def prize_rows(state: Tournament, say: Say) -> list[Row]:
    """The prizes to sign for; those of a ranking of its own with its name.

    Nobody excluded signs for one (TR-4.3).
    """
    return [
        {
            "award": "" if prize.award == OVERALL else award_text(prize.award, say),
            "rank": prize.rank,
            "who": _who(prize, _entrants(state)),
            "amount": prize_text(prize, state.prospectus, say),
            "sent": sent_text(prize, state.prospectus, say),
        }
        for prize in prizes(state)
        if not _is_excluded(state, prize.number)
    ]


def category_tables(state: Tournament, say: Say) -> list[Row]:
    """The rankings of the categories, of each series that has prizes, and of the best games."""
    entrants = _entrants(state)
    awards = [
        Award(kind=AwardKind.CATEGORY, category=each.name) for each in state.prospectus.categories
    ]
    if state.prospectus.prizes.of_series:
        awards += [
            Award(kind=AwardKind.SERIES, series=at) for at in range(1, len(state.series) + 1)
        ]
    if state.prospectus.prizes.best_game:
        awards.append(Award(kind=AwardKind.BEST_GAME))
    tables: list[Row] = []
    for award in awards:
        rows: list[Row] = [
            {
                "rank": place.rank,
                "number": place.number,
                "name": entrants[place.number].name,
                "club": entrants[place.number].club or "",
                "result": place.result,
            }
            for place in places_for(award, state)
        ]
        if rows:
            tables.append({"award": award_text(award, say), "rows": rows})
    return tables


def certificate_rows(state: Tournament, say: Say) -> list[dict[str, str]]:
    """A certificate for each prize of a player."""
    entrants = _entrants(state)
    ranked = {each.result.number: each.result for each in standings(state)}
    results = {number: each.result for number, each in ranked.items()}
    certificates = []
    for prize in prizes(state):
        if prize.number is None or _is_excluded(state, prize.number):
            continue
        own = prize.award.kind is not AwardKind.OVERALL
        text = _merit(state, prize, results, say)
        if prize.number in ranked and (marked := ranked[prize.number].stand_ins):
            text = f"{text} · {say('tournament.certificate_stand_ins', {'deals': marked})}"
        text = " · ".join(filter(None, (text, prize.no_money)))
        certificates.append(
            {
                "ranking": award_text(prize.award, say) if own else "",
                "rank": say("tournament.certificate_rank", {"rank": prize.rank}),
                "name": entrants[prize.number].name,
                "club": entrants[prize.number].club or "",
                "text": text,
                "organiser": labelled(say("tournament.organiser"), state.prospectus.organiser, say),
            }
        )
    return certificates


def team_certificate_rows(state: Tournament, say: Say) -> list[dict[str, str]]:
    """A certificate for each team that has a prize, or for the first three, with its players."""
    kinds = state.prospectus.all_kinds
    return [row for kind in kinds for row in _certificates_of(kind, state, say)]


def _certificates_of(kind: TeamKind, state: Tournament, say: Say) -> list[dict[str, str]]:
    mine = (each for each in prizes(state) if each.award == kind.award)
    won = {each.team: each.no_money for each in mine if each.team}
    names = {each.number: each.name for each in state.entrants if each.is_ranked}
    certificates = []
    for team in team_standings(state, kind):
        if team.team not in won and (won or team.rank > _FIRST):
            continue
        counted = {number for each in team.counted for number in each}
        counting = [each for each in team.numbers if each in names]
        members = [names[each] for each in counting if not counted or each in counted]
        text = say("tournament.certificate_text", {"result": signed_text(team.result)})
        certificates.append(
            {
                "ranking": kind.name or say("tournament.teams"),
                "rank": say("tournament.certificate_rank", {"rank": team.rank}),
                "name": team.team,
                "club": " · ".join(members),
                "text": " · ".join(filter(None, (text, won.get(team.team)))),
                "organiser": labelled(say("tournament.organiser"), state.prospectus.organiser, say),
            }
        )
    return certificates


def _merit(state: Tournament, prize: Prize, results: Mapping[StartNumber, int], say: Say) -> str:
    """What the prize was won with."""
    kind = prize.award.kind
    if prize.number is not None and kind in (AwardKind.OVERALL, AwardKind.CATEGORY):
        return say("tournament.certificate_text", {"result": signed_text(results[prize.number])})
    place = next(each for each in places_for(prize.award, state) if each.number == prize.number)
    if kind is AwardKind.BEST_GAME:
        return say("tournament.certificate_game", {"value": place.result})
    return say("tournament.certificate_text", {"result": signed_text(place.result)})


def cash_rows(state: Tournament, say: Say) -> list[Row]:
    """The cash sheet, line by line; `sum` lines are set apart. Nothing before the first entry."""
    if not state.entrants:
        return []
    sheet = cash_sheet(state)

    def amount(cents: int) -> str:
        return amount_text(cents, state.prospectus, say)

    def row(text: str, cents: int, note: str = "", *, level: str = "") -> Row:
        return {"text": text, "note": note, "amount": amount(cents), "level": level}

    rows: list[Row] = []
    for fee in sheet.fees:
        name = say("tournament.fee")
        if fee.fee_class:
            group = say("tournament.award_category", {"category": fee.fee_class})
            name = labelled(name, group, say)
        each = {"count": fee.count, "each": amount(fee.each)}
        rows.append(row(name, fee.amount, say("tournament.cash_each", each)))
    if sheet.team_fees:
        rows.append(row(say("tournament.money_team_fee"), sheet.team_fees))
    rows.append(row(say("tournament.money_lost_games"), sheet.lost_games))
    rows.append(row(say("tournament.cash_other_in"), sheet.other_in))
    if sheet.postage_in:
        rows.append(row(say("tournament.cash_postage_in"), sheet.postage_in))
    rows.append(row(say("tournament.cash_income"), sheet.income, level="sum"))
    for prize in sheet.prizes:
        name = say("tournament.teams") if prize.teams else award_text(prize.award, say)
        note = ""
        if prize.withheld:
            note = labelled(say("tournament.cash_withheld"), amount(prize.withheld), say)
        rows.append(row(labelled(say("tournament.prizes"), name, say), -prize.paid, note))
    rows.append(row(say("tournament.money_refund"), -sheet.refunds))
    rows.append(row(say("tournament.cash_other_out"), -sheet.other_out))
    if sheet.postage_out:
        rows.append(row(say("tournament.cash_postage_out"), -sheet.postage_out))
    rows.append(row(say("tournament.cash_outgo"), -sheet.outgo, level="sum"))
    rows.append(row(say("tournament.cash_in_till"), sheet.balance, level="sum"))
    rows.append(row(say("tournament.cash_open"), -sheet.open_prizes))
    rows.append(row(say("tournament.cash_remainder"), sheet.remainder, level="end"))
    if sheet.shares:
        shares = say("tournament.cash_pot", {"shares": amount(sheet.shares)})
        left = labelled(say("tournament.cash_rounding"), amount(sheet.rounding), say)
        rows.append(row(shares, sheet.pot, left, level="note"))
    for pot in sheet.pots or ():
        name = say("tournament.teams") if pot.teams else award_text(pot.award, say)
        pot_name = say("tournament.pot_of_lost_games" if pot.lost_games else "tournament.pot")
        left = labelled(say("tournament.cash_rounding"), amount(pot.rest), say)
        rows.append(row(labelled(pot_name, name, say), pot.pot, left, level="note"))
    return rows


def _entrants(state: Tournament) -> dict[StartNumber, Entrant]:
    return {each.number: each for each in state.entrants}


def _is_excluded(state: Tournament, number: StartNumber | None) -> bool:
    entrant = None if number is None else state.entrant(number)
    return entrant is not None and not entrant.is_ranked


def _who(prize: Prize, entrants: dict[StartNumber, Entrant]) -> str:
    if prize.number is None:
        return prize.team or ""
    return f"{prize.number}  {entrants[prize.number].name}"


def receipt_rows(state: Tournament, say: Say) -> list[dict[str, object]]:
    """A receipt for each player, then each team, who paid or was paid: its lines and their sum."""
    receipts: list[dict[str, object]] = []
    for entrant in state.entrants:
        lines = receipt_of(state, entrant.number)
        if lines:
            receipts.append(_row(entrant.number, entrant.name, lines, state, say))
    teams = {(each.award.category, each.team) for each in state.payments if each.team}
    for name, team in sorted(teams):
        kind = state.prospectus.kind(name)
        lines = () if kind is None else team_receipt(state, team, kind.award)
        if lines:
            receipts.append(_row(name or say("tournament.team"), team, lines, state, say))
    return receipts


def _row(
    number: int | str, name: str, lines: Sequence[ReceiptLine], state: Tournament, say: Say
) -> dict[str, object]:
    total = sum(line.amount for line in lines)
    return {
        "number": number,
        "name": name,
        "lines": [
            {"text": _text(line, state, say), "amount": _amount(line, state, say)} for line in lines
        ],
        "total": amount_text(total, state.prospectus, say),
    }


def _amount(line: ReceiptLine, state: Tournament, say: Say) -> str:
    amount = amount_text(line.amount, state.prospectus, say) if line.amount else ""
    return " + ".join(filter(None, (amount, line.in_kind or "")))


def _text(line: ReceiptLine, state: Tournament, say: Say) -> str:
    text = say(f"tournament.money_{line.purpose.value}")
    if line.award != OVERALL:
        text = labelled(text, award_text(line.award, say), say)
    if not line.postage:
        return text
    postage = {"amount": amount_text(line.postage, state.prospectus, say)}
    return f"{text} ({say('tournament.prize_sent', postage)})"
