"""The data files of the registry: the one place in the rules that reads anything."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeVar

import msgspec

Content = TypeVar("Content")


def read(name: str, content: type[Content]) -> Content:
    """The content of a data file of this package, checked against its type.

    >>> len(read("catalogue.json", list))
    234
    """
    return msgspec.json.decode(files(__package__).joinpath(name).read_bytes(), type=content)
