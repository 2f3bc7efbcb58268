"""The completions that a shell gets for the rest of a line."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from skat.cli.app import COMMANDS, app
from skat.cli.completion import ASKED, Shell, ready
from tests.cli.tree.commands import LEAVES, skat


def asked(line: str, monkeypatch: pytest.MonkeyPatch, *, shell: Shell = Shell.FISH) -> list[str]:
    monkeypatch.setenv("COLUMNS", "80")
    ready()
    environment = {
        ASKED: f"complete_{shell.value}",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": line,
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
    }
    text = CliRunner().invoke(app, [], env=environment, prog_name="skat").stdout
    return [each.partition("\t")[0] for each in text.splitlines()]


@pytest.mark.parametrize("shell", Shell)
def test_each_shell_asks_by_a_script_of_its_own(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, script = skat("completion", shell.value)
    assert status == 0
    assert f"{ASKED}=complete_{shell.value}" in script
    told = "".join(asked("skat tournament stan", monkeypatch, shell=shell))
    assert "standings" in told


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("skat arena str", ["strong"]),
        ("skat arena simple s", ["simple", "strong"]),
        ("skat arena a b --contracts-by be", ["beginner"]),
        ("skat play --against cl", ["club"]),
        ("skat engine ch", ["check"]),
        ("skat rules 5.2.7", ["5.2.7"]),
        ("skat rules TR-5.1", ["TR-5.1"]),
    ],
)
def test_players_and_articles_are_known(
    line: str, known: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(line, monkeypatch) == known


@pytest.mark.proof
def test_commands_options_and_choices_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("skat ", monkeypatch) == [*COMMANDS]
    assert asked("skat value --language ", monkeypatch) == ["de", "en", "fr", "pl"]
    for leaf in LEAVES.values():
        options = {each.opts[0] for each in leaf.command.params if each.opts[0].startswith("--")}
        assert options <= {*asked(f"skat {leaf.name} --", monkeypatch)}, leaf.name
