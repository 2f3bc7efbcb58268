"""The form of a lesson file: steps that say, show or set a task, each text in four languages."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from skat.analysis.lessons.acceptors import CallTest, CardTest, DiscardTest, NumberTest
from skat.analysis.lessons.numbers import Quantity
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.players.levels import Level

FORMAT: Literal["skat-lesson/1"] = "skat-lesson/1"
"""The version of the form; it grows when an old reader could misunderstand a new lesson."""

MOST_STEPS = 40
MOST_ANSWERS = 20

_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=1_200)]
_Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
_Article = Annotated[str, msgspec.Meta(max_length=40)]
_Articles = Annotated[tuple[_Article, ...], msgspec.Meta(max_length=6)]

Test = TypeVar("Test")


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all parts have in common: a key that nobody knows is refused."""


class Texts(_Part, frozen=True, kw_only=True):
    """The same words in every language of the house.

    `{CJ}` stands for a card, `{name}` for a number of the step.
    """

    de: _Text
    en: _Text
    fr: _Text
    pl: _Text


class Reply(_Part, Generic[Test], frozen=True, kw_only=True):
    """The reply to the actions for which all tests hold and no answer before it did."""

    when: Annotated[tuple[Test, ...], msgspec.Meta(max_length=6)] = ()
    say: Texts
    articles: _Articles = ()


class Placed(_Part, frozen=True, kw_only=True):
    """A position: a record of the lesson by its name, and the cards played on from its end.

    `seat` is who looks at it and acts; `open` are seats whose cards lie on the table, too.
    """

    name: _Name
    seat: Seat
    played: Annotated[tuple[Card, ...], msgspec.Meta(max_length=30)] = ()
    open: tuple[Seat, ...] = ()


class CardClaim(_Part, frozen=True, kw_only=True):
    """What a text says of a card in the position; `only` says that it holds of no other."""

    card: Card
    tests: Annotated[tuple[CardTest, ...], msgspec.Meta(min_length=1, max_length=6)]
    only: bool = False


class _Step(_Part, frozen=True, kw_only=True, tag_field="kind"):
    text: Texts
    articles: _Articles = ()
    numbers: dict[_Name, Quantity] = {}


class Say(_Step, frozen=True, kw_only=True, tag="say"):
    """Words alone."""


class Show(_Step, frozen=True, kw_only=True, tag="show"):
    """Words with cards laid out, or with a position and what is claimed of it."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=32)] = ()
    position: Placed | None = None
    claims: Annotated[tuple[CardClaim, ...], msgspec.Meta(max_length=6)] = ()


class _Task(_Step, Generic[Test], frozen=True, kw_only=True):
    """`right` is the reply to what all tests of `accept` hold for; `only`: that is one action."""

    accept: Annotated[tuple[Test, ...], msgspec.Meta(max_length=6)]
    right: Texts
    answers: Annotated[tuple[Reply[Test], ...], msgspec.Meta(max_length=MOST_ANSWERS)] = ()
    only: bool = False


class PlayTask(_Task[CardTest], frozen=True, kw_only=True, tag="play"):
    """Play a card in a position."""

    position: Placed


class DiscardTask(_Task[DiscardTest], frozen=True, kw_only=True, tag="discard"):
    """Lay two of twelve cards away, for the game of `contract`."""

    position: Placed
    contract: Contract


class CallTask(_Task[CallTest], frozen=True, kw_only=True, tag="call"):
    """Say what is due: pass, hold, the lowest bid; kontra and re where the house has them."""

    position: Placed


class NumberTask(_Task[NumberTest], frozen=True, kw_only=True, tag="number"):
    """Which of these numbers is it? `cards` or a position lie next to the question."""

    asked: Quantity
    options: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)], ...],
        msgspec.Meta(min_length=2, max_length=8),
    ]
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=12)] = ()
    position: Placed | None = None


class PickTask(_Task[CardTest], frozen=True, kw_only=True, tag="pick"):
    """Which of these cards? In the order in which they lie, and for a contract if it has one."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=2, max_length=12)]
    contract: Contract = Contract.GRAND


class WholeDeal(_Step, frozen=True, kw_only=True, tag="deal"):
    """A deal from the first call to the last card, against computer players of `level`.

    `seed` gives the cards (`skat.shuffle.shuffled_pack`, the lesson's name is the deal's); `right`
    is the reply when it is over.
    """

    seed: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
    seat: Seat
    level: Level
    right: Texts


Task: TypeAlias = PlayTask | DiscardTask | CallTask | NumberTask | PickTask
AnyAnswer: TypeAlias = Reply[CardTest] | Reply[DiscardTest] | Reply[CallTest] | Reply[NumberTest]
Step: TypeAlias = Say | Show | WholeDeal | Task


class Lesson(_Part, frozen=True, kw_only=True):
    """One lesson: a title, what it takes, and its steps; positions are records by name.

    A position is an unfinished `skat-record/1`, the form that exports and `skat hint` have.
    """

    format: Literal["skat-lesson/1"]
    name: _Name
    title: Texts
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)]
    positions: Annotated[dict[_Name, dict[str, Any]], msgspec.Meta(max_length=12)] = {}
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=MOST_STEPS)]
