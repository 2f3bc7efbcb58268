"""Commands of a tournament on the command line: arguments and options are fields of their class.

What a field says of itself (`Annotated[StartNumber, "Who pauses."]`) is the help of its option.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import Parameter, Signature, signature
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
import typer

from skat.cli.tournament.desk import Desk, desk_command

Given: TypeAlias = dict[str, Any]
"""The fields of a command that were given, by name."""
Work: TypeAlias = Callable[..., Awaitable[Any]]
"""Gets the desk, the visit of the management and what was given; says what is printed."""


def gives(
    app: typer.Typer,
    kind: type[msgspec.Struct],
    *arguments: str,
    options: Sequence[str] = (),
    called: Mapping[str, str] | None = None,
    name: str | None = None,
) -> Callable[[Work], Work]:
    """Adds a command that gives one of this kind; these of its fields are arguments and options.

    `called` says what a field is called here where that differs. Further parameters of the function
    are arguments or options too, also instead of a field that they have the name of; its docstring
    is the help. What it returns is printed, a list line by line.
    """

    def add(work: Work) -> Work:
        _, _, _, *own = signature(work, eval_str=True).parameters.values()
        further = {each.name: each for each in own}
        names = {
            field: (called or {}).get(field, field)
            for field in (*arguments, *options)
            if field not in further
        }

        def run(desk: Desk, **typed: Any) -> None:
            values = {field: typed.pop(shown) for field, shown in names.items()}
            given = {
                field: tuple(value) if isinstance(value, list) else value
                for field, value in values.items()
                if value is not None
            }

            async def story(_: Any, visit: Any) -> Any:
                return await work(desk, visit, given, **typed)

            made = desk.run(story)
            if made is not None:
                print(*(made if isinstance(made, list) else [made]), sep="\n")

        parameters = [
            Parameter("desk", Parameter.KEYWORD_ONLY),
            *(_parameter(kind, each, typer.Argument, name=names[each]) for each in arguments),
            *(each for name, each in further.items() if name not in options),
            *(
                further.get(each) or _parameter(kind, each, typer.Option, name=names[each])
                for each in options
            ),
        ]
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        run.__doc__, run.__name__ = work.__doc__, work.__name__
        desk_command(app, name=name)(run)
        return work

    return add


def _parameter(
    kind: type[msgspec.Struct], field: str, shown_as: Callable[..., Any], *, name: str
) -> Parameter:
    """A field of a command as an argument or an option; what it may lack is not asked for."""
    declared = get_type_hints(kind, include_extras=True)[field]
    text = next(
        (each for each in getattr(declared, "__metadata__", ()) if isinstance(each, str)), None
    )
    default = next(each.default for each in msgspec.structs.fields(kind) if each.name == field)
    option = f"--{name.replace('_', '-')}"
    asked = shown_as(option, help=text) if shown_as is typer.Option else shown_as(help=text)
    return Parameter(
        name,
        Parameter.KEYWORD_ONLY,
        default=Parameter.empty if default is msgspec.NODEFAULT else default or None,
        annotation=Annotated[_typed(declared), asked],
    )


def _typed(declared: Any) -> Any:
    """The type of a field as Typer knows it: numbers of any kind are numbers, tuples are lists."""
    if get_origin(declared) is Annotated:
        return _typed(get_args(declared)[0])
    if get_origin(declared) in (Union, UnionType):
        kinds = (each for each in get_args(declared) if each is not msgspec.UnsetType)
        return Union[tuple(map(_typed, kinds))]  # noqa: UP007 - of types known only here
    if get_origin(declared) is tuple:
        return list[_typed(get_args(declared)[0])]  # type: ignore[misc]
    return getattr(declared, "__supertype__", declared)
