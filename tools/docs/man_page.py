"""Writes docs/skat.1: the manual page, from the command tree.

    python -m tools.docs.man_page

A wheel installs it where `man skat` looks beside the program. A test says when it is stale.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skat.cli.app import COMMANDS, app
from tools.docs.commands import HELP, commands, default_of, placeholder
from tools.docs.types import type_words

PAGE = Path(__file__).parents[2] / "docs" / "skat.1"

_STATUS = {
    "0": "All is well.",
    "1": "An answer is bad: a line with an error, a deal that was not fair, a refusal.",
    "2": "A file cannot be read or written, the disk is full, or the command is typed wrongly.",
    "141": "The reader of a pipe has gone; nothing is said.",
}


def page() -> str:
    """The manual page as roff."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield '.\\" Written by tools/docs/man_page.py'
    yield '.TH SKAT 1 "" "skat" "Skat"'
    yield ".SH NAME"
    yield f"skat \\- {_text(str(app.info.help)).rstrip('.')}"
    yield ".SH SYNOPSIS"
    yield ".B skat"
    yield "[\\-\\-version] [\\-\\-help] \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]"
    yield ".SH DESCRIPTION"
    yield from _wrapped(
        "Standard output has results alone; progress and complaints go to standard error. A dash "
        "is standard input wherever a file is read, and standard output where one is written. "
        "Commands with --jsonl read one JSON object a line and write one a line, in the same order."
    )
    yield ".SH COMMANDS"
    for name, (_, summary) in COMMANDS.items():
        yield from (".TP", f".B {name}", *_wrapped(summary))
    yield ".SH OPTIONS OF THE COMMANDS"
    for name, command in commands():
        yield from _described(name, command)
    yield ".SH EXIT STATUS"
    for status, meaning in _STATUS.items():
        yield from (".TP", f".B {status}", *_wrapped(meaning))
    yield ".SH SHELL COMPLETION"
    yield from _wrapped("For bash: source <(skat completion bash); so for zsh and fish.")


def _described(name: str, command: Any) -> Iterator[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [
        each
        for each in command.params
        if each.param_type_name == "option" and not HELP & set(each.opts)
    ]
    yield f".SS {_text(name)}"
    yield from _wrapped(command.help or "")
    yield ".PP"
    shown = [*(["[OPTIONS]"] if options else []), *map(placeholder, arguments)]
    yield f"\\fB{_text(name)}\\fR {_text(' '.join(shown))}"
    for each in arguments:
        yield from (".TP", f"\\fI{_text(placeholder(each))}\\fR", *_wrapped(each.help or ""))
    for each in options:
        kind = "" if each.is_flag else f" {type_words(each.type_descriptor.annotation)}"
        default = default_of(each)
        told = (each.help or "") + (f" [{default}]" if default else "")
        yield from (".TP", f"\\fB{_text(', '.join(each.opts))}\\fR{_text(kind)}", *_wrapped(told))


def _wrapped(text: str) -> Iterator[str]:
    """Lines of text; none is taken for an order to roff."""
    for line in textwrap.wrap(" ".join(text.split()), 100, break_on_hyphens=False) or ["\\&"]:
        yield f"\\&{_text(line)}" if line[0] in ".'" else _text(line)


def _text(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
