"""Who takes part: entered, admitted by paying, withdrawn or excluded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import TeamKind

ERASED: Final = "–"
"""Stands for the name of an erased person."""
LONGEST_NAME: Final = 80
LONGEST_PASS: Final = 30


class Status(Enum):
    """Whether an entrant still takes part; `out` did not go on after a day."""

    ENTERED = "entered"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"
    RESERVE = "reserve"
    OUT = "out"


class ShownAs(Enum):
    """How published results name an entrant: as he allows, by default by number."""

    NAME = "name"
    INITIALS = "initials"
    NUMBER = "number"


def without_name(text: str, name: str) -> str:
    """A text without a name, wherever it stands as words of its own.

    >>> without_name("Anna Berg left; Johanna Bergmann stayed", "anna berg")
    '– left; Johanna Bergmann stayed'
    """
    if not name.strip() or name == ERASED:
        return text
    words = r"\s+".join(map(re.escape, name.split()))
    return re.sub(rf"(?<!\w){words}(?!\w)", ERASED, text, flags=re.IGNORECASE)


def initials(name: str) -> str:
    """The first letter of each word of a name.

    >>> initials("Anna-Lena Maria Müller"), initials("Nowak, Żaneta")
    ('A. M. M.', 'Ż. N.')
    """
    surname, comma, given = name.partition(",")
    words = f"{given} {surname}".split() if comma else name.split()
    letters = [next((letter for letter in word if letter.isalnum()), "") for word in words]
    return " ".join(f"{letter.upper()}." for letter in letters if letter)


def called(name: str, shown: ShownAs) -> str | None:
    """A name as its owner allowed it; None where he has only a number.

    >>> called("Anna Berg", ShownAs.INITIALS), called("Anna Berg", ShownAs.NUMBER)
    ('A. B.', None)
    """
    if shown is ShownAs.NUMBER:
        return None
    return name if shown is ShownAs.NAME else initials(name)


class Membership(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `team` of an entrant in a further `kind` of teams that the notice ranks."""

    kind: str
    team: str


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A participant with his start number; it is never given to another.

    A reserve plays only where the management puts him in. `handed_in` tells that his start card
    came back; `before_exclusion` and `before_withdrawal` are what he was then, `reason_before` why
    he had left when he was excluded, and `payments_before` how many payments had been booked when
    he withdrew; an entrant who entered himself has a `ticket`; `shown` is how published results may
    call him. `fee_class` is the reduced fee that he pays, empty for the whole one. A `pass_number`
    tells two people of one name apart. Every draw seats him at his `fixed_table`, from 1, if he
    has one. `renamed` counts the corrections of his details. Of further kinds of teams he is in
    those of `memberships`; a club that was erased is among these too, where clubs are ranked.

    >>> Entrant(number=StartNumber(7), name="Anna").takes_part
    True
    """

    number: StartNumber
    name: str
    club: str | None = None
    team: str | None = None
    paid: Cents | None = None
    status: Status = Status.ENTERED
    reason: str = ""
    handed_in: bool = False
    before_exclusion: Status | None = None
    before_withdrawal: Status | None = None
    ticket: str = ""
    shown: ShownAs = ShownAs.NUMBER
    categories: tuple[str, ...] = ()
    fee_class: str = ""
    pass_number: str = ""
    fixed_table: int | UnsetType = UNSET
    renamed: int | UnsetType = UNSET
    reason_before: str | UnsetType = UNSET
    payments_before: int | UnsetType = UNSET
    memberships: tuple[Membership, ...] | UnsetType = UNSET

    @property
    def takes_part(self) -> bool:
        """Whether he is to be seated in the next series."""
        return self.status is Status.ENTERED

    def team_of(self, kind: TeamKind) -> str | None:
        """His team of this kind, or his club.

        >>> pair = TeamKind(name="Tandem", size=2)
        >>> together = (Membership("Tandem", "Anna + Bela"),)
        >>> Entrant(number=StartNumber(7), name="Anna", memberships=together).team_of(pair)
        'Anna + Bela'
        """
        if not kind.name:
            return self.team
        own = next((each.team for each in self.memberships or () if each.kind == kind.name), None)
        return self.club or own if kind.of == "clubs" else own

    @property
    def is_ranked(self) -> bool:
        """Whether he has a rank; who was excluded has none (TR-4.3)."""
        return self.status is not Status.EXCLUDED


@implements("TR-4.1")
def refused_admission(entrant: Entrant) -> Refusal | None:
    """Why an entrant may not play: rights and duties begin with payment.

    >>> refused_admission(Entrant(number=StartNumber(7), name="Anna")).code
    'not_paid'
    """
    if entrant.paid is None:
        return Refusal(code="not_paid", articles=("TR-4.1",), details={"number": entrant.number})
    return refused_gone(entrant)


def refused_gone(entrant: Entrant) -> Refusal | None:
    """Why an entrant takes no part any more: he was excluded, or has left."""
    details = {"number": entrant.number}
    if entrant.status is Status.EXCLUDED:
        return Refusal(code="excluded", articles=("TR-4.3",), details=details)
    if entrant.status is Status.WITHDRAWN:
        return Refusal(code="withdrawn", articles=("TR-4.4",), details=details)
    return None


@implements("TR-4.3")
def excluded(entrant: Entrant, reason: str) -> Entrant | Refusal:
    """The participant without part in the rest, his fee kept; a reason is written down.

    >>> excluded(Entrant(number=StartNumber(7), name="Anna", paid=Cents(1000)), "").code
    'reason_missing'
    """
    if not reason.strip():
        return Refusal(code="reason_missing", articles=("TR-4.3",))
    before = entrant.before_exclusion or entrant.status
    return msgspec.structs.replace(
        entrant, status=Status.EXCLUDED, reason=reason, before_exclusion=before
    )


def readmitted(entrant: Entrant) -> Entrant | Refusal:
    """The participant as he was before he was excluded.

    >>> readmitted(Entrant(number=StartNumber(7), name="Anna")).code
    'not_excluded'
    """
    if entrant.status is not Status.EXCLUDED or entrant.before_exclusion is None:
        return Refusal(code="not_excluded", details={"number": entrant.number})
    return msgspec.structs.replace(
        entrant,
        status=entrant.before_exclusion,
        reason="" if entrant.reason_before is UNSET else entrant.reason_before,
        before_exclusion=None,
        reason_before=UNSET,
    )


def refused_name(name: str) -> Refusal | None:
    """Why a name cannot be on a start card: it is printable, not empty, not too long."""
    if name.strip() and name.isprintable() and len(name) <= LONGEST_NAME:
        return None
    return Refusal(code="no_such_name", details={"most": LONGEST_NAME})


def refused_pass(number: str) -> Refusal | None:
    """Why a pass number cannot be: it is empty, or printable and not too long."""
    if number.isprintable() and len(number) <= LONGEST_PASS:
        return None
    return Refusal(code="no_such_pass", details={"most": LONGEST_PASS})


def named_apart(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The participants as papers name them: of several people of one name with the pass numbers.

    >>> anna = Entrant(number=StartNumber(1), name="Anna", pass_number="07/1")
    >>> other = Entrant(number=StartNumber(2), name="Anna", pass_number="07/2")
    >>> [each.name for each in named_apart([anna, other])], named_apart([anna])[0].name
    (['Anna (07/1)', 'Anna (07/2)'], 'Anna')
    """
    names = Counter(each.name for each in entrants)
    return tuple(
        msgspec.structs.replace(each, name=f"{each.name} ({''.join(each.pass_number.split())})")
        if each.pass_number and names[each.name] > 1
        else each
        for each in entrants
    )
