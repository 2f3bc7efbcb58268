"""Prizes and the cash of an event, worked out by docs/reference/tournament.md alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.tournament.second.book import Book
from tests.tournament.second.ranks import Place, Ranks

Award = tuple[str, str, int]
"""Kind, category, series."""
OVERALL: Award = ("overall", "", 0)
ONE_RANKING = ("overall", "category")


class Prize(NamedTuple):
    """Who wins how much by which ranking, and why he may not fetch it."""

    award: Award
    team: str | None
    number: int | None
    rank: int
    amount: int
    withheld: str
    paid: bool


class Money:
    """Prizes and accounts as the book stands."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.ranks = Ranks(book)
        self.plan = book.notice["prizes"]

    # --- what is to be won ------------------------------------------------------------------------

    def rankings(self, series: int) -> Iterator[tuple[Award, dict[str, list[int]]]]:
        """Every ranking of players with what its first, second, ... gets."""
        yield OVERALL, {name: self.plan.get(name, []) for name in ("amounts", "shares")}
        for category in self.book.notice.get("categories", []):
            yield ("category", category["name"], 0), _purse(category.get("prizes"))
        for at in range(1, series + 1):
            yield ("series", "", at), _purse(self.plan.get("series"))
        yield ("best_game", "", 0), _purse(self.plan.get("best_game"))

    @property
    def of_teams(self) -> dict[str, list[int]]:
        """What the teams win."""
        shares, amounts = self.plan.get("team_shares", []), self.plan.get("team_amounts", [])
        return {"amounts": amounts, "shares": shares}

    def worth(self, purse: dict[str, list[int]], *, whole: bool = False) -> list[int]:
        """The amounts by rank; of an event that was cut short the part that was played."""
        multiple = self.plan.get("rounded_to", 1)
        amounts = list(purse["amounts"])
        if purse["shares"]:
            pot = self.book.pot_now()
            amounts = [pot * share // 10_000 // multiple * multiple for share in purse["shares"]]
        if whole or self.book.played is None:
            return amounts
        return [each * self.book.played // self.book.notice["series"] for each in amounts]

    # --- who wins it ------------------------------------------------------------------------------

    def prizes(self) -> list[Prize]:
        """All prizes as the standings are now."""
        if self.book.refunded:
            return []
        rankings = {}
        for award, purse in self.rankings(len(self.book.series)):
            if purse["amounts"] or purse["shares"]:
                places = self._with_claim(self.ranks.award(*award))
                rankings[award] = (places, self.worth(purse))
        once = {"all": (), "one_ranking": ONE_RANKING}.get(
            self.plan.get("per_person", "all"), (*ONE_RANKING, "series", "best_game")
        )
        found = []
        limited = {award: each for award, each in rankings.items() if award[0] in once}
        winners = _dearest_first(limited)
        for award, (places, amounts) in rankings.items():
            mine = winners[award] if award in limited else _each(places, amounts)
            for place, amount in mine:
                paid = self._is_paid(place.who, None, award)
                withheld = "" if paid else self._withheld(place.who)
                found.append(Prize(award, None, place.who, place.rank, amount, withheld, paid))
        return found + self._team_prizes()

    def _team_prizes(self) -> list[Prize]:
        found = []
        purse = self.of_teams
        if not (purse["amounts"] or purse["shares"]):
            return []
        teams = self.ranks.teams()
        places = [Place(each["rank"], each["team"], 0, tied=False) for each in teams]
        numbers = {each["team"]: each["numbers"] for each in teams}
        for place, amount in _each(places, self.worth(purse)):
            paid = self._is_paid(None, place.who, OVERALL)
            reasons = [self._withheld(each) for each in numbers[place.who] if not self._late(each)]
            withheld = "" if paid else next(filter(None, reasons), "")
            found.append(Prize(OVERALL, place.who, None, place.rank, amount, withheld, paid))
        return found

    def _late(self, number: int) -> bool:
        """Whether somebody was excluded only after the results: his team keeps its prize."""
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

    def _withheld(self, number: int) -> str:
        person = self.book.people.get(number)
        if person is None or person.status == "excluded":
            return "excluded"
        if number not in self.ranks.have_list:
            return "no_list"
        if self.book.notice.get("start_cards_handed_in") and not person.card:
            return "start_card_missing"
        owed = self.book.series[: self.book.played]
        lists = [paper for each in owed if each.closed for paper in each.lists]
        if any(paper.place_of(number) and not paper.all_signed for paper in lists):
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
            "lost_games": by.get("lost_games", 0),
            "other": [by.get("other_in", 0), -by.get("other_out", 0)],
            "refunds": -by.get("refund", 0),
            "handed_over": -by.get("prize", 0),
            "withheld": sum(each.amount for each in due if each.withheld),
            "balance": till,
            "open": still_open,
            "remainder": till - still_open,
            "pot": [pot, shares, shares - given],
        }

    def _shared_out(self) -> tuple[int, int, int]:
        pot = self.book.pot_now()
        purses = [purse for _, purse in self.rankings(self.book.notice["series"])]
        purses.append(self.of_teams)
        shares = [share for purse in purses for share in purse["shares"]]
        given = sum(sum(self.worth(each, whole=True)) for each in purses if each["shares"])
        return pot, pot * sum(shares) // 10_000, given


def _purse(purse: dict[str, list[int]] | None) -> dict[str, list[int]]:
    return {name: (purse or {}).get(name, []) for name in ("amounts", "shares")}


def _each(places: Sequence[Place], amounts: Sequence[int]) -> list[tuple[Place, int]]:
    """Everybody by his rank; equals share what their ranks are worth together."""
    found = []
    for place in places:
        equals = sum(other.rank == place.rank for other in places)
        amount = sum(amounts[place.rank - 1 : place.rank - 1 + equals]) // equals
        if amount:
            found.append((place, amount))
    return found


def _dearest_first(
    rankings: dict[Award, tuple[list[Place], list[int]]],
) -> dict[Award, list[tuple[Place, int]]]:
    """One prize each: the dearest of all first, to the best of its ranking who has none yet."""
    found: dict[Award, list[tuple[Place, int]]] = {award: [] for award in rankings}
    left = {award: (list(places), list(amounts)) for award, (places, amounts) in rankings.items()}
    while True:
        best: tuple[int, Award, list[Place]] | None = None
        for award, (places, amounts) in left.items():
            first = [place for place in places if place.rank == places[0].rank]
            amount = sum(amounts[: len(first)]) // len(first) if first else 0
            if amount and (best is None or amount > best[0]):
                best = (amount, award, first)
        if best is None:
            return found
        amount, award, first = best
        found[award] += [(place, amount) for place in first]
        has = {place.who for place in first}
        left = {
            other: (
                [place for place in places if place.who not in has],
                amounts[len(first) :] if other == award else amounts,
            )
            for other, (places, amounts) in left.items()
        }
