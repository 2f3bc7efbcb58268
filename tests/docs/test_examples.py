"""The examples in the README and on the pages of the documentation do what the pages say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from skat.cli.app import app
from tools.docs.commands import loaded

ROOT = Path(__file__).parents[2]
WRITTEN_BY_TOOLS = {"compliance.md", "examples.md", "rules.md"}
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if page.name not in WRITTEN_BY_TOOLS and "_build" not in page.parts
)


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in this language."""
    text = (ROOT / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", [page for page in PAGES if blocks(page, "pycon")])
def test_python_examples(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = "\n".join(blocks(name, "pycon"))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert test.examples
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


def commands_of(page: str) -> list[tuple[str, str]]:
    """Each `$ command` of a page with what the page prints below it."""
    commands = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            commands.append((command, output))
    return commands


@pytest.mark.parametrize("name", [page for page in PAGES if commands_of(page)])
def test_commands(name: str) -> None:
    """Each command is known with its options; where the page shows an answer, it is that one."""
    for command, output in commands_of(name):
        *before, last = command.split(" | ")
        program, *arguments = shlex.split(last, comments=True)
        if program != "skat":
            continue
        understood(typer.main.get_command(app), arguments)
        if output.strip():
            (echo,) = before
            typed = shlex.split(echo)[1]
            result = CliRunner().invoke(app, arguments, input=typed)
            assert result.stdout == output, command


def understood(command: Any, arguments: list[str]) -> None:
    """Raise a usage error unless the command takes these arguments; nothing is run."""
    while commands := getattr(command, "commands", None):
        name, *arguments = arguments
        assert name in commands, f"there is no command {name}"
        command = loaded(commands[name])
    command.make_parser(command.context_class(command)).parse_args(list(arguments))


def test_a_wrong_command_is_noticed() -> None:
    skat = typer.main.get_command(app)
    understood(skat, ["rules", "4.2.3"])
    with pytest.raises(AssertionError, match="no command ruls"):
        understood(skat, ["ruls", "4.2.3"])
    with pytest.raises(Exception, match="No such option"):
        understood(skat, ["rules", "--lang", "de"])


@pytest.mark.parametrize("name", [page for page in PAGES if "/" not in page])
def test_links_of_the_pages_at_the_top(name: str) -> None:
    """Sphinx checks the links of the site; these pages are also read where the code is hosted."""
    text = (ROOT / name).read_text("utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert [target for target in targets if not (ROOT / target).exists()] == []
