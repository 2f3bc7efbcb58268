"""An event folded from its steps as JSON, by the documents: who takes part, what each list says.

It imports nothing of the package and refuses nothing: every step was accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.tournament.second.lists import Paper

Json = Mapping[str, Any]


@dataclass
class Person:
    """A participant; `before_...` is what an exclusion or a withdrawal ended, `table` is fixed."""

    number: int
    name: str
    team: str | None = None
    categories: tuple[str, ...] = ()
    fee_class: str = ""
    paid: int | None = None
    status: str = "entered"
    before_exclusion: str | None = None
    before_withdrawal: str | None = None
    payments_before: int = 0
    """How many payments there were when he withdrew."""
    card: bool = False
    table: int | None = None
    club: str | None = None
    shown: str = "number"
    teams: dict[str, str] = field(default_factory=dict)
    """Of each further kind of teams his own."""

    @property
    def mates(self) -> str:
        """What those share who are not to sit at one table."""
        return self.club or self.team or str(self.number)

    def team_of(self, kind: Json) -> str | None:
        """His team of a kind, or his club."""
        own = self.teams.get(kind["name"]) if kind["name"] else self.team
        return self.club or own if kind.get("of") == "clubs" else own


@dataclass
class Round:
    """One series: its lists, who was drawn, whose absence ended when he came late."""

    lists: list[Paper]
    drawn: set[int]
    halls: list[int] = field(default_factory=list)
    """How many tables each was given."""
    closed: bool = False
    lifted: set[tuple[int, int | None]] = field(default_factory=set)


@dataclass
class Book:
    """Everything that figures come from."""

    notice: dict[str, Any] = field(default_factory=dict)
    id: str = ""
    people: dict[int, Person] = field(default_factory=dict)
    refused: set[int] = field(default_factory=set)
    erased: set[int] = field(default_factory=set)
    series: list[Round] = field(default_factory=list)
    payments: list[dict[str, Any]] = field(default_factory=list)
    named: dict[tuple[int, int, int], tuple[int, int | None]] = field(default_factory=dict)
    """By series, table and number the value, and the helper who alone has named it."""
    cuts: list[tuple[int, str, list[int]]] = field(default_factory=list)
    """Day, seed, and who declined."""
    away: set[tuple[int, int | None]] = field(default_factory=set)
    check_in: int | None = None
    """The series of the newest one, whether it is `check_in_open`, and who is here."""
    check_in_open: bool = False
    checked_in: set[int] = field(default_factory=set)
    decided: dict[int, bool] = field(default_factory=dict)
    protests: int = 0
    played: int | None = None
    refunded: bool = False
    lot: str = ""
    frozen: dict[int, Person] | None = None
    pot_payments: int | None = None
    """How many payments there were when the results came out."""
    through: list[list[int]] = field(default_factory=list)
    """Who went on at each cut."""
    broken_off: list[Paper] = field(default_factory=list)
    """The lists that an early end made void, and which payments were its refunds."""
    refunds: int = 0
    refunds_end: int = 0

    # --- what a notice says -----------------------------------------------------------------------

    def fee(self, fee_class: str) -> int:
        """What a player pays."""
        if not fee_class:
            return self.notice.get("fee") or 0
        reduced = {each["name"]: each["amount"] for each in self.notice["reduced_fees"]}
        return int(reduced[fee_class])

    def deals(self, size: int, series: int) -> int:
        """How many deals a list has, for each series as long as the notice says."""
        lengths = self.notice.get("series_deals")
        if lengths:
            return int(lengths[series - 1]) // 4 * size
        return int(self.notice["deals_at_four" if size == 4 else "deals_at_three"])

    def deals_through(self, series: int | None) -> int:
        """The deals of the first so many series at a table of four."""
        return sum(self.deals(4, at) for at in range(1, (series or 0) + 1))

    @property
    def kinds(self) -> list[Json]:
        """The kinds of teams; that of the notice itself has no name."""
        notice, plan = self.notice, self.notice["prizes"]
        own = {
            "name": "",
            "counting": notice.get("team_counting", 0),
            "fee": notice.get("team_fee", 0),
            "prizes": {name: plan.get(f"team_{name}") for name in ("amounts", "shares", "in_kind")},
        }
        return [own, *notice.get("team_kinds", ())]

    @property
    def running(self) -> Round:
        """The newest series."""
        return self.series[-1]

    @property
    def ranked(self) -> dict[int, Person]:
        """By whom ranks go: as it was when the results came out."""
        return self.people if self.frozen is None else self.frozen

    @property
    def days(self) -> list[dict[str, Any]]:
        """The days of the notice; none where there is one."""
        return list(self.notice.get("days", []))

    def ends(self, day: int) -> int:
        """The last series of a day."""
        return sum(each["series"] for each in self.days[:day])

    def standing(self, until: int | None = None) -> list[dict[str, Any]]:
        """The payments that nobody took back, of the first so many or of all."""
        payments = self.payments[:until]
        gone = {each["takes_back"] for each in payments if each.get("takes_back")}
        return [
            each
            for at, each in enumerate(payments, start=1)
            if at not in gone and not each.get("takes_back")
        ]

    def payer(self, number: int, fees: Container[int]) -> int | None:
        """By whose fee of these a player plays: his own, or that of the one he came for."""
        raise NotImplementedError

    def in_newest_cut(self) -> set[int]:
        """Who went on at the newest cut."""
        return set(self.through[-1]) if self.through else set()

    def expected(self) -> set[int]:
        """Who is drawn for the next series."""
        following = len(self.series) + 1
        entered = {each.number for each in self.people.values() if each.status == "entered"}
        if self.checking_in(following) and self.played is None:
            return entered & self.checked_in
        return entered - {number for number, series in self.away if series in (None, following)}

    def checking_in(self, series: int) -> bool:
        """Whether only those are drawn for a series who have checked in for it."""
        return self.check_in == series and self.check_in_open

    # --- the steps --------------------------------------------------------------------------------

    def take(self, step: Json) -> None:
        """One more accepted step."""
        do, by = step["do"], step.get("by") or {}
        getattr(self, f"_{do['do']}")(do, by)

    def _plan(self, do: Json, _: Json) -> None:
        self.id, self.notice = do["id"], dict(do["prospectus"])

    def _nothing(self, *_: Json) -> None:
        """A step of which no figure changes."""

    _announce = _open_entry = _close_entry = _nothing
    _appeal = _close = _reopen = _keep_apart = _nothing

    def _protest(self, *_: Json) -> None:
        self.protests += 1

    _decide = _nothing

    def _amend(self, do: Json, _: Json) -> None:
        self.notice = dict(do["prospectus"])

    def _enter(self, do: Json, _: Json) -> None:
        number = do.get("number") or max({0, *self.people, *self.refused}) + 1
        person = Person(
            number=number,
            name=do["name"],
            team=do.get("team"),
            categories=tuple(do.get("categories", ())),
            fee_class=do.get("fee_class", ""),
            status="reserve" if do.get("reserve") else "entered",
            table=do.get("fixed_table") or None,
            club=do.get("club"),
            teams={each["kind"]: each["team"] for each in do.get("memberships", ())},
        )
        self.people[number] = person
        self.people = dict(sorted(self.people.items()))
        paid = 0 if self.fee(person.fee_class) == 0 else do.get("paid")
        if paid is not None:
            self._fee(person, paid)

    _enter_myself = _enter

    def _fee(self, person: Person, amount: int) -> None:
        person.paid = amount
        self._book("fee", amount, person.number, fee_class=person.fee_class)

    def _book(self, purpose: str, amount: int, number: int | None = None, **more: Any) -> None:
        self.payments.append({"purpose": purpose, "amount": amount, "number": number, **more})

    def _pay(self, do: Json, _: Json) -> None:
        self._fee(self.people[do["number"]], do["amount"])

    def _pay_team(self, do: Json, _: Json) -> None:
        team, kind = do["team"], do.get("kind", "")
        assert self.team_owes(team, kind) == do["amount"] > 0, "the team owes something else"
        self._book("team_fee", do["amount"], team=team, kind=kind)

    def _refund_team(self, do: Json, _: Json) -> None:
        team, kind = do["team"], do.get("kind", "")
        assert 0 < do["amount"] <= self.team_paid(team, kind), "it has not paid so much"
        self._book("refund", -do["amount"], team=team, kind=kind)

    def team_paid(self, team: str, kind: str) -> int:
        """What a team has paid, less what went back."""
        moved = (
            each for each in self.standing() if (each.get("team"), each.get("kind")) == (team, kind)
        )
        return sum(each["amount"] for each in moved if each["purpose"] in ("team_fee", "refund"))

    def team_owes(self, team: str, name: str) -> int:
        """What is left of the fee of a team, unless all its players have withdrawn."""
        kind = next(each for each in self.kinds if each["name"] == name)
        fee = int(kind.get("fee") or 0)
        players = [each.status for each in self.people.values() if each.team_of(kind) == team]
        if self.refunded or all(status == "withdrawn" for status in players):
            return 0
        return max(fee - self.team_paid(team, name), 0) if fee else 0

    def _refuse_entry(self, do: Json, _: Json) -> None:
        del self.people[do["number"]]
        self.refused.add(do["number"])

    def _rename(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.name, person.team = do["name"], do.get("team")
        person.club = do.get("club")
        if do.get("categories") is not None:
            person.categories = tuple(do["categories"])
        if do.get("fee_class") is not None:
            person.fee_class = do["fee_class"]
        if "fixed_table" in do:
            person.table = do["fixed_table"] or None
        if "memberships" in do:
            person.teams = {each["kind"]: each["team"] for each in do["memberships"]}
        if person.paid is None and self.fee(person.fee_class) == 0:
            self._fee(person, 0)

    def _withdraw(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.before_withdrawal, person.status = person.status, "withdrawn"
        person.payments_before = len(self.payments)
        if do.get("refund"):
            self._book("refund", -do["refund"], person.number)

    def _return(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.status, person.before_withdrawal = person.before_withdrawal or "entered", None
        if person.status == "entered" and self.cuts and person.number not in self.in_newest_cut():
            person.status = "out"
        self._balance(
            at
            for at, each in list(enumerate(self.payments, start=1))
            if at > person.payments_before
            and (each["purpose"], each["number"]) == ("refund", person.number)
        )

    def _balance(self, payments: Iterable[int]) -> None:
        """One more payment against each of these, from 1, that stands."""
        gone = {each.get("takes_back") for each in self.payments}
        for at in payments:
            each = self.payments[at - 1]
            if not each.get("takes_back") and at not in gone:
                self.payments.append({**each, "amount": -each["amount"], "takes_back": at})

    def _exclude(self, do: Json, _: Json) -> None:
        self._out(do["number"])

    def _report_swap(self, do: Json, _: Json) -> None:
        self._out(do["one"])
        self._out(do["other"])

    def _out(self, number: int) -> None:
        person = self.people[number]
        person.before_exclusion = person.before_exclusion or person.status
        person.status = "excluded"

    def _readmit(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.status, person.before_exclusion = person.before_exclusion or "entered", None

    def _exchange(self, do: Json, _: Json) -> None:
        self.people[do["number"]].status = "reserve"
        self.people[do["reserve"]].status = "entered"
        self._here([do["reserve"]], len(self.series) + 1)

    def _hand_in(self, do: Json, _: Json) -> None:
        for number in do["numbers"]:
            self.people[number].card = True

    def _show_names(self, do: Json, _: Json) -> None:
        for number in set(do["numbers"]) - self.erased:
            self.people[number].shown = do["shown"]

    def _erase_person(self, do: Json, _: Json) -> None:
        """Only the number is left, if he was not refused before; what he played for stays."""
        self.erased.add(do["number"])
        person = self.people.get(do["number"])
        if person is not None:
            played = {each["name"]: person.team_of(each) for each in self.kinds if each["name"]}
            person.teams = {kind: team for kind, team in played.items() if team}
            person.shown, person.club = "number", None

    def _take_back_card(self, do: Json, _: Json) -> None:
        self.people[do["number"]].card = False

    def _money(self, do: Json, _: Json) -> None:
        self._book(do["purpose"], do["amount"], do.get("number"))

    def _table_money(self, do: Json, _: Json) -> None:
        owed = self.owed_at(do["series"], do["table"])
        assert sum(owed.values()) == do["amount"] > 0, "the table owes something else"
        for number, amount in owed.items():
            self._book("lost_games", amount, number)

    def owed_at(self, series: int, table: int) -> dict[int, int]:
        """Who owes what for the games that he lost in this list."""
        raise NotImplementedError

    def _take_back_payment(self, do: Json, _: Json) -> None:
        taken = self.payments[do["payment"] - 1]
        if taken["purpose"] == "fee":
            self.people[taken["number"]].paid = None
        goes = [do["payment"]]
        if taken.get("postage"):
            goes += [at for at, each in self.postage(taken) if not each.get("takes_back")]
        gone = {each.get("takes_back") for each in self.payments}
        for at in (at for at in goes if at not in gone):
            back = self.payments[at - 1]
            self.payments.append({**back, "amount": -back["amount"], "takes_back": at})

    def postage(self, prize: Json) -> list[tuple[int, Json]]:
        """What was booked of the postage of a prize, with its place from 1."""
        whose = ["postage", *(prize[name] for name in ("number", "team", "award"))]
        return [
            (at, each)
            for at, each in enumerate(self.payments, start=1)
            if [each.get(name) for name in ("purpose", "number", "team", "award")] == whose
        ]

    # --- who is here ------------------------------------------------------------------------------

    def _open_check_in(self, do: Json, _: Json) -> None:
        if self.check_in != do["series"]:
            self.check_in, self.checked_in = do["series"], set()
        self.check_in_open = True

    def _close_check_in(self, *_: Json) -> None:
        self.check_in_open = False

    def _check_in(self, do: Json, _: Json) -> None:
        self._here(do["numbers"], do["series"])
        if self.checking_in(do["series"]):
            self.checked_in.update(do["numbers"])

    def _here(self, numbers: Collection[int], series: int) -> None:
        """They are back; only what they said of later series stays."""
        self.away = {
            (number, only)
            for number, only in self.away
            if number not in numbers or (only or 0) > series
        }

    def _stay_away(self, do: Json, _: Json) -> None:
        self._not_here(do["numbers"], do.get("series"))

    def _not_here(self, numbers: Collection[int], series: int | None = None) -> None:
        self.away.update((number, series) for number in numbers)
        if series in (None, self.check_in):
            self.checked_in.difference_update(numbers)
