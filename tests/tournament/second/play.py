"""The steps of a book about lists, cuts, results and an early end."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

from tests.tournament.second.book import Json, Person
from tests.tournament.second.games import PASSED, entry_of, entry_of_line
from tests.tournament.second.prizes import Award, Prize
from tests.tournament.second.seats import SeatedBook


@dataclass
class PlayedBook(SeatedBook):
    """A book that also takes the steps of the play."""

    # --- lists ------------------------------------------------------------------------------------

    def _enter_deal(self, do: Json, by: Json) -> None:
        self._list(do).enter(entry_of(do.get("game")), by_phone=by.get("role") == "player")

    def _confirm_deal(self, do: Json, _: Json) -> None:
        self._list(do).confirmed = do["deal"]

    def _take_back_deal(self, do: Json, _: Json) -> None:
        self._list(do).take_back()

    def _enter_list(self, do: Json, _: Json) -> None:
        for game in do["games"]:
            self._list(do).enter(entry_of(game), by_phone=False)

    def _enter_played(self, do: Json, _: Json) -> None:
        for line in do["lines"]:
            self._list(do).enter(entry_of_line(line), by_phone=False)

    def _enter_counted(self, do: Json, _: Json) -> None:
        paper, entry = self._list(do), entry_of_line(do["line"])
        terms = self.notice["online"]["stand_in_deals"]
        away, counts = tuple(do.get("stand_ins") or ()), terms == "count"
        if away:
            paper.away[do["deal"]] = (away, counts)
            fled = terms == "lost_if_left" and do.get("left_game") and entry.lost
            if entry.place in away and not counts and not fled:
                entry = PASSED
        paper.enter(entry, by_phone=False)
        if len(paper.entries) == paper.length:
            paper.signed = set(range(1, paper.size + 1))

    def _enter_totals(self, do: Json, _: Json) -> None:
        self._list(do).type_foot(list(do["totals"]), list(do.get("at_changes", ())))

    def _clear_list(self, do: Json, _: Json) -> None:
        self._list(do).clear()
        at = do["series"], do["table"]
        self.named = {each: game for each, game in self.named.items() if each[:2] != at}

    def _name_game(self, do: Json, by: Json) -> None:
        """What a helper names counts once a second person has named the same."""
        at = (do["series"], do["table"], do["number"])
        known, _ = self.named.pop(at, (0, None))
        if do["value"]:
            confirmed = known == do["value"] or by.get("helper") is None
            self.named[at] = do["value"], None if confirmed else by["helper"]

    def _sign(self, do: Json, _: Json) -> None:
        self._list(do).signed.update(do["places"])

    def _correct_deal(self, do: Json, _: Json) -> None:
        paper, entry, deal = self._list(do), entry_of(do.get("game")), do["deal"]
        asked = {*paper.seated(deal), *paper.seated(len(paper.entries) + 1)}
        agreed = asked <= set(do.get("consent", ()))
        running = not self.series[do["series"] - 1].closed
        ordered = do.get("protest") is not None
        paper.correct(deal, entry, as_said=ordered or (running and agreed), protest=ordered)

    def _correct_totals(self, do: Json, _: Json) -> None:
        paper = self._list(do)
        paper.type_foot(list(do["totals"]), list(do.get("at_changes") or paper.stood))

    def _void(self, do: Json, _: Json) -> None:
        self._list(do).void = True

    def _restore_list(self, do: Json, _: Json) -> None:
        self._list(do).void = False

    # --- cuts, results, the end -------------------------------------------------------------------

    def _qualify(self, do: Json, _: Json) -> None:
        if self.cuts and self.cuts[-1][0] == do["day"]:
            self._uncut()
        through = self.goes_on(do)
        self.cuts.append((do["day"], do["seed"], list(do.get("declined", ()))))
        self.through.append(through)
        for person in self.people.values():
            if person.number in through:
                continue
            if person.status == "entered":
                person.status = "out"
            elif person.before_exclusion == "entered":
                person.before_exclusion = "out"

    def _uncut(self) -> None:
        """As if the newest cut had not been made; who fell out at an earlier one stays out."""
        self.cuts.pop()
        self.through.pop()
        for person in self.people.values():
            if self.through and person.number not in self.through[-1]:
                continue
            if person.status == "out":
                person.status = "entered"
            elif person.before_exclusion == "out":
                person.before_exclusion = "entered"

    def _allow_rank(self, do: Json, _: Json) -> None:
        self.decided[do["number"]] = do["allowed"]

    def _abandon(self, do: Json, _: Json) -> None:
        self.played = sum(each.closed for each in self.series)
        self.broken_off = []
        for each in self.series:
            if not each.closed:
                each.closed = True
                self.broken_off = [paper for paper in each.lists if not paper.void]
                for paper in each.lists:
                    paper.void = True
        self.refunded = do["refund"]
        self.refunds = len(self.payments)
        if self.refunded:
            self._refund()

    def _resume(self, *_: Json) -> None:
        """The series that ran goes on, and each refund of the early end is taken back."""
        if self.played is not None and self.played < len(self.series):
            self.running.closed = False
        for paper in self.broken_off:
            paper.void = False
        self.played = None
        if self.refunded:
            self._balance(range(self.refunds + 1, self.refunds_end + 1))
        self.refunded = False

    def _refund(self) -> None:
        """Each fee once, for the deals that were not played, rounded up."""
        planned, played = self.deals_through(self.notice["series"]), self.deals_through(self.played)
        owed: dict[int, Person] = {}
        fees = {each["number"] for each in self.standing() if each["purpose"] == "fee"}
        for person in self.people.values():
            payer = self.payer(person.number, fees)
            if person.status in ("entered", "reserve") and payer is not None:
                owed[payer] = owed.get(payer, person) if payer != person.number else person
        for person in owed.values():
            if person.paid:
                part = -(-person.paid * (planned - played) // planned)
                self._book("refund", -part, person.number)
        here = [each for each in self.people.values() if each.status in ("entered", "reserve")]
        for kind in self.kinds:
            name = kind["name"]
            for team in sorted(filter(None, {each.team_of(kind) for each in here})):
                part = -(-self.team_paid(team, name) * (planned - played) // planned)
                if part:
                    self._book("refund", -part, team=team, kind=name)
        self.refunds_end = len(self.payments)

    def payer(self, number: int, fees: Container[int]) -> int | None:
        """By whose fee a player plays: his own, or that of the one he came for."""
        seen, replaced = set[int](), self.replaced()
        while number not in fees:
            seen.add(number)
            number = replaced.get(number, number)
            if number in seen:
                return None
        return number

    def _publish(self, do: Json, _: Json) -> None:
        self.lot = do["seed"]
        self.pot_payments = len(self.payments)
        self.frozen = {number: replace(each) for number, each in self.people.items()}

    def _take_back_results(self, *_: Json) -> None:
        self.lot, self.pot_payments, self.frozen = "", None, None

    def _pay_prize(self, do: Json, _: Json) -> None:
        whose = {name: do.get(name) for name in ("number", "team")}
        award = do.get("award") or {}
        which = (award.get("kind", "overall"), award.get("category", ""), award.get("series", 0))
        prize = self.due(which, **whose)
        things: dict[str, Any] = {"in_kind": prize.no_money} if prize.no_money else {}
        book: dict[str, Any] = {"number": prize.number, "team": prize.team, "award": which}
        postage = do.get("postage", 0)
        self._book("prize", -prize.amount, **book, **things, postage=postage)
        if postage > prize.amount:
            self._book("postage", prize.amount - postage, **book)

    def _pay_postage(self, do: Json, _: Json) -> None:
        award = do.get("award") or {}
        which = (award.get("kind", "overall"), award.get("category", ""), award.get("series", 0))
        whose: dict[str, Any] = {"number": do.get("number"), "team": do.get("team")}
        prize = {**whose, "award": which}
        owed = -sum(each["amount"] for _, each in self.postage(prize))
        assert owed > 0, "nobody owes this postage"
        self._book("postage", owed, **prize)

    # --- what is worked out from all lists --------------------------------------------------------

    def goes_on(self, do: Json) -> list[int]:
        """Who goes on after a day."""
        raise NotImplementedError

    def due(self, award: Award, *, number: int | None, team: str | None) -> Prize:
        """The prize that is handed over."""
        raise NotImplementedError
