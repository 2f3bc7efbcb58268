"""The settings of the server with their types and defaults, from the struct that reads them."""

from __future__ import annotations

import msgspec

from skat.server.settings import ServerSettings
from tools.docs.schemas import bounds_of, type_of


def page() -> str:
    """A table of every setting."""
    schema = msgspec.json.schema(ServerSettings)["$defs"]["ServerSettings"]["properties"]
    rows = ["| setting | variable | type | bounds | default |", "|---|---|---|---|---|"]
    for field in msgspec.structs.fields(ServerSettings):
        own = schema[field.name]
        default = msgspec.json.encode(field.default).decode()
        variable = f"SKAT_{field.name.upper()}"
        rows.append(
            f"| `{field.name}` | `{variable}` | {type_of(own)} | {bounds_of(own)} | `{default}` |"
        )
    return "\n".join([*rows, ""])
