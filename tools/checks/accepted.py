"""Whether the answers of a build prove anything: tracebacks and refusals are soon equal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Group:
    """Answers of one kind: a pattern of their names, how an accepted one reads, the least share."""

    names: str
    accepted: str
    share: float


_ANSWERED: Final = r'\A(?!.*"error")'
_DONE: Final = r"exit 0\Z"
_SHOWN: Final = r"\A20[01] "
GROUPS: Final = (
    Group(r"value (en|de) .*", _ANSWERED, 0.5),
    Group(r"judge (en|de) .*", _ANSWERED, 0.5),
    Group(r"(settle|tops|solve) (en|de) .*", _ANSWERED, 0.9),
    Group(r"bids|games|rules.*|play|arena|(replay|convert|check|sample) .*", _DONE, 0.9),
    Group(r"tournament .*", _DONE, 0.8),
    Group(r"the exported file|journals .*", '"do"', 1),
    Group("openapi", '"paths"', 1),
    Group(r"evening.*", _SHOWN, 0.8),
    Group(r"house evening.*", _SHOWN, 0.8),
    Group(r"(door|release) .*", _SHOWN, 1),
)
"""What is asked, and of how much of it something has to come."""


def faults(answers: Mapping[str, str], *, groups: Sequence[Group] = GROUPS) -> list[str]:
    """Why these answers are no proof: a traceback, or a group of which too few were accepted.

    >>> faults({"bids": "Traceback (most recent call last):"})[0]
    'bids: a traceback'
    """
    faulty = [f"{name}: a traceback" for name, text in answers.items() if "Traceback" in text]
    for group in groups:
        asked = {name: text for name, text in answers.items() if re.fullmatch(group.names, name)}
        refused = [name for name, text in asked.items() if not re.search(group.accepted, text)]
        accepted = len(asked) - len(refused)
        if accepted < max(1, group.share * len(asked)):
            some = ", ".join(refused[:3]) or "any"
            faulty.append(f"{group.names}: {accepted} of {len(asked)} accepted, not {some}")
    return faulty
