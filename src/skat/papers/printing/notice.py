"""The notice on paper: the items of TR-6.2 and all else that it binds, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from msgspec import UNSET

from skat.messages.days import day_text
from skat.messages.numbers import labelled, listed, share_text
from skat.papers.printing.readings import readings_rows
from skat.tournament.notice.parts import TeamKind
from skat.tournament.notice.prize_plan import Category, Pot, Purse
from skat.tournament.notice.prospectus import ITEMS, Prospectus
from skat.tournament.results.prizes import Prize

Say: TypeAlias = Callable[..., str]


def amount_text(cents: int, prospectus: Prospectus, say: Say) -> str:
    """An amount with the currency of the notice, as the language of `say` writes it."""
    return say("tournament.money", {"amount": cents, "currency": prospectus.currency})


def _amounts(amounts: Sequence[int], prospectus: Prospectus, say: Say) -> str:
    return " / ".join(amount_text(each, prospectus, say) for each in amounts)


def _purse(purse: Purse, prospectus: Prospectus, say: Say, pot: str = "pot") -> str:
    """Amounts, or per cents of the pot; then what is no money."""
    money = _amounts(purse.amounts, prospectus, say)
    if purse.shares:
        shares = " / ".join(share_text(share, say) for share in purse.shares)
        money = f"{shares} ({say(f'tournament.{pot}')})"
    in_kind = (
        say("tournament.prize_of_rank", {"rank": each.rank, "what": each.what})
        for each in sorted(purse.in_kind or (), key=lambda each: (each.rank, each.honour))
    )
    return listed((money, *in_kind), say)


def prize_text(prize: Prize, prospectus: Prospectus, say: Say) -> str:
    """What a prize is: money, a thing, an honour, or several of these."""
    money = amount_text(prize.amount, prospectus, say) if prize.amount else ""
    return " + ".join(filter(None, (money, prize.no_money)))


def sent_text(prize: Prize, prospectus: Prospectus, say: Say) -> str:
    """That a prize was sent, and what that cost; empty where its winner has fetched it."""
    if prize.postage is UNSET:
        return ""
    return say("tournament.prize_sent", {"amount": amount_text(prize.postage, prospectus, say)})


def notice_rows(prospectus: Prospectus, say: Say) -> list[dict[str, str]]:
    """Every item with its text; `say` words a key."""
    loss = _amounts(prospectus.side_payments.each, prospectus, say) or "0"
    fee = amount_text(prospectus.fee or 0, prospectus, say)
    rules = say("tournament.rules_text")
    if prospectus.rules is not None:
        year = prospectus.rules.edition.value[-4:]
        rules = f"{rules} ({say('tournament.edition_of', {'year': year})})"
    texts = {
        "fee": listed((fee, labelled(say("tournament.money_lost_games"), loss, say)), say),
        "series": str(prospectus.series),
        "deals": _deals(prospectus, say),
        "signatures": ", ".join(prospectus.signatures),
        "rules": rules,
    }
    rows = [
        (say(f"tournament.item_{item}"), texts.get(item) or str(getattr(prospectus, item, "")))
        for item in ITEMS
    ]
    rows[1:1] = [
        (say("tournament.referees"), ", ".join(prospectus.referees)),
        (say("tournament.management"), ", ".join(prospectus.management)),
    ]
    rows += _binding(prospectus, say)
    rows += [(say("tournament.amended"), text) for text in amendment_texts(prospectus, say)]
    return [{"item": item, "text": text} for item, text in rows]


def amendment_texts(prospectus: Prospectus, say: Say) -> Iterator[str]:
    """What was changed since the notice was announced."""
    for each in prospectus.amendments or ():
        key, details = each.told()
        day = day_text(datetime.fromtimestamp(each.at, UTC), say)
        yield say(f"tournament.{key}", {**details, "at": day})


def _deals(prospectus: Prospectus, say: Say) -> str:
    """The deals of a series, or of each where they differ."""
    if prospectus.series_deals is UNSET:
        return _deals_of(prospectus, 1, say)
    series = range(1, prospectus.series + 1)
    names = (say("tournament.award_series", {"series": at}) for at in series)
    deals = (_deals_of(prospectus, at, say) for at in series)
    return listed((labelled(*each, say) for each in zip(names, deals, strict=True)), say)


def _deals_of(prospectus: Prospectus, series: int, say: Say) -> str:
    four, three = (prospectus.deals(size, series=series) for size in (4, 3))
    return say("tournament.deals_text", {"four": four, "three": three})


def _fees(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    reduced = listed(
        (
            labelled(
                say("tournament.award_category", {"category": each.name}),
                amount_text(each.amount, prospectus, say),
                say,
            )
            for each in prospectus.reduced_fees
        ),
        say,
    )
    rows = [(say("tournament.reduced_fees"), reduced)] if reduced else []
    if prospectus.team_fee:
        of_team = amount_text(prospectus.team_fee, prospectus, say)
        rows.append((say("tournament.team_fee"), of_team))
    return rows


def _more_prizes(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """Prizes of categories, series, the best game and teams, and how shares are rounded."""
    plan = prospectus.prizes
    categories = listed((_category(each, prospectus, say) for each in prospectus.categories), say)
    rows = [
        ("categories", categories),
        ("series_prizes", _purse(plan.series, prospectus, say)),
        ("best_game_prizes", _purse(plan.best_game, prospectus, say)),
        ("team_prizes", _purse(plan.teams, prospectus, say)),
    ]
    rows.append(("pots", listed((_pot(each, prospectus, say) for each in plan.pots or ()), say)))
    if plan.series_lost_games:
        shares = Purse(shares=plan.series_lost_games)
        rows.append(("series_lost_games", _purse(shares, prospectus, say, "pot_of_lost_games")))
    if plan.rounded_to > 1:
        rows.append(("rounded_to", amount_text(plan.rounded_to, prospectus, say)))
    if plan.pot_with_lost_games:
        rows.append(("pot", say("tournament.pot_with_lost_games")))
    if prospectus.team_size:
        rows.append(("team_size", str(prospectus.team_size)))
    if prospectus.team_counting:
        rows.append(("team_counting", str(prospectus.team_counting)))
    kinds = (_kind(each, prospectus, say) for each in prospectus.team_kinds or ())
    rows.append(("team_kinds", listed(kinds, say)))
    rows.append(("days", _days(prospectus, say)))
    return [(say(f"tournament.{key}"), text) for key, text in rows if text]


def _category(category: Category, prospectus: Prospectus, say: Say) -> str:
    name = say("tournament.award_category", {"category": category.name})
    prizes = _purse(category.prizes, prospectus, say)
    return labelled(name, prizes, say) if prizes else name


def _kind(kind: TeamKind, prospectus: Prospectus, say: Say) -> str:
    """A further kind of teams with all that the notice says of it."""
    fee = amount_text(kind.fee, prospectus, say) if kind.fee else ""
    texts = {
        "team_size": str(kind.size or ""),
        "team_fee": fee,
        "prizes": _purse(kind.prizes, prospectus, say),
    }
    parts = [labelled(say(f"tournament.{key}"), text, say) for key, text in texts.items() if text]
    if kind.counting:
        parts.insert(0, say("tournament.team_counting").replace("…", str(kind.counting)))
    own = say(f"tournament.team_kind_{kind.of}")
    return labelled(kind.name, " · ".join((own, *parts)), say)


def _pot(pot: Pot, prospectus: Prospectus, say: Say) -> str:
    """What a ranking has for itself, and of what."""
    name = {
        "category": say("tournament.award_category", {"category": pot.category}),
        "series": say("tournament.all_series"),
        "teams": pot.category or say("tournament.teams"),
    }.get(pot.ranking) or say(f"tournament.award_{pot.ranking}")
    if pot.per_head:
        amount = {"amount": amount_text(pot.per_head, prospectus, say)}
        return labelled(name, say("tournament.pot_per_head", amount), say)
    return labelled(name, f"{share_text(pot.share, say)} ({say('tournament.pot')})", say)


def _days(prospectus: Prospectus, say: Say) -> str:
    """Each day with its series, and who goes on after it."""
    days = []
    for at, day in enumerate(prospectus.days, start=1):
        parts = [f"{say('tournament.day_of', {'day': at})} {day.date}".strip()]
        parts.append(labelled(say("tournament.item_series"), day.series, say))
        if day.goes_on:
            parts.append(labelled(say("tournament.goes_on"), day.goes_on, say))
        if day.teams:
            parts.append(labelled(say("tournament.teams_go_on"), day.teams, say))
        for quota in day.quotas:
            name = say("tournament.award_category", {"category": quota.category})
            parts.append(labelled(name, quota.places, say))
        if at > 1 and day.carried:
            parts.append(say("tournament.carried"))
        days.append(", ".join(parts))
    return listed(days, say)


def _binding(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """The binding terms after the fourteen items: prizes, papers, who may come."""
    plan = prospectus.prizes
    start_cards = "start_card_duty" if prospectus.start_cards_handed_in else "cards_not_asked"
    pack = "keeper_gets_cards" if prospectus.keeper_gets_cards else "keeper_gets_no_cards"
    closed = ", ".join(prospectus.closed_to)
    return [
        *_fees(prospectus, say),
        (say("tournament.prizes"), _purse(plan.overall, prospectus, say)),
        *_more_prizes(prospectus, say),
        (say("tournament.ties"), say(f"tournament.ties_{plan.ties}")),
        *_per_person(prospectus, say),
        *_unplayed(prospectus, say),
        *_sections(prospectus, say),
        (say("tournament.start_card_word"), say(f"tournament.{start_cards}")),
        (say("tournament.circle"), closed or say("tournament.open_to_all")),
        (say("tournament.pack"), say(f"tournament.{pack}")),
        (say("tournament.retention"), str(prospectus.retention_days)),
        *readings_rows(prospectus, say),
        *_online(prospectus, say),
    ]


def _per_person(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """How many prizes one person wins, where several rankings have some."""
    plan = prospectus.prizes
    if not (plan.of_series or plan.best_game or any(each.prizes for each in prospectus.categories)):
        return []
    return [(say("tournament.per_person"), say(f"tournament.per_person_{plan.per_person.value}"))]


def _unplayed(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """What holds for a player who has not played every series, where the notice fixes it."""
    if prospectus.unplayed is UNSET:
        return []
    return [(say("tournament.unplayed"), say(f"tournament.unplayed_so.{prospectus.unplayed}"))]


def _sections(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """The halls with the tables that each has room for, and whether people stay in theirs."""
    if not prospectus.sections:
        return []
    halls = [
        f"{each.name} ({say('tournament.tables_at_most', {'tables': each.tables})})"
        if each.tables
        else each.name
        for each in prospectus.sections
        if not each.closed
    ]
    stay = "over_all_sections" if prospectus.stay_in_section is False else "stay_in_section"
    return [
        (say("tournament.sections"), listed((", ".join(halls), say(f"tournament.{stay}")), say))
    ]


def _online(prospectus: Prospectus, say: Say) -> list[tuple[str, str]]:
    """The terms of play at the tables of a server, if it is played there."""
    terms = prospectus.online
    if terms is None:
        return []
    clock = say(f"people.clock_{terms.clock}")
    if terms.clock != "none":
        then = say(f"people.time_out_{terms.on_time_out}")
        clock = labelled(say("people.clock"), f"{terms.seconds} s {clock}, {then}", say)
    absent = {"seconds": terms.absent_seconds}
    parts = [
        say(f"online.play_{terms.play}"),
        clock,
        say(
            "online.absent_waits" if absent["seconds"] is None else "online.absent_seconds", absent
        ),
    ]
    if terms.stand_in_deals is not UNSET:
        parts.append(say(f"online.stand_ins_{terms.stand_in_deals}"))
    if terms.stand_in_most is not UNSET and terms.stand_in_most < 100:
        parts.append(say("online.stand_in_most", {"percent": terms.stand_in_most}))
    parts.append(say("online.review" if terms.review else "online.no_review"))
    return [(say("online.terms"), " · ".join(parts))]
