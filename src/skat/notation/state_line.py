"""A state as one line of text, and back: `skat-state/1`, then `field=value` for each field.

The rules of a game are one word of it, as `new ... rules` has them: the edition, then what is
changed.

The fields are those of `State`, in its order; what has its first value is left out. Cards are
joined by points, hands by bars. `docs/reference/position.md` has the table of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import structs

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.malformed import malformed
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.problem import Problem, quoted
from skat.rules.choices import choice_of, choice_word
from skat.rules.editions import REVISION, Revision, RuleSet, rule_set, stored_rules
from skat.rules.state import Hands, State


def write_rules(rules: RuleSet) -> str:
    """The edition, and each option that differs from it.

    >>> write_rules(rule_set("isko-2022", {"kontra": True}))
    'isko-2022,kontra=true'
    """
    changed = (f"{name}={choice_word(value)}" for name, value in rules.changed.items())
    return ",".join((rules.edition.value, *changed))


_WITHOUT_WORDS: Final = ("ramsch_push", "ramsch_after_lost_kontra", "grand_hand_in_ramsch")


def unsaid_rules(rules: RuleSet) -> tuple[str, ...]:
    """The house rules whose acts the moves of a record have no words for, by name.

    Programs that get a deal in such words (engines, bots) do not play by them.

    >>> unsaid_rules(rule_set(options={"kontra": True, "spitze": "yes"}))
    ('spitze',)
    """
    names = (*_WITHOUT_WORDS, "spitze") if rules.options.ramsch else ("spitze",)
    return tuple(name for name in rules.house_rules if name in names)


def read_rules(word: str) -> RuleSet | Refusal:
    """The rules of such a word, or why there are none of that name.

    >>> read_rules("isko-1999,kontra=true").house_rules
    ('kontra',)
    >>> read_rules("isko-1950").code
    'unknown_edition'
    """
    edition, *changed = word.split(",")
    options: dict[str, Any] = {}
    for option in changed:
        name, _, value = option.partition("=")
        options[name] = choice_of(name, value)
    return rule_set(edition, options)


FORM: Final = "skat-state/1"
"""The first word of a line; it changes when an old reader could misunderstand a new line."""

_LONGEST: Final = 200_000
_MASKS: Final = {card.value: card.mask for card in ALL_CARDS}


class _Kind(NamedTuple):
    """How the plain value of a field is written, and read again."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _mask(text: str) -> dict[str, int]:
    words = text.split(".") if text != "-" else []
    if len(set(words)) < len(words):
        raise ValueError(f"Invalid value {text!r}")
    return {"mask": sum(_MASKS[word] for word in words)}


def _cards(value: Mapping[str, int]) -> str:
    return ".".join(str(card) for card in CardSet(value["mask"])) or "-"


def _listed(separator: str) -> _Kind:
    return _Kind(separator.join, lambda text: text.split(separator))


def _parts(separator: str, part_kind: _Kind) -> _Kind:
    """Several values of a kind with this between them."""
    return _Kind(
        lambda values: separator.join(map(part_kind.write, values)),
        lambda text: [part_kind.read(part) for part in text.split(separator)],
    )


def _call(text: str) -> dict[str, Any]:
    seat, call = text.split(":")
    return {"seat": seat, "call": int(call) if call.isdecimal() else call}


def _trick(text: str) -> dict[str, Any]:
    leader, cards, winner = text.split(":")
    return {"leader": leader, "cards": cards.split("."), "winner": winner}


def _game(text: str) -> dict[str, Any]:
    contract, *words = text.split("+")
    announced = [word for word in words if word != "hand"]
    return {"contract": contract, "hand": "hand" in words, "announced": (announced or ["none"])[0]}


def _game_words(value: Mapping[str, Any]) -> str:
    hand = ["hand"] if value["hand"] else []
    announced = [value["announced"]] if value["announced"] != "none" else []
    return "+".join((value["contract"], *hand, *announced))


_WORD: Final = _Kind(str, str)
_NUMBER: Final = _Kind(str, int)
_YES: Final = _Kind(lambda value: "yes", {"yes": True}.__getitem__)
_SET: Final = _Kind(_cards, _mask)
_SEATS: Final = _listed(",")
_JSON: Final = _Kind(
    lambda value: msgspec.json.encode(value).decode().replace(" ", r"\u0020"), json.loads
)
_KINDS: Final[Mapping[str, _Kind]] = {
    **dict.fromkeys(("phase", "turn", "sitting", "bid_by", "soloist", "kontra", "leader"), _WORD),
    **dict.fromkeys(("defenders_announced",), _WORD),
    **dict.fromkeys(("table_size", "bid"), _NUMBER),
    **dict.fromkeys(("bock", "ramsch_due", "skat_taken", "laid_open", "spitze", "re"), _YES),
    **dict.fromkeys(("dealt_hands", "hands"), _parts("|", _SET)),
    **dict.fromkeys(("dealt_skat", "skat"), _SET),
    **dict.fromkeys(("passed", "pushed", "open_hands", "conceded"), _SEATS),
    **dict.fromkeys(("points", "tricks_won"), _parts("/", _NUMBER)),
    "trick": _listed("."),
    "announcement": _Kind(_game_words, _game),
    "calls": _parts(",", _Kind(lambda call: f"{call['seat']}:{call['call']}", _call)),
    "tricks": _parts(
        ",",
        _Kind(
            lambda trick: f"{trick['leader']}:{'.'.join(trick['cards'])}:{trick['winner']}", _trick
        ),
    ),
}
"""Of all other fields (a claim under way, offences, a result) the value is JSON without blanks."""

_FIELDS: Final = tuple(name for name in State.__struct_fields__ if name != "rules")
_FRESH: Final = State(rules=RuleSet())


def write_state(state: State) -> str:
    """The state as one line; `read_state` gives an equal state.

    >>> from skat.rules import Deal, must, start
    >>> dealt = must(start(), Deal(ALL_CARDS))
    >>> write_state(dealt)[:58]
    'skat-state/1 rules=isko-2022 revision=2 phase=auction turn'
    >>> read_state(write_state(dealt)) == dealt
    True
    """
    words = [FORM, f"rules={write_rules(state.rules)}", f"revision={state.rules.revision}"]
    unsaid = structs.asdict(_FRESH) | _as_dealt(state)
    for name in _FIELDS:
        value = getattr(state, name)
        if value != unsaid[name]:
            words.append(f"{name}={_KINDS.get(name, _JSON).write(msgspec.to_builtins(value))}")
    return " ".join(words)


def read_state(line: str) -> State | Problem:
    """The state of such a line, or what is wrong with it, and where.

    Where no `dealt_hands` and `dealt_skat` stand, what lies there now and the cards played were
    dealt so: an ending can be typed with little. That the auction and the tricks could have come to
    this is not asked. Codes: "unknown_format", "bad_record_field", "card_twice", and those of
    `rule_set`.

    >>> from skat.rules import must
    >>> ending = must(read_state("skat-state/1 phase=play turn=forehand soloist=forehand bid=18 "
    ...     "announcement=clubs hands=CJ.CA.H7|SJ.CT.HA|C7.HT.S7 points=40/0/0"))
    >>> ending.contract, [str(card) for card in ending.hand_of(ending.on_turn)]
    (<Contract.CLUBS: 'clubs'>, ['H7', 'CA', 'CJ'])
    >>> print(read_state("skat-state/1 phase=tea"))
    Something in the record does not fit: $.phase: 'tea' is not possible here
    """
    form, *words = line[:_LONGEST].split()[: len(_FIELDS) + 3] or [""]
    if form != FORM:
        return Problem("unknown_format", details={"format": quoted(form), "known": FORM})
    texts = dict(word.split("=", 1) for word in words if "=" in word)
    rules = _rules(texts.pop("rules", ""), texts.pop("revision", ""))
    if isinstance(rules, Refusal):
        return Problem(rules.code, rules.articles, rules.details)
    plain: dict[str, Any] = {"rules": msgspec.to_builtins(rules)}
    for name, text in texts.items():
        if name not in _FIELDS:
            return _misfit("malformed_unknown", "$", field=quoted(name))
        try:
            plain[name] = _KINDS.get(name, _JSON).read(text)
        except (ValueError, KeyError, RecursionError):
            return _misfit("malformed_value", f"$.{name}", value=quoted(text))
    try:
        state = msgspec.convert(plain, State)
    except msgspec.ValidationError as error:
        return Problem("bad_record_field", details=malformed(error))
    return _why_impossible(state) or structs.replace(
        state, **{name: value for name, value in _as_dealt(state).items() if name not in texts}
    )


def _rules(word: str, revision: str) -> RuleSet | Refusal:
    edition, *changed = (word or write_rules(RuleSet())).split(",")
    options: dict[str, Any] = {}
    for option in changed:
        name, _, value = option.partition("=")
        options[name] = choice_of(name, value)
    try:
        known = msgspec.convert(revision or REVISION, Revision, strict=False)
    except msgspec.ValidationError:
        return _misfit("malformed_value", "$.revision", value=quoted(revision))
    return stored_rules(edition, options, revision=known)


def _as_dealt(state: State) -> dict[str, Any]:
    """How the cards were dealt where nobody took the skat: as they lie, with those played."""
    played: list[list[Card]] = [[], [], []]
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    for leader, cards in (*rows, (state.leader, state.trick)):
        for step, card in enumerate(cards):
            played[SEATS[(leader.index + step) % 3].index].append(card)
    first, second, third = (
        hand | CardSet.of(cards) for hand, cards in zip(state.hands, played, strict=True)
    )
    hands: Hands = (first, second, third)
    return {"dealt_hands": hands, "dealt_skat": state.skat}


def _why_impossible(state: State) -> Problem | None:
    """No card lies in two places: of those dealt, and of those that lie there now."""
    if len(state.trick) > 2:
        return _misfit("malformed_longer", "$.trick", limit="2")
    dealt: tuple[Iterable[Card], ...] = (*state.dealt_hands, state.dealt_skat)
    now: tuple[Iterable[Card], ...] = (
        *state.hands,
        state.skat,
        state.trick,
        *(trick.cards for trick in state.tricks),
    )
    for piles in (dealt, now):
        seen: set[Card] = set()
        for card in chain.from_iterable(piles):
            if card in seen:
                return Problem("card_twice", details={"card": str(card)})
            seen.add(card)
    return None


def _misfit(reason: str, path: str, **more: str) -> Problem:
    return Problem("bad_record_field", details={"reason": reason, "path": path, **more})
