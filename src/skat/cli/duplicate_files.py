"""The files of a duplicate event: the event without any card, and the secret behind the cards."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from skat.cli.language import Language, say_in, stop, stop_for
from skat.cli.options import cannot_write, granted, read_whole, refuse_standard, write_whole
from skat.model.files import written
from skat.model.refusal import Refusal

COMMAND: Final = "skat duplicate"
_OWN: Final = 0o600


def load(file: Path, language: Language) -> Any:
    """The event of a file; ends the command where it is none."""
    from skat.tournament.duplicate.form import read_event

    event = read_event(read_whole(file, command=COMMAND))
    return granted(event, language, command=COMMAND)


def save(file: Path, event: Any) -> None:
    """The whole file or nothing of it; standard input cannot be changed."""
    refuse_standard(file, command=COMMAND)
    from skat.tournament.duplicate.form import written_event

    write_whole(file, written_event(event), command=COMMAND)


def with_all(
    event: Any, results: Path, language: Language, *, change: Callable[[Any, Any], Any]
) -> tuple[Any, int]:
    """The event after each of these results, and how many there were: a filled form, or JSON lines.

    Ends the command at the first that is refused.
    """

    data = read_whole(results, command=COMMAND).removeprefix(BOM_UTF8)
    is_json = data.lstrip()[:1] in (b"{", b"") or _is_json(data.strip().splitlines()[0])
    entries = _json_lines(data, language) if is_json else _filled_form(data, event, language)
    for at, result in entries:
        changed = change(event, result)
        event = granted(changed, language, command=COMMAND, place=_at_line(at, language))
    return event, len(entries)


def _at_line(line: int, language: Language) -> str:
    """What stands before what is wrong with a line of a file."""
    from skat.messages.numbers import labelled

    say = say_in(language)
    return f"{labelled(say('table.at_line', {'line': line}), '', say).rstrip()} "


def _is_json(line: bytes) -> bool:
    """Whether it is JSON of any kind: no row of a form is."""
    import msgspec

    from skat.model.malformed import UNREADABLE

    try:
        msgspec.json.decode(line)
    except UNREADABLE:
        return False
    return True


def _json_lines(data: bytes, language: Language) -> Sequence[tuple[int, Any]]:
    """A result a line, with its number."""
    import msgspec

    from skat.model.malformed import UNREADABLE, malformed
    from skat.tournament.duplicate.form import BoardResult

    results = []
    for at, line in enumerate(data.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            results.append((at, msgspec.json.decode(line, type=BoardResult)))
        except UNREADABLE as error:
            wrong = malformed(error, line, line=at)
            sentence = say_in(language)(str(wrong["reason"]), wrong)
            stop(f"{COMMAND}: {_at_line(at, language)}{sentence}")
    return results


def _filled_form(data: bytes, event: Any, language: Language) -> Sequence[tuple[int, Any]]:
    """The rows of a form that are filled in, each with its line."""
    from skat.cli.tournament.importing import table_in
    from skat.office.spreadsheets.board_form import filled_results

    table = granted(table_in(data), language, command=COMMAND)
    return granted(filled_results(table, event), language, command=COMMAND)


def write_secret(file: Path, secret: bytes) -> None:
    """The secret next to the event, for its owner alone."""
    refuse_standard(file, command=COMMAND)
    place = _beside(file)
    try:
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN)
        with written(str(place)), os.fdopen(handle, "w") as opened:
            opened.write(f"{secret.hex()}\n")
    except OSError as error:
        raise cannot_write(error, command=COMMAND) from None


def secret_of(file: Path, given: Path | None) -> bytes:
    """The secret of an event; ends the command where there is none."""
    place = given or _beside(file)
    try:
        secret = bytes.fromhex(
            read_whole(place, command=COMMAND).decode("ascii", errors="replace").strip()
        )
    except ValueError:
        secret = b""
    if len(secret) != len(bytes(32)):
        stop_for(Refusal("duplicate_no_secret", details={"path": str(place)}), command=COMMAND)
    return secret


def _beside(file: Path) -> Path:
    return file.with_suffix(".secret")
