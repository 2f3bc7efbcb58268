"""JSON schemas in the words of a reference page: names, types, what is needed, what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]


def type_of(schema: Json) -> str:
    """The type that a schema describes, in a few words.

    >>> type_of({"type": "array", "items": {"type": "integer"}})
    'list of integer'
    >>> type_of({"anyOf": [{"type": "null"}, {"$ref": "#/$defs/Card"}]})
    'null or `Card`'
    """
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[1]}`"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(type_of(each) for each in schema["anyOf"]))
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return ", ".join(
            f'"{each}"' if isinstance(each, str) else str(each) for each in schema["enum"]
        )
    if schema.get("type") == "array":
        items = schema.get("prefixItems")
        if items:
            return f"list of {len(items)}: {', '.join(type_of(each) for each in items)}"
        inner = schema.get("items")
        return f"list of {type_of(inner)}" if inner else "list"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object of {type_of(values)}" if isinstance(values, Mapping) else "object"
    kind = schema.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def bounds_of(schema: Json) -> str:
    """The bounds of a number or text, if it has any.

    >>> bounds_of({"type": "integer", "minimum": 1, "maximum": 4})
    '1 to 4'
    """
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{low} to {high}"
    if low is not None:
        return f"at least {low}"
    short, long = schema.get("minLength"), schema.get("maxLength")
    if long is not None:
        return f"{short or 0} to {long} characters"
    return f"as `{schema['pattern']}`" if "pattern" in schema else ""


def fields_table(schema: Json) -> list[str]:
    """The fields of an object as the rows of a table; nothing for one without fields."""
    fields = schema.get("properties", {})
    if not fields:
        return []
    needed = set(schema.get("required", ()))
    rows = ["| field | type | needed | bounds |", "|---|---|---|---|"]
    for name, field in fields.items():
        bounds = bounds_of(field).replace("|", r"\|")
        mark = "yes" if name in needed else ""
        rows.append(f"| `{name}` | {type_of(field)} | {mark} | {bounds} |")
    return [*rows, ""]


def description(schema: Json) -> str:
    """What a schema says of itself, in one paragraph."""
    return " ".join(str(schema.get("description", "")).split(">>>")[0].split()).replace("<", r"\<")


def title_of(name: str) -> str:
    """The name of a schema without what generics add to it."""
    return name.replace("_", r"\_")
