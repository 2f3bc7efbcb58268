"""The steps of a book about series, seats, lists, cuts and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.tournament.second.book import Book, Json, Person, Round
from tests.tournament.second.games import PASSED, Entry, entry_of, entry_of_line
from tests.tournament.second.lists import Paper


@dataclass
class PlayedBook(Book):
    """A book that also takes the steps of the play."""

    # --- series and seats -------------------------------------------------------------------------

    def _seat(self, do: Json, _: Json) -> None:
        self._drawn(do, self.expected())
        if self.check_in is not None and self.check_in[0] == len(self.series):
            entered = {each.number for each in self.people.values() if each.status == "entered"}
            self._not_here(sorted(entered - self.check_in[1]))

    def _redraw(self, do: Json, _: Json) -> None:
        self.series.pop()
        absent = list(do.get("absent", ()))
        self._drawn(do, self.expected() - set(absent))
        self._not_here(absent)

    def _drawn(self, do: Json, expected: set[int]) -> None:
        seated = {number for table in do["tables"] for number in table}
        assert seated == expected, "another was drawn"
        self.series.append(Round([self._paper(numbers) for numbers in do["tables"]]))

    def _paper(self, numbers: Sequence[int]) -> Paper:
        rounds = self.notice["deals_at_four"] // 4, self.notice["deals_at_three"] // 3
        return Paper.of(numbers, rounds[0] if len(numbers) == 4 else rounds[1])

    def _swap(self, do: Json, _: Json) -> None:
        other = {do["one"]: do["other"], do["other"]: do["one"]}
        for at, paper in enumerate(self.running.lists):
            if set(paper.numbers) & set(other):
                changed = [other.get(number, number) for number in paper.numbers]
                self.running.lists[at] = self._paper(changed)

    def _join(self, do: Json, _: Json) -> None:
        at = do["table"] - 1
        numbers = [*self.running.lists[at].numbers, do["number"]]
        self.running.lists[at] = self._paper(numbers)
        self._here([do["number"]], do["series"])

    def _take_off(self, do: Json, _: Json) -> None:
        at = do["table"] - 1
        numbers = [each for each in self.running.lists[at].numbers if each != do["number"]]
        self.running.lists[at] = self._paper(numbers)
        self._not_here([do["number"]])

    def _substitute(self, do: Json, _: Json) -> None:
        paper = self._list(do)
        place = paper.place_of(do["left"]) or 0
        paper.come(place, do["reserve"], deal=do.get("deal"))
        left, came = self.people[do["left"]], self.people[do["reserve"]]
        if left.status != "excluded":
            left.status = "withdrawn"
        came.status, came.paid = "entered", came.paid or left.paid
        self._here([came.number], do["series"])
        self.replaced[came.number] = left.number

    def _date_change(self, do: Json, _: Json) -> None:
        self._list(do).date(do["came"], do["deal"])

    def _leave_table(self, do: Json, _: Json) -> None:
        paper = self._list(do)
        deal = do.get("deal") or len(paper.entries) + 1
        paper.gone.append((paper.place_of(do["left"]) or 0, deal, do["then"]))
        person = self.people[do["left"]]
        if person.status != "excluded":
            person.status = "withdrawn"

    def _return_to_table(self, do: Json, _: Json) -> None:
        self._list(do).gone.pop()
        self.people[do["number"]].status = "entered"

    def _close_series(self, *_: Json) -> None:
        self.running.closed = True

    def _reopen_series(self, do: Json, _: Json) -> None:
        self.running.closed = False
        if self.cuts and self.ends(self.cuts[-1][0]) == do["series"]:
            self._uncut()

    # --- lists ------------------------------------------------------------------------------------

    def _list(self, do: Json) -> Paper:
        series, table = int(do["series"]), int(do["table"])
        return self.series[series - 1].lists[table - 1]

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

    def _open_online(self, *_: Json) -> None:
        """Where a table plays changes no figure."""

    _leave_online = _open_online

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

    def _name_game(self, do: Json, _: Json) -> None:
        at = (do["series"], do["table"], do["number"])
        self.named.pop(at, None)
        if do["value"]:
            self.named[at] = do["value"]

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
        for each in self.series:
            if not each.closed:
                each.closed = True
                for paper in each.lists:
                    paper.void = True
        self.refunded = do["refund"]
        if self.refunded:
            self._refund()

    def _refund(self) -> None:
        """Each fee once, for the series that were not played, rounded up."""
        planned = self.notice["series"]
        owed: dict[int, Person] = {}
        fees = {each["number"] for each in self.standing() if each["purpose"] == "fee"}
        for person in self.people.values():
            payer = self._payer(person.number, fees)
            if person.status in ("entered", "reserve") and payer is not None:
                owed[payer] = owed.get(payer, person) if payer != person.number else person
        for person in owed.values():
            if person.paid:
                part = -(-person.paid * (planned - (self.played or 0)) // planned)
                self._book("refund", -part, person.number)

    def _payer(self, number: int, fees: set[int]) -> int | None:
        """Whose fee somebody plays by: his own, or that of whom he came for."""
        seen: set[int] = set()
        while number not in fees:
            seen.add(number)
            number = self.replaced.get(number, number)
            if number in seen:
                return None
        return number

    def _publish(self, do: Json, _: Json) -> None:
        self.lot = do["seed"]
        self.pot = self.pot_now()
        self.frozen = {number: replace(each) for number, each in self.people.items()}

    def _take_back_results(self, *_: Json) -> None:
        self.lot, self.pot, self.frozen = "", None, None

    def _pay_prize(self, do: Json, _: Json) -> None:
        whose = {name: do.get(name) for name in ("number", "team")}
        award = do.get("award") or {}
        which = (award.get("kind", "overall"), award.get("category", ""), award.get("series", 0))
        amount = self.due(which, **whose)
        self._book("prize", -amount, whose["number"], team=whose["team"], award=which)

    # --- what is worked out from all lists --------------------------------------------------------

    def goes_on(self, do: Json) -> list[int]:
        """Who goes on after a day."""
        raise NotImplementedError

    def due(self, award: tuple[str, str, int], *, number: int | None, team: str | None) -> int:
        """What a prize is worth that is handed over."""
        raise NotImplementedError


def entries(paper: Paper) -> list[Entry]:
    """The deals of a list that count."""
    return [] if paper.void or paper.foot else paper.counting()
