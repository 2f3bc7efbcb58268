"""Prizes and the cash of an event, worked out by docs/reference/tournament.md alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from tests.tournament.second.book import Book
from tests.tournament.second.pots import Pots
from tests.tournament.second.prizes import (
    OVERALL,
    Award,
    Prize,
    Ranking,
    by_rank,
    dearest_first,
    each_by_rank,
    of_teams,
    with_honours,
)
from tests.tournament.second.ranks import Place, Ranks, shuffle, stream

ONE_RANKING = ("overall", "category")
Purse = dict[str, Any]
_KINDS = ("amounts", "shares", "in_kind")


class Money:
    """Prizes and accounts as the book stands."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.ranks = Ranks(book)
        self.plan = book.notice["prizes"]
        self.pots = Pots(book.notice, book.standing(book.pot_payments), book.payer)

    # --- what is to be won ------------------------------------------------------------------------

    def rankings(self, series: int) -> Iterator[tuple[Award, Purse]]:
        """Every ranking of players with what its first, second, ... gets."""
        yield OVERALL, _purse(self.plan)
        for category in self.book.notice.get("categories", []):
            yield ("category", category["name"], 0), _purse(category.get("prizes"))
        for at in range(1, series + 1):
            yield ("series", "", at), _purse(self.plan.get("series"))
        yield ("best_game", "", 0), _purse(self.plan.get("best_game"))

    def worth(self, award: Award, purse: Purse) -> list[int]:
        """The amounts by rank; of an event that was cut short the part that was played."""
        amounts = self._whole(award, purse)
        if self.book.played is not None:
            played = self.book.deals_through(self.book.played)
            planned = self.book.deals_through(self.book.notice["series"])
            amounts = [each * played // planned for each in amounts]
        more = self._of_lost_games(award[2])
        return [one + other for one, other in zip_longest(amounts, more, fillvalue=0)]

    def _whole(self, award: Award, purse: Purse) -> list[int]:
        if not purse["shares"]:
            return list(purse["amounts"])
        return self._shares(self.pots.of(*award), purse["shares"])

    def _of_lost_games(self, series: int) -> list[int]:
        """What the best of a series get of its lost games."""
        shares = self.plan.get("series_lost_games") or []
        if not (series and shares):
            return []
        return self._shares(self.pots.of_lost_games(series, self.ranks.made), shares)

    def _shares(self, pot: int, shares: Sequence[int]) -> list[int]:
        multiple = self.plan.get("rounded_to", 1)
        return [pot * share // 10_000 // multiple * multiple for share in shares]

    # --- who wins it ------------------------------------------------------------------------------

    def prizes(self) -> list[Prize]:
        """All prizes as the standings are now."""
        if self.book.refunded:
            return []
        rankings = {
            award: Ranking(
                self._with_claim(self.ranks.award(*award)),
                self.worth(award, purse),
                by_rank(purse["in_kind"], honours=False),
                by_rank(purse["in_kind"], honours=True),
            )
            for award, purse in self.rankings(len(self.book.series))
            if any(purse.values()) or (award[2] and self.plan.get("series_lost_games"))
        }
        once = {"all": (), "one_ranking": ONE_RANKING}.get(
            self.plan.get("per_person", "all"), (*ONE_RANKING, "series", "best_game")
        )
        limited = {award: each for award, each in rankings.items() if award[0] in once}
        dearest = dearest_first(limited, self._parted)
        prizes = []
        for award, ranking in rankings.items():
            mine = (
                dearest[award] if award in limited else each_by_rank(award, ranking, self._parted)
            )
            for each in with_honours(award, ranking, mine, self._parted):
                paid = self._is_paid(each.number, None, award)
                free = paid or each.number is None
                withheld = "" if free else self._withheld(each.number or 0, award)
                prizes.append(each._replace(withheld=withheld, paid=paid))
        for kind in self.book.kinds:
            prizes += self._team_prizes(kind)
        return prizes

    def _parted(self, words: str, equals: list[Any]) -> list[Any] | None:
        """The order that the lot gives to equals; nothing while it was not cast."""
        if not self.book.lot:
            return None
        return shuffle(list(equals), stream(self.book.lot, f"{self.book.id}/lot", words))

    def _team_prizes(self, kind: Mapping[str, Any]) -> list[Prize]:
        purse, pot = _purse(kind.get("prizes")), ("teams", kind["name"], 0)
        if not any(purse.values()):
            return []
        award = pot if kind["name"] else OVERALL
        teams = self.ranks.teams(kind)
        places = [Place(each["rank"], each["team"], 0, tied=False) for each in teams]
        numbers = {each["team"]: each["numbers"] for each in teams}
        prizes = []
        amounts = self.worth(pot, purse)
        for each in of_teams(award, places, amounts, purse["in_kind"], self._parted):
            paid = self._is_paid(None, each.team, award)
            whose = [number for number in numbers[each.team] if not self._late(number)]
            owed = self.book.team_owes(each.team or "", kind["name"])
            owes = "team_fee_missing" if owed else ""
            withheld = "" if paid else next(filter(None, map(self._withheld, whose)), owes)
            prizes.append(each._replace(withheld=withheld, paid=paid))
        return prizes

    def _late(self, number: int) -> bool:
        """Whether a player was excluded only after the results: his team keeps its prize."""
        frozen = self.book.frozen or {}
        was_in = number in frozen and frozen[number].status != "excluded"
        person = self.book.people.get(number)
        return was_in and (person is None or person.status == "excluded")

    def _with_claim(self, places: Sequence[Place]) -> list[Place]:
        """Who has no rank for prizes makes room for all behind him."""
        out = self.without_rank()
        kept = [place for place in places if place.who not in out]
        gone = [place.rank for place in places if place.who in out]
        return [
            place._replace(rank=place.rank - len([rank for rank in gone if rank < place.rank]))
            for place in kept
        ]

    def without_rank(self) -> set[int]:
        """Too many deals of a series were played by a computer; the desk may decide otherwise."""
        out: set[int] = set()
        terms = self.book.notice.get("online")
        if terms:
            for each, tables in zip(self.book.series, self.ranks.made, strict=True):
                for paper, made in zip(each.lists, tables, strict=True):
                    out |= {
                        number
                        for number, one in made.items()
                        if 100 * one.away > terms["stand_in_most"] * paper.planned
                    }
        allowed = {number for number, so in self.book.decided.items() if so}
        return (out - allowed) | (set(self.book.decided) - allowed)

    def _withheld(self, number: int, award: Award = OVERALL) -> str:
        person = self.book.people.get(number)
        if person is None or person.status == "excluded":
            return "excluded"
        if number not in self.ranks.have_list:
            return "no_list"
        if self.book.notice.get("start_cards_handed_in") and not person.card:
            return "start_card_missing"
        owed = self.book.series[: self.book.played]
        if award[0] in ("series", "best_game"):
            # Of these rankings only the list of that series is a part; a best game has its own.
            owed = [each for at, each in enumerate(owed, start=1) if at == award[2]]
        lists = [paper for each in owed if each.closed for paper in each.lists]
        if any(number in paper.played() and not paper.all_signed for paper in lists):
            return "list_not_handed_in"
        return ""

    def _is_paid(self, number: int | None, team: str | None, award: Award) -> bool:
        return any(
            each["purpose"] == "prize"
            and (each["number"], each["team"], each["award"]) == (number, team, award)
            for each in self.book.standing()
        )

    # --- the cash ---------------------------------------------------------------------------------

    def cash(self) -> dict[str, Any]:
        """Income, what goes out, what is left."""
        standing = self.book.standing()
        by: dict[str, int] = {}
        for each in standing:
            way = each["purpose"]
            if way == "other":
                way = "other_in" if each["amount"] > 0 else "other_out"
            by[way] = by.get(way, 0) + each["amount"]
        fees: dict[tuple[str, int], int] = {}
        for each in standing:
            if each["purpose"] == "fee":
                paid = (each["fee_class"], each["amount"])
                fees[paid] = fees.get(paid, 0) + 1
        till = sum(each["amount"] for each in self.book.payments)
        due = [each for each in self.prizes() if not each.paid]
        still_open = sum(each.amount for each in due if not each.withheld)
        pot, shares, given = self._shared_out()
        return {
            "fees": sorted([name, each, count] for (name, each), count in fees.items()),
            "of_teams": by.get("team_fee", 0),
            "lost_games": by.get("lost_games", 0),
            "other": [by.get("other_in", 0), -by.get("other_out", 0)],
            "refunds": -by.get("refund", 0),
            "handed_over": -by.get("prize", 0),
            "postage": by.get("postage", 0),
            "withheld": sum(each.amount for each in due if each.withheld),
            "balance": till,
            "open": still_open,
            "remainder": till - still_open,
            "pot": [pot, shares, shares - given],
            "pots": sorted(self._own_pots()),
        }

    def _listed(self) -> list[tuple[Award, Purse]]:
        of_teams = [
            (("teams", each["name"], 0), _purse(each.get("prizes"))) for each in self.book.kinds
        ]
        return [*self.rankings(self.book.notice["series"]), *of_teams]

    def _shared_out(self) -> tuple[int, int, int]:
        pot = self.pots.whole()
        listed = [each for each in self._listed() if self.pots.own(*each[0][:2]) is None]
        shares = [share for _, purse in listed for share in purse["shares"]]
        given = sum(sum(self._whole(*each)) for each in listed if each[1]["shares"])
        return pot, pot * sum(shares) // 10_000, given

    def _own_pots(self) -> Iterator[list[Any]]:
        """Each pot that a ranking has for itself, what is in it and what its ranks are worth."""
        for award, purse in self._listed():
            if self.pots.own(*award[:2]) is not None:
                yield [award, "own", self.pots.of(*award), sum(self._whole(award, purse))]
            if award[2] and self.plan.get("series_lost_games"):
                pot = self.pots.of_lost_games(award[2], self.ranks.made)
                yield [award, "lost games", pot, sum(self._of_lost_games(award[2]))]


def _purse(purse: Purse | None) -> Purse:
    return {name: (purse or {}).get(name) or [] for name in _KINDS}
