"""Commands that load what they need, and no more, when they are called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typer.core import TyperCommand, TyperGroup
from typer.main import get_group


class QuickHelp:
    """A command whose `--help` costs nothing where nobody asks for it.

    Typer loads pydantic to convert the None of an option that is not given, and that takes longer
    than to print all bids; false needs no conversion.
    """

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`, by default false."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.default = False
        return option


class QuickCommand(QuickHelp, TyperCommand):
    """A command that answers at once."""


class LazyCommand(TyperCommand):
    """A command of which only the name and the summary are known before it is called."""

    def __init__(self, name: str, *, module: str, summary: str) -> None:
        super().__init__(name, help=summary)
        self.module = module

    def loaded(self) -> Any:
        """The command itself; its module is imported now."""
        group = get_group(import_module(self.module).app)
        return group.commands.get(self.name or "", group)

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        """The context of the command itself, with its options."""
        return self.loaded().make_context(info_name, args, parent, **extra)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The whole summary; a list of commands breaks it into lines."""
        return self.help or ""


class LazyCommands(QuickHelp, TyperGroup):
    """Commands of which each is loaded when it is called."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Plain text: to load what draws frames takes longer than all the rest."""
        super(TyperGroup, self).format_help(ctx, formatter)
