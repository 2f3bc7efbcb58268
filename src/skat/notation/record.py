"""Our own record of a deal: one JSON object with rules, players, cards and every action.

What happened is always worked out again from the actions; the result is kept next to them so that a
changed program or a changed file is noticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from skat.model.cards import Card
from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.shown import shown_as
from skat.notation.problem import Problem, bad_json, quoted
from skat.rules.actions import Action, Deal
from skat.rules.dealing import pack_of, receivers
from skat.rules.editions import Revision, RuleSet, stored_rules
from skat.rules.result import DealEnding, DealResult
from skat.rules.state import Sitting, State

FORMAT: Literal["skat-record/1"] = "skat-record/1"
"""The version of the form; it grows when an old reader could misunderstand a new record."""

_Text = Annotated[str, msgspec.Meta(max_length=10_000)]
_Name = Annotated[str, msgspec.Meta(max_length=200)]
_Pile = Annotated[tuple[Card, ...], msgspec.Meta(max_length=32)]


class DealtCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards as dealt, each pile in the order it was dealt."""

    forehand: _Pile
    middlehand: _Pile
    rearhand: _Pile
    skat: _Pile


class RecordedResult(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What the deal came to: enough to tell whether a replay agrees.

    `score` is the soloist's, negative when lost; `card_points` are his with the skat. `ramsch`
    holds the points against each seat, forehand first. `articles` explain a result that would
    surprise: a game that no play could win (SkO-5.4.3); they are not compared.
    """

    ending: DealEnding
    soloist: Seat | None = None
    won: bool | None = None
    score: int | None = None
    card_points: int = 0
    tricks: int = 0
    ramsch: tuple[int, int, int] | None = None
    articles: tuple[_Name, ...] = ()


class IssPassage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words of an ISS record that are not the usual ones.

    The `actions` actions from number `at` on (the deal is 0) are written there as `text`; with no
    actions the text only is between them.
    """

    at: Annotated[int, msgspec.Meta(ge=0)]
    actions: Annotated[int, msgspec.Meta(ge=0)]
    text: _Text


class IssForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an ISS record holds beyond our own form, so that it can be written again unchanged."""

    labels: dict[str, _Text] = {}
    passages: tuple[IssPassage, ...] = ()
    result: _Text | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One deal on record. Players are those of forehand, middlehand and rearhand.

    `hinted` are the seats that asked the computer for hints.
    `actions` are all that followed the deal, in open play the offences too; `line` is where the
    record was in its file. By house rules the deal counted double (`bock`) or had to be a Ramsch
    (`ramsch_due`), which follows from the deals before it.
    """

    rules: RuleSet
    deal: DealtCards
    actions: tuple[Action, ...]
    players: tuple[str, str, str] = ("", "", "")
    table_size: int = 3
    sitting: Sitting = Sitting.PREVENTED
    bock: bool = False
    ramsch_due: bool = False
    place: str | None = None
    date: str | None = None
    hinted: tuple[Seat, ...] = ()
    result: RecordedResult | None = None
    iss: IssForm | None = None
    line: int = 1

    @property
    def all_actions(self) -> tuple[Action, ...]:
        """The deal and the actions that followed it."""
        hands = (self.deal.forehand, self.deal.middlehand, self.deal.rearhand)
        return (Deal(pack_of(hands, self.deal.skat)), *self.actions)


class _Written(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The JSON form, as it is in a file."""

    format: Literal["skat-record/1"]
    edition: _Name
    options: dict[str, Any] = {}
    revision: Revision = 1
    house_rules: tuple[_Name, ...] = ()
    players: tuple[_Name, _Name, _Name] = ("", "", "")
    table_size: Annotated[int, msgspec.Meta(ge=3, le=99)] = 3
    sitting: Sitting = Sitting.PREVENTED
    bock: bool = False
    ramsch_due: bool = False
    place: _Name | None = None
    date: _Name | None = None
    hinted: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=3)] = ()
    deal: DealtCards
    actions: Annotated[tuple[Action, ...], msgspec.Meta(max_length=1_000)]
    result: RecordedResult | None = None
    iss: IssForm | None = None


_DECODER = msgspec.json.Decoder(_Written)


def record_schema() -> dict[str, Any]:
    """The JSON schema (2020-12) of one record, `skat-record/1`; `options` are those of the rules.

    What it does not say: that the cards are 32 different ones, and that the actions are legal.

    >>> record_schema()["$ref"]
    '#/$defs/Record'
    """
    form = msgspec.json.schema(_Written)
    named = form["$defs"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "$ref": "#/$defs/Record",
        "$defs": {
            name.replace("_Written", "Record"): schema
            | {"title": name.replace("_Written", "Record")}
            for name, schema in named.items()
        },
    }


def read_record(text: str | bytes, *, line: int = 1) -> Record | Problem:
    """The record of one JSON text, or what is wrong with it.

    Codes: "bad_json" with line and column, "bad_record_field" with the path, "unknown_format",
    "unknown_edition", "unknown_option", "bad_option", "house_rules_differ", "not_a_pack". `line`
    is the line at which the text begins in its file.

    >>> print(read_record('{"format": "skat-record/9"}'))
    Unknown format: skat-record/9
    >>> print(read_record("{", line=7))
    This is not JSON
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        written = _DECODER.decode(data)
    except msgspec.ValidationError as error:
        return _bad_field(error, data, line)
    except UNREADABLE as error:
        return bad_json(error, data, line=line)
    return _checked(written, line)


def _bad_field(error: msgspec.ValidationError, data: bytes, line: int) -> Problem:
    try:
        decoded = msgspec.json.decode(data)
    except UNREADABLE as broken:
        return bad_json(broken, data, line=line)
    if isinstance(decoded, dict) and (named := decoded.get("format")) != FORMAT:
        shown = quoted(named if isinstance(named, str) else msgspec.json.encode(named).decode())
        return Problem("unknown_format", details={"format": shown, "known": FORMAT}, line=line)
    return Problem("bad_record_field", details=malformed(error), line=line)


def _checked(written: _Written, line: int) -> Record | Problem:
    rules = stored_rules(written.edition, written.options, revision=written.revision)
    if isinstance(rules, Refusal):
        details = {name: quoted(str(value)) for name, value in rules.details.items()}
        return Problem(rules.code, details=dict(details), articles=rules.articles, line=line)
    if written.house_rules != rules.house_rules:
        details = {
            "named": quoted(", ".join(written.house_rules)),
            "options": ", ".join(rules.house_rules),
        }
        return Problem("house_rules_differ", details=dict(details), line=line)
    deal = written.deal
    if refused := why_not_dealt(deal, line=line):
        return refused
    return shown_as(Record, written, rules=rules, line=line)


def why_not_dealt(deal: DealtCards, *, line: int | None) -> Problem | None:
    """Why these cards are no deal: "not_a_pack", or "piles_not_dealt" by how they are divided.

    >>> from skat.model.cards import ALL_CARDS
    >>> nine = DealtCards(ALL_CARDS[:9], ALL_CARDS[9:19], ALL_CARDS[19:29], ALL_CARDS[29:])
    >>> why_not_dealt(nine, line=1).details
    {'sizes': '9, 10, 10, 3'}
    """
    piles = (deal.forehand, deal.middlehand, deal.rearhand, deal.skat)
    cards = [card for pile in piles for card in pile]
    articles = ("SkO-1.2.1", "SkO-3.2.6")
    if len(cards) != 32 or len(set(cards)) != 32:
        numbers: dict[str, int] = {"cards": len(cards), "different": len(set(cards))}
        return Problem("not_a_pack", details=dict(numbers), articles=articles, line=line)
    sizes = tuple(map(len, piles))
    if sizes == (10, 10, 10, 2):
        return None
    details = {"sizes": ", ".join(map(str, sizes))}
    return Problem("piles_not_dealt", details=dict(details), articles=articles[1:], line=line)


def write_record(record: Record) -> str:
    """The record as one line of JSON without a line break; reading it gives an equal record.

    A game under house rules names them, next to the option values that switch them on.
    """
    written = shown_as(
        _Written,
        record,
        format=FORMAT,
        edition=record.rules.edition.value,
        options=record.rules.changed,
        revision=record.rules.revision,
        house_rules=record.rules.house_rules,
    )
    return msgspec.json.encode(written).decode()


def recorded_result(result: DealResult) -> RecordedResult:
    """What a record keeps of a result."""
    score = result.score
    return RecordedResult(
        ending=result.ending,
        soloist=result.soloist,
        won=None if score is None else score.won,
        score=None if score is None else score.score,
        card_points=result.soloist_points,
        tricks=result.soloist_tricks,
        ramsch=result.ramsch,
        articles=tuple(article for article in result.articles if article == "SkO-5.4.3"),
    )


def dealt_cards(pack: Sequence[Card]) -> DealtCards:
    """The piles that a pack deals, in the order of the deal."""
    piles: dict[Seat | None, list[Card]] = {seat: [] for seat in (*SEATS, None)}
    for receiver, card in zip(receivers(), pack, strict=True):
        piles[receiver].append(card)
    hands = [tuple(piles[seat]) for seat in SEATS]
    return DealtCards(hands[0], hands[1], hands[2], tuple(piles[None]))


def record_of(
    actions: Sequence[Action],
    *,
    state: State,
    players: tuple[str, str, str] = ("", "", ""),
    place: str | None = None,
    date: str | None = None,
    hinted: tuple[Seat, ...] = (),
) -> Record:
    """The record of a deal: all its actions from the deal on, and the state they led to.

    Raises ValueError if the first action is not the deal.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.rules import must, start
    >>> dealt = Deal(ALL_CARDS)
    >>> record = record_of([dealt], state=must(start(), dealt), players=("A", "B", "C"))
    >>> read_record(write_record(record)) == record
    True
    """
    if not actions or not isinstance(actions[0], Deal):
        raise ValueError("a record begins with the deal")
    return Record(
        rules=state.rules,
        deal=dealt_cards(actions[0].pack),
        actions=tuple(actions[1:]),
        players=players,
        table_size=state.table_size,
        sitting=state.sitting,
        bock=state.bock,
        ramsch_due=state.ramsch_due,
        place=place,
        date=date,
        hinted=hinted,
        result=None if state.result is None else recorded_result(state.result),
    )
