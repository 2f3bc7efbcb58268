"""The commands with all their options, as the argument parsers have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer.main

from skat.cli.app import app
from skat.cli.lazy import LazyCommand
from tools.docs.types import type_words

HELP = {"--help", "--version"}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command that does something, with its whole name, in the order of `skat --help`."""
    yield from _below("skat", typer.main.get_command(app))


def _below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    command = loaded(command)
    parts = getattr(command, "commands", None)
    if parts is None:
        yield name, command
        return
    for each, part in parts.items():
        yield from _below(f"{name} {each}", part)


def loaded(command: Any) -> Any:
    """The command with its options; `skat` imports one when it is called."""
    return command.loaded() if isinstance(command, LazyCommand) else command


def page() -> str:
    """The page of the commands."""
    return "\n".join(text for name, command in commands() for text in _described(name, command))


def _described(name: str, command: Any) -> list[str]:
    options = [each for each in command.params if each.param_type_name == "option"]
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    usage = " ".join([name, *(["[OPTIONS]"] if options else []), *map(placeholder, arguments)])
    lines = [f"## `{name}`", "", _sentence(command.help), "", f"    {usage}", ""]
    rows = [(f"`{placeholder(each)}`", each) for each in arguments]
    rows += [(_names(each), each) for each in options if not HELP & set(each.opts)]
    if rows:
        lines += ["| | | default |", "|---|---|---|"]
        lines += [
            f"| {shown} | {_sentence(each.help)} | {default_of(each)} |" for shown, each in rows
        ]
        lines.append("")
    return lines


def placeholder(argument: Any) -> str:
    """An argument as usage lines show it: in brackets where it may be left out."""
    name = str(argument.metavar or argument.name).upper().strip("[]")
    shown = f"{name}..." if argument.nargs == -1 else name
    return shown if argument.required else f"[{shown}]"


def _names(option: Any) -> str:
    names = ", ".join(f"`{name}`" for name in option.opts)
    if option.is_flag:
        return names
    return f"{names} {type_words(option.type_descriptor.annotation)}"


def default_of(option: Any) -> str:
    """The default in code marks, "needed" where there must be a value, or nothing."""
    value = option.default
    if value is None or value is False or value == [] or callable(value):
        return "needed" if option.required else ""
    return f"`{getattr(value, 'value', value)}`"


def _sentence(text: str | None) -> str:
    """The help text in one line, safe in a table."""
    return " ".join((text or "").split()).replace("|", r"\|").replace("<", r"\<")
