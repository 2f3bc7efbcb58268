"""A part of a page that a tool writes: all that stands between two marks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class WrittenPart(NamedTuple):
    """The page, and the lines between which the part stands."""

    page: Path
    begin: str
    end: str

    def within(self, page: str, text: str) -> str:
        """The text of a page with the part written anew.

        Raises `ValueError` where it has no place for it.

        >>> part = WrittenPart(Path("sums.md"), begin="<!-- sums -->", end="<!-- end -->")
        >>> part.within("Before\\n<!-- sums -->\\n7\\n<!-- end -->\\nAfter\\n", "8\\n")
        'Before\\n<!-- sums -->\\n8\\n<!-- end -->\\nAfter\\n'
        """
        before, _, rest = page.partition(f"{self.begin}\n")
        _, end, after = rest.partition(self.end)
        if not end:
            raise ValueError(f"{self.page.name} has no place for: {self.begin}")
        return f"{before}{self.begin}\n{text}{self.end}{after}"

    def write(self, text: str) -> None:
        """Writes the part into its page."""
        made = self.within(self.page.read_text(encoding="utf-8"), text)
        self.page.write_text(made, encoding="utf-8")

    def main(self, text: str, arguments: Sequence[str]) -> int:
        """Writes the part, or with `--check` says whether it stands there so; the exit status."""
        if "--check" not in arguments:
            self.write(text)
            return 0
        now = self.page.read_text(encoding="utf-8")
        if self.within(now, text) == now:
            return 0
        print(f"{self.page.name} is not as it would be written: {self.begin}")
        return 1
