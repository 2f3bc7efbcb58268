"""Tournaments to be published, and a reader of pages that trusts none of them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html.parser import HTMLParser

from skat.model.refusal import Refusal
from skat.papers.publishing.site import Site, site_of
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.audit import state_after
from skat.tournament.commands import Command, ShowNames, Step, new_step
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ShownAs
from skat.tournament.files import file_of, written
from skat.tournament.sample import sample_steps
from skat.tournament.state import Tournament

VOID = {"meta", "link"}


class Reader(HTMLParser):
    """Tags, attributes, texts and tables of a page; every tag must be closed."""

    def __init__(self, content: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[str]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(content.decode())
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if any(tag in self._open for tag in ("td", "th")):
            self.tables[-1][-1][-1] += data

    @property
    def links(self) -> list[str]:
        return [str(given["href"]) for tag, given in self.tags if tag in ("a", "link")]


def rows(site: Site, name: str) -> list[dict[str, str]]:
    """The rows of a CSV table of a site."""
    return list(csv.DictReader(io.StringIO(site[f"data/{name}.csv"].decode("utf-8-sig"))))


def played(*, players: int = 11, series: int = 2, rounds: int = 2) -> tuple[Step, ...]:
    """The steps of a tournament from the notice to the signatures."""
    return sample_steps(bytes(32), players=players, series=series, rounds=rounds)


def with_command(steps: Sequence[Step], command: Command) -> tuple[Step, ...]:
    """The steps with one more at the end."""
    return (*steps, new_step(command, at=steps[-1].at))


def shown(steps: Sequence[Step], how: ShownAs, *numbers: int) -> tuple[Step, ...]:
    """The steps, with these players published so."""
    return with_command(steps, ShowNames(numbers=tuple(map(StartNumber, numbers)), shown=how))


def state_of(steps: Sequence[Step]) -> Tournament:
    state = state_after(steps, len(steps))
    assert isinstance(state, Tournament)
    return state


def published(steps: Sequence[Step]) -> Site:
    """The site of a tournament."""
    public = file_of(steps, public=True)
    assert not isinstance(public, Refusal), public
    subject = tournament_subject(state_of(steps), public_file=written(public))
    assert not isinstance(subject, Refusal)
    return site_of(subject)
