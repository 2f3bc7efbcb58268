"""Names: which a person may take, and what the computer players are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from skat.model.likeness import has_mark, is_seen, taken_for, tidied
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.players import PLAYER_NAMES
from skat.tables.state.actions import Chair, ChairKind, TakePlace

LONGEST_NAME: Final = 24
BOT_MARK: Final = " [bot]"
"""How the name of a bot ends wherever it stands: at tables, in lists, in records."""

COMPUTER_NAMES: Final = ("Karl", "Lotte", "Emil", "Frieda", "Oskar")


def why_bad_name(name: str, *, taken: Iterable[str] = ()) -> Refusal | None:
    """Why nobody can be called so at this table: 1 to 24 characters that are seen, in the form of
    `tidied`, and nothing that is taken for a name of another.

    >>> why_bad_name("Anna") is None
    True
    >>> why_bad_name("Anna", taken=["anna"]).code
    'name_taken'
    """
    if not (1 <= len(name) <= LONGEST_NAME and name == tidied(name) and is_seen(name)):
        return Refusal("bad_name", impossible=True)
    if taken_for(name, taken) is not None:
        return Refusal("name_taken", details={"name": name})
    return None


def named_computer(
    chairs: Sequence[Chair], place: Place, player: str, *, taken: Iterable[str] = ()
) -> TakePlace | Refusal:
    """A computer player for this place, with a name that nobody at the table has.

    `taken` are the names of people, where the chairs name only their actors.
    """
    if player not in PLAYER_NAMES:
        return Refusal("no_such_player", details={"player": player[:40]}, impossible=True)
    others = {*taken, *(chair.name for chair in chairs)}
    name = next(name for name in COMPUTER_NAMES if name not in others)
    return TakePlace(Chair(place=place, name=name, kind=ChairKind.COMPUTER, player=player))


def free_chair(place: Place) -> Chair:
    """A place where nobody sits.

    >>> free_chair(Place(2)).kind
    <ChairKind.FREE: 'free'>
    """
    return Chair(place=place, name="", kind=ChairKind.FREE)


def would_be_bot(name: str) -> bool:
    """Whether a reader of this name takes it for that of a bot; no person has such a name.

    >>> [would_be_bot(name) for name in ("Kreuzbube (b0t)", "Kreuzbube [bot]", "Bot")]
    [True, True, False]
    """
    return has_mark(name, "bot")


def is_bot(name: str) -> bool:
    """Whether this is the name of a bot.

    >>> is_bot("Kreuzbube [bot]"), is_bot("Kreuzbube [BOT]"), is_bot("Bot")
    (True, True, False)
    """
    return tidied(name).casefold().replace(" ", "").endswith(BOT_MARK.strip())


def as_bot(name: str) -> str:
    """The name with the mark of a bot; one that has it stays as it is.

    >>> as_bot("Kreuzbube"), as_bot("Kreuzbube [bot]")
    ('Kreuzbube [bot]', 'Kreuzbube [bot]')
    """
    return name if name.endswith(BOT_MARK) else f"{name.rstrip()}{BOT_MARK}"
