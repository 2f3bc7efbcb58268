"""Who goes on after a day, rankings, prizes and the till, worked out by the documents alone.

It imports nothing of the package: docs/reference/tournament.md says how each figure is made.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tests.server.second_sum import Deal, Foot, below, feet, in_order, numbers_of

BONUS = {3: 40, 4: 30}
Award = tuple[str, str, int]
"""Kind, category, series."""
Merit = tuple[Any, int, int, int]
"""Who, result, games won, games lost."""


class Made(NamedTuple):
    """What a player made in one series."""

    result: int = 0
    won: int = 0
    lost: int = 0


class Event:
    """Every list of an event by series and table, and what follows from them."""

    def __init__(self, series: int) -> None:
        self.series = series
        self.lists: dict[tuple[int, int], list[Deal]] = {}

    def add(self, series: int, table: int, deals: list[Deal]) -> None:
        """One more list."""
        self.lists[series, table] = deals

    def made(self, series: int) -> dict[int, Made]:
        """What everybody made, in the order of the tables and, at one, of the places."""
        totals: dict[int, Made] = {}
        for (at, _), deals in sorted(self.lists.items()):
            if at == series:
                totals.update(_of_list(deals))
        return totals

    def sums(self, number: int, *, first: int = 1) -> Made:
        """What a player made from this series on."""
        each = [self.made(at).get(number, Made()) for at in range(first, self.series + 1)]
        return Made(*(sum(column) for column in zip(*each, strict=True)))

    def results(self, number: int) -> list[int | None]:
        """His result in each series that was drawn; None if he did not play it."""
        drawn = max(series for series, _ in self.lists)
        made = [self.made(at).get(number) for at in range(1, drawn + 1)]
        return [None if each is None else each.result for each in made]

    def best_games(self) -> dict[int, int]:
        """The value of the highest game that each has won."""
        best: dict[int, int] = {}
        for deals in self.lists.values():
            for deal in deals:
                if deal.place and deal.score > 0:
                    who = deal.seated[deal.place - 1]
                    best[who] = max(best.get(who, 0), deal.score)
        return best

    def lost_games(self, number: int) -> list[int]:
        """How many games he lost in each list."""
        return [
            made.lost
            for deals in self.lists.values()
            for who, made in _of_list(deals).items()
            if who == number
        ]


def _of_list(deals: Sequence[Deal]) -> dict[int, Made]:
    """A list by player; reserves who came in stand last."""
    numbers = list(dict.fromkeys(number for deal in deals for number in deal.seated))
    size, totals = len(deals[0].seated), {}
    for number in numbers:
        won = lost = points = others = 0
        for deal in deals:
            if number not in deal.seated or not deal.place:
                continue
            if deal.seated[deal.place - 1] == number:
                points, won, lost = (
                    points + deal.score,
                    won + (deal.score > 0),
                    lost + (deal.score < 0),
                )
            else:
                others += deal.score < 0
        totals[number] = Made(points + 50 * (won - lost) + BONUS[size] * others, won, lost)
    return totals


def one_game_each(seated: Sequence[int], deals: int, *, losers: Iterable[int]) -> list[Deal]:
    """Everybody plays one game in clubs, as dear as his number says: many are equal."""
    size, played = len(seated), []
    for deal in range(1, deals + 1):
        if deal > size:
            played.append(Deal(tuple(seated), None, 0, None))
            continue
        place = deal % size + 1
        number = seated[place - 1]
        tops, won = 1 + number % 4, number not in losers
        value = 12 * (tops + 1)
        game = {"soloist": place, "contract": "clubs", "won": won}
        game["tops"] = {"held": True, "count": tops}
        played.append(Deal(tuple(seated), place, value if won else -2 * value, game))
    return played


def foot_of(deals: Sequence[Deal], size: int) -> list[Foot]:
    """The foot of a list, by place."""
    return feet(deals, size)


def by_rank(merits: Sequence[Merit]) -> list[tuple[int, Any]]:
    """Best first, equals with one rank and in the order in which they came."""
    key = {who: (-result, -won, lost) for who, result, won, lost in merits}
    ordered = sorted(key, key=lambda who: key[who])
    return [(1 + sum(key[other] < key[who] for other in key), who) for who in ordered]


def going_on(
    merits: Sequence[Merit],
    teams: Sequence[tuple[str, list[int], Made]],
    *,
    here: set[int],
    seed: str,
    purpose: str,
    plan: Mapping[str, Any],
    groups: Mapping[str, set[int]],
) -> list[int]:
    """The first players, the best teams, so many of each category; one stream parts equals."""
    stream = numbers_of(bytes.fromhex(seed), purpose)

    def parted(ranks: list[tuple[int, Any]]) -> list[Any]:
        equals: dict[int, list[Any]] = defaultdict(list)
        for rank, who in ranks:
            equals[rank].append(who)
        order: list[Any] = []
        for _, those in sorted(equals.items()):
            for last in range(len(those) - 1, 0, -1):
                chosen = below(stream, last + 1)
                those[last], those[chosen] = those[chosen], those[last]
            order += those
        return order

    players = [who for who in parted(by_rank(merits)) if who in here]
    through = players[: plan["goes_on"]]
    if plan["teams"]:
        sums = [(team, made.result, made.won, made.lost) for team, _, made in teams]
        members = {team: numbers for team, numbers, _ in teams}
        for team in parted(by_rank(sums))[: plan["teams"]]:
            through += [who for who in players if who in members[team] and who not in through]
    for category, places in plan["quotas"]:
        rest = [who for who in players if who in groups[category] and who not in through]
        through += rest[:places]
    return through


def best_of(event: Event, members: Sequence[int], counting: int, first: Mapping[int, int]) -> Made:
    """The best of each series together, each member from his first series that counts."""
    total = [0, 0, 0]
    for series in range(1, event.series + 1):
        made = event.made(series)
        there = [made[each] for each in members if each in made and series >= first[each]]
        there.sort(key=lambda each: (-each.result, -each.won, each.lost))
        for each in there[:counting]:
            total = [one + other for one, other in zip(total, each, strict=True)]
    return Made(*total)


def drawn(merits: Sequence[Merit], *, seed: str, purpose: str, kind: str) -> list[Any]:
    """Best first, equals parted by the lot of this ranking."""
    return in_order(merits, seed=seed, purpose=purpose, kind=kind)


def worth(purse: Mapping[str, Sequence[int]], pot: int, *, rounded_to: int) -> list[int]:
    """What the first, the second, ... gets: amounts, or shares in hundredths of a per cent."""
    if not purse["shares"]:
        return list(purse["amounts"])
    return [pot * share // 10_000 // rounded_to * rounded_to for share in purse["shares"]]


def handed_out(
    rankings: Mapping[Award, Sequence[int]],
    values: Mapping[Award, Sequence[int]],
    *,
    one_each: Iterable[str] = (),
) -> Counter[tuple[Award, int, int]]:
    """Award, player and amount; of the kinds in `one_each` a player gets the highest alone."""
    handed: Counter[tuple[Award, int, int]] = Counter()
    limited = set(one_each)
    for award, amounts in values.items():
        if award[0] not in limited:
            for who, amount in zip(rankings[award], amounts, strict=False):
                handed[award, who, amount] += 1
    slots = [
        (-amount, order, at, award)
        for order, (award, amounts) in enumerate(values.items())
        if award[0] in limited
        for at, amount in enumerate(amounts)
    ]
    has: set[int] = set()
    for amount, _, _, award in sorted(slots):
        first = next((each for each in rankings[award] if each not in has), None)
        if first is not None:
            has.add(first)
            handed[award, first, -amount] += 1
    return handed
