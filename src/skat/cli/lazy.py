"""Commands that load what they need, and no more, when they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final

from typer import BadParameter, Exit
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

_UsageError: Final[Any] = BadParameter.__mro__[1]
"""What all of Typer's errors of usage are; it has no public name."""


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


@cache
def _group(module: str) -> Any:
    """The commands of a module. Typer looks at every parameter of each: that is done once."""
    return get_group(import_module(module).app)


class LazyCommand(TyperCommand):
    """A command of which only the name and the summary are known before it is called."""

    def __init__(self, name: str, *, module: str, summary: str) -> None:
        super().__init__(name, help=summary)
        self.module = module

    def loaded(self) -> Any:
        """The command itself; its module is imported now."""
        group = _group(self.module)
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

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        """The context of all commands; it keeps the words for `invoke`."""
        words = tuple(args)
        with self._usage_told(words):
            context = super().make_context(info_name, args, parent, **extra)
        context.obj = words
        return context

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was typed."""
        with self._usage_told(ctx.obj):
            return super().invoke(ctx)

    @contextmanager
    def _usage_told(self, words: Sequence[str]) -> Iterator[None]:
        """Ends a command that was typed wrong, with a sentence in the language asked for."""
        try:
            yield
        except _UsageError as error:
            if type(error).__name__ == "NoArgsIsHelpError":
                raise
            from skat.cli.usage import complain_of

            complain_of(error, words, command=self._typed(words))
            raise Exit(error.exit_code) from None

    def _typed(self, words: Sequence[str]) -> Any:
        """The command that these words name, if it is there."""
        command = self.commands.get(words[0]) if words else None
        return command.loaded() if isinstance(command, LazyCommand) else command

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Plain text: to load what draws frames takes longer than all the rest."""
        super(TyperGroup, self).format_help(ctx, formatter)
