"""The files of a duplicate event: the event without any card, and the secret behind the cards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from skat.cli.language import Language, complain, say_in, stop
from skat.cli.options import cannot_read

_OWN: int = 0o600


def load(file: Path, language: Language) -> Any:
    """The event of a file; ends the command where it is none."""
    from skat.duplicate.form import read_event
    from skat.model.refusal import Refusal

    event = read_event(read_bytes(file))
    if isinstance(event, Refusal):
        refuse_all([event], language)
    return event


def save(file: Path, event: Any) -> None:
    """The whole file or nothing of it."""
    from skat.duplicate.form import written_event

    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_bytes(written_event(event))
        fresh.replace(file)
    except OSError as error:
        raise cannot_read(error, command="skat duplicate") from None


def write_secret(file: Path, secret: bytes) -> None:
    """The secret beside the event, for its owner alone."""
    place = _beside(file)
    try:
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN)
        with os.fdopen(handle, "w") as opened:
            opened.write(f"{secret.hex()}\n")
    except OSError as error:
        raise cannot_read(error, command="skat duplicate") from None


def secret_of(file: Path, given: Path | None) -> bytes:
    """The secret of an event; ends the command where there is none."""
    place = given or _beside(file)
    try:
        secret = bytes.fromhex(read_bytes(place).decode("ascii", errors="replace").strip())
    except ValueError:
        secret = b""
    if len(secret) != len(bytes(32)):
        stop(f"skat duplicate: {place} holds no secret")
    return secret


def read_bytes(file: Path) -> bytes:
    """What a file holds; ends the command where it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise cannot_read(error, command="skat duplicate") from None


def refuse_all(problems: Sequence[Any], language: Language, *, place: str = "") -> None:
    """Says all problems and ends the command; nothing where there are none."""
    for problem in problems:
        said = say_in(language)(problem.code, problem.details)
        complain(f"skat duplicate: {place}{said}")
    if problems:
        raise typer.Exit(1)


def _beside(file: Path) -> Path:
    return file.with_suffix(".secret")
