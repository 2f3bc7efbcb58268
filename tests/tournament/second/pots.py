"""The pots of an event: the whole one, those of single rankings, what lost games have brought.

By docs/reference/tournament.md alone; it imports nothing of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]
Made = Mapping[int, Any]
"""By number what a player made in one list."""


class Pots:
    """What is in each pot by the notice and by the payments that count for prizes."""

    def __init__(
        self,
        notice: Json,
        payments: Sequence[Json],
        payer: Callable[[int, Container[int]], int | None],
    ) -> None:
        """`payer` says by whose fee, of these, a player plays."""
        self._payer = payer
        self._notice = notice
        self._plan: Json = notice["prizes"]
        self._payments = payments

    def whole(self) -> int:
        """Fees less refunds, with lost games where the notice says so, less the pots per head."""
        counted = {"fee", "team_fee", "refund"}
        if self._plan.get("pot_with_lost_games"):
            counted.add("lost_games")
        inside = sum(int(each["amount"]) for each in self._payments if each["purpose"] in counted)
        return max(0, inside - sum(self._per_head().values()))

    def own(self, ranking: str, category: str) -> Json | None:
        """The pot that a ranking has for itself."""
        for pot in self._plan.get("pots") or ():
            if (pot["ranking"], pot.get("category", "")) == (ranking, category):
                content: Json = pot
                return content
        return None

    def of(self, ranking: str, category: str = "", series: int = 0) -> int:
        """What the shares of a ranking are of."""
        pot = self.own(ranking, category)
        if pot is None:
            return self.whole()
        if pot.get("per_head"):
            inside: int = self._per_head()[ranking, category]
        else:
            inside = self.whole() * int(pot["share"]) // 10_000
        if ranking != "series":
            return inside
        of = int(self._notice["series"])
        return inside * series // of - inside * (series - 1) // of

    def of_lost_games(self, series: int, made: Sequence[Sequence[Made]]) -> int:
        """What was paid for the games lost in a series; what came in part was for the first."""
        prices = self._notice.get("side_payments", {}).get("each", [])
        left: dict[int, int] = {}
        for each in self._payments:
            if each["purpose"] == "lost_games" and each["number"] is not None:
                left[each["number"]] = left.get(each["number"], 0) + each["amount"]
        brought = [0] * len(made)
        for at, tables in enumerate(made):
            for number, one in ((n, one) for table in tables for n, one in table.items()):
                cost = sum(prices[min(n, len(prices) - 1)] for n in range(one.lost) if prices)
                paid = max(0, min(cost, left.get(number, 0)))
                brought[at] += paid
                left[number] = left.get(number, 0) - paid
        return brought[series - 1] if series <= len(made) else 0

    def _per_head(self) -> dict[tuple[str, str], int]:
        """Of every fee, less what went back of it, each pot takes its amount in turn."""
        pots = [each for each in self._plan.get("pots") or () if each.get("per_head")]
        inside = {(each["ranking"], each.get("category", "")): 0 for each in pots}
        fees = {each["number"] for each in self._payments if each["purpose"] == "fee"}
        refunds = [
            each
            for each in self._payments
            if each["purpose"] == "refund" and each["number"] is not None
        ]
        for fee in self._payments:
            if fee["purpose"] != "fee":
                continue
            back = [
                each["amount"]
                for each in refunds
                if self._payer(each["number"], fees) == fee["number"]
            ]
            rest = max(0, fee["amount"] + sum(back))
            for each in pots:
                takes = min(rest, each["per_head"])
                inside[each["ranking"], each.get("category", "")] += takes
                rest -= takes
        return inside
