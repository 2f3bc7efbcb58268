"""What papers and pages put together in code is written as in their language, on all of them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache

import pypdfium2
import pytest

from skat.messages import LANGUAGES
from skat.papers.printing.tournament import PAPERS, tournament_pdf
from skat.tournament.commands import Step
from skat.tournament.eventful.evening import eventful_steps
from skat.tournament.machine import rebuilt
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.state import Tournament
from tests.lanes.few import few
from tests.papers.publishing.sites import published

SEEDS = (117, 137, 897)
"""Events with halls, pots of every kind, days, reduced fees, lost games and online terms."""
ONE_OR_ALL = (SEEDS[0], *(pytest.param(seed, marks=pytest.mark.proof) for seed in SEEDS[1:]))
"""One in the gate."""
TIGHT = re.compile(r"\w[:;?!](\s|$)")
"""What has no space before it, as French has one there."""
HYPHEN_FOR_MINUS = re.compile(r"(?<![\w/:.-])-\d")
NOT_SAID = re.compile(r"\(?\b(?:tournament|site|online|list|people)\.[a-z_]+\)?")
"""The key of a sentence that there is not."""


@cache
def event(seed: int) -> tuple[tuple[Step, ...], Tournament]:
    """An event of nine, and what its steps make."""
    steps = eventful_steps(seed.to_bytes(32, "big"), players=9)
    state = rebuilt(steps)
    assert isinstance(state, Tournament)
    return steps, state


def own_words(notice: Prospectus) -> set[str]:
    """The texts of the organiser, which stand as they were typed."""
    return {notice.exclusion, notice.keeping_of_lists, notice.control, notice.sanctions}


def papers(state: Tournament, language: str) -> Iterator[tuple[str, str]]:
    """The text of every paper that there is."""
    for paper in PAPERS:
        made = tournament_pdf(paper, state, language=language, entry="https://skat.example/e")
        if isinstance(made, bytes):
            pages = pypdfium2.PdfDocument(made)
            text = "\n".join(page.get_textpage().get_text_range() for page in pages)
            yield paper, text.replace("\r", "")


def pages(steps: tuple[Step, ...], language: str) -> Iterator[tuple[str, str]]:
    """The text of every page of the published site, without what is typed at a computer."""
    for path, content in published(steps).items():
        if path.startswith(f"{language}/") and path.endswith(".html"):
            body = re.sub(r"<pre>.*?</pre>", "", content.decode(), flags=re.DOTALL)
            yield path, html.unescape(re.sub(r"<[^>]*>", "\n", body))


@pytest.mark.parametrize("seed", ONE_OR_ALL)
def test_french_has_a_space_before_its_signs(seed: int) -> None:
    steps, state = event(seed)
    for name, text in (*papers(state, "fr"), *pages(steps, "fr")):
        for own in own_words(state.prospectus):
            text = text.replace(own, "")
        assert TIGHT.findall(text) == [], (name, TIGHT.search(text))


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
@pytest.mark.parametrize("seed", ONE_OR_ALL)
def test_one_sign_for_minus_and_no_sentence_that_is_missing(language: str, seed: int) -> None:
    steps, state = event(seed)
    for name, text in (*papers(state, language), *pages(steps, language)):
        assert HYPHEN_FOR_MINUS.findall(text) == [], (name, HYPHEN_FOR_MINUS.search(text))
        assert NOT_SAID.findall(text) == [], (name, NOT_SAID.search(text))
