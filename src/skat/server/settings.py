"""How a server is run: the settings of a file, changed by the environment."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from skat.model.malformed import malformed
from skat.model.refusal import Refusal

_PREFIX = "SKAT_"
_MAPPED: Final = 0xFFFF << 32
_SWITCH: Final = {
    **dict.fromkeys(("on", "yes", "true", "1"), True),
    **dict.fromkeys(("off", "no", "false", "0"), False),
}


class SettingsError(Exception):
    """A setting that cannot be; the text is for the operator who wrote it."""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an operator may decide.

    `names` are host names under which the server may be reached, as well as by address; `proxies`
    are the addresses or networks whose word counts for where a request comes from; `limits`
    switches the limits for each key and address off, for measurements; `thinkers` is how many
    computer players think at once; `reviews` is a folder for finished reviews, which are kept in
    memory alone without one; `iss_clock` is the seconds that each player has for a game at a
    table of the ISS port; `log_commands` writes a line for each command, with its id;
    `end_when_broken` ends the process where its store cannot write any more without a restart;
    `standby_for` is the link of a tournament of another server that this one copies; then
    `standby_at` is where phones find this one, by default the address that it finds itself;
    `seasons` is a folder with the pages of seasons, each in a folder of its own; `push` is how push
    services reach the operator, "mailto:..." or "https://...", and with it push messages are sent.

    >>> load_settings(environment={"SKAT_NAMES": "skat.club.example"}).names
    ('skat.club.example',)
    """

    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: bool = True
    metrics: bool = True
    most_tables: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 2_000
    lines_an_address: Annotated[int, msgspec.Meta(ge=1)] = 60
    connections_an_address: Annotated[int, msgspec.Meta(ge=1)] = 1_000
    iss_clock: Annotated[int, msgspec.Meta(ge=5, le=3_600)] = 240
    thinkers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 2
    reviews: str = ""
    log: Literal["text", "json"] = "text"
    log_commands: bool = False
    end_when_broken: bool = False
    standby_for: str = ""
    standby_at: str = ""
    seasons: str = ""
    push: Annotated[str, msgspec.Meta(pattern=r"^(|mailto:[!-~]+@[!-~]+|https://[!-~]+)$")] = ""


def load_settings(
    file: Path | None = None, *, environment: Mapping[str, str] | None = None
) -> ServerSettings:
    """The settings of a TOML file, changed by `SKAT_...` variables; lists have commas there.

    Raises `SettingsError` for a file that is none, an unknown setting and a value that cannot be.
    """
    chosen: dict[str, Any] = {}
    if file is not None:
        try:
            chosen = tomllib.loads(file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            details = {"file": str(file), "reason": str(error)}
            raise SettingsError(Refusal("settings_not_read", details=details)) from error
    for field in msgspec.structs.fields(ServerSettings):
        text = (environment or {}).get(_PREFIX + field.name.upper())
        if text is not None:
            chosen[field.name] = _read(field, text)
    try:
        settings = msgspec.convert(chosen, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(Refusal("settings_impossible", details=malformed(error))) from error
    try:
        proxy_networks(settings)
    except ValueError as error:
        reason = {"reason": "malformed_value", "path": "$.proxies", "value": str(error)}
        raise SettingsError(Refusal("settings_impossible", details=reason)) from error
    return settings


def proxy_networks(settings: ServerSettings) -> tuple[IPv4Network | IPv6Network, ...]:
    """The networks of the proxies, those of IPv4 also as a socket of IPv6 sees them.

    Raises `ValueError` for what is no address.
    """
    named = [ip_network(proxy) for proxy in settings.proxies]
    mapped = (
        IPv6Network((_MAPPED | int(proxy.network_address), 96 + proxy.prefixlen))
        for proxy in named
        if isinstance(proxy, IPv4Network)
    )
    return (*named, *mapped)


def _read(field: msgspec.structs.FieldInfo, text: str) -> object:
    """A variable's text as its setting has it: on or off, a list with commas, or as it stands."""
    if field.type is bool:
        return _SWITCH.get(text.strip().lower(), text)
    if isinstance(field.default, tuple):
        return [each.strip() for each in text.split(",") if each.strip()]
    return text
