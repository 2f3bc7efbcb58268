"""An event folded from its steps as JSON, by the documents: who takes part, what each list says.

It imports nothing of the package and refuses nothing: every step was accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.tournament.second.lists import Paper

Json = Mapping[str, Any]


@dataclass
class Person:
    """A participant; `was` is what an exclusion or a withdrawal ended."""

    number: int
    name: str
    team: str | None = None
    categories: tuple[str, ...] = ()
    fee_class: str = ""
    paid: int | None = None
    status: str = "entered"
    before_exclusion: str | None = None
    before_withdrawal: str | None = None
    card: bool = False


@dataclass
class Round:
    """One series: its lists, and whether it is closed."""

    lists: list[Paper]
    closed: bool = False


@dataclass
class Book:
    """Everything that figures come from."""

    notice: dict[str, Any] = field(default_factory=dict)
    id: str = ""
    people: dict[int, Person] = field(default_factory=dict)
    refused: set[int] = field(default_factory=set)
    series: list[Round] = field(default_factory=list)
    payments: list[dict[str, Any]] = field(default_factory=list)
    named: dict[tuple[int, int, int], int] = field(default_factory=dict)
    cuts: list[tuple[int, str, list[int]]] = field(default_factory=list)
    """Day, seed, and who declined."""
    away: set[tuple[int, int | None]] = field(default_factory=set)
    check_in: tuple[int, set[int]] | None = None
    decided: dict[int, bool] = field(default_factory=dict)
    protests: int = 0
    played: int | None = None
    refunded: bool = False
    lot: str = ""
    frozen: dict[int, Person] | None = None
    pot: int | None = None
    through: list[list[int]] = field(default_factory=list)
    """Who went on at each cut."""
    replaced: dict[int, int] = field(default_factory=dict)
    """For whom a reserve came last."""

    # --- what a notice says -----------------------------------------------------------------------

    def fee(self, fee_class: str) -> int:
        """What somebody pays."""
        if not fee_class:
            return self.notice.get("fee") or 0
        reduced = {each["name"]: each["amount"] for each in self.notice["reduced_fees"]}
        return int(reduced[fee_class])

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

    def standing(self) -> list[dict[str, Any]]:
        """The payments that nobody took back."""
        gone = {each["takes_back"] for each in self.payments if each.get("takes_back")}
        return [
            each
            for at, each in enumerate(self.payments, start=1)
            if at not in gone and not each.get("takes_back")
        ]

    def in_newest_cut(self) -> set[int]:
        """Who went on at the newest cut."""
        return set(self.through[-1]) if self.through else set()

    def expected(self) -> set[int]:
        """Who is drawn for the next series."""
        following = len(self.series) + 1
        entered = {each.number for each in self.people.values() if each.status == "entered"}
        if self.check_in is not None and self.check_in[0] == following and self.played is None:
            return entered & self.check_in[1]
        return entered - {number for number, series in self.away if series in (None, following)}

    def pot_now(self) -> int:
        """Fees less refunds, and the money for lost games where the notice says so."""
        if self.pot is not None:
            return self.pot
        counted = {"fee", "refund"}
        if self.notice["prizes"].get("pot_with_lost_games"):
            counted.add("lost_games")
        amounts = (each["amount"] for each in self.standing() if each["purpose"] in counted)
        pot: int = max(0, sum(amounts))
        return pot

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
    _appeal = _close = _reopen = _add_helper = _remove_helper = _nothing
    _enter_ruling = _show_names = _take_over = _hand_over = _nothing

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

    def _refuse_entry(self, do: Json, _: Json) -> None:
        del self.people[do["number"]]
        self.refused.add(do["number"])

    def _rename(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.name, person.team = do["name"], do.get("team")
        if do.get("categories") is not None:
            person.categories = tuple(do["categories"])
        if do.get("fee_class") is not None:
            person.fee_class = do["fee_class"]
        if person.paid is None and self.fee(person.fee_class) == 0:
            self._fee(person, 0)

    def _withdraw(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.before_withdrawal, person.status = person.status, "withdrawn"
        if do.get("refund"):
            self._book("refund", -do["refund"], person.number)

    def _return(self, do: Json, _: Json) -> None:
        person = self.people[do["number"]]
        person.status, person.before_withdrawal = person.before_withdrawal or "entered", None
        if person.status == "entered" and self.cuts and person.number not in self.in_newest_cut():
            person.status = "out"
        gone = {each.get("takes_back") for each in self.payments}
        for at, each in list(enumerate(self.payments, start=1)):
            mine = each["purpose"] == "refund" and each["number"] == person.number
            if mine and not each.get("takes_back") and at not in gone:
                self._book("refund", -each["amount"], person.number, takes_back=at)

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

    def _money(self, do: Json, _: Json) -> None:
        self._book(do["purpose"], do["amount"], do.get("number"))

    def _take_back_payment(self, do: Json, _: Json) -> None:
        taken = self.payments[do["payment"] - 1]
        if taken["purpose"] == "fee":
            self.people[taken["number"]].paid = None
        self.payments.append({**taken, "amount": -taken["amount"], "takes_back": do["payment"]})

    # --- who is here ------------------------------------------------------------------------------

    def _open_check_in(self, do: Json, _: Json) -> None:
        if self.check_in is None or self.check_in[0] != do["series"]:
            self.check_in = (do["series"], set())

    def _close_check_in(self, *_: Json) -> None:
        self.check_in = None

    def _check_in(self, do: Json, _: Json) -> None:
        self._here(do["numbers"], do["series"])
        if self.check_in is not None and self.check_in[0] == do["series"]:
            self.check_in[1].update(do["numbers"])

    def _here(self, numbers: Sequence[int], series: int) -> None:
        """They are back; only what they said of later series stays."""
        self.away = {
            (number, only)
            for number, only in self.away
            if number not in numbers or (only or 0) > series
        }

    def _stay_away(self, do: Json, _: Json) -> None:
        self._not_here(do["numbers"], do.get("series"))

    def _not_here(self, numbers: Sequence[int], series: int | None = None) -> None:
        self.away.update((number, series) for number in numbers)
        if self.check_in is not None and series in (None, self.check_in[0]):
            self.check_in[1].difference_update(numbers)
