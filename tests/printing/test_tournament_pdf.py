"""The papers of a tournament: every name and number is on them, in four languages."""

from functools import cache

import pypdfium2
import pytest

from skat.messages import LANGUAGES, message
from skat.printing.qr import qr_svg
from skat.printing.tournament import PAPERS, amount_text, tournament_pdf
from skat.scoresheet.refusal import Refusal
from skat.tournament.apply import rebuilt
from skat.tournament.commands import Announce, Command, Enter, Plan, Step
from skat.tournament.prizes import prizes
from skat.tournament.sample import sample_commitments, sample_prospectus, sample_steps
from skat.tournament.seating import StartNumber
from skat.tournament.standings import standings
from skat.tournament.state import Tournament


@cache
def played() -> Tournament:
    state = rebuilt(sample_steps(b"7" * 32, players=11, series=2, rounds=1))
    assert isinstance(state, Tournament)
    return state


def text_of(pdf: bytes | Refusal) -> str:
    """The words of a PDF, white space folded."""
    assert isinstance(pdf, bytes), pdf
    document = pypdfium2.PdfDocument(pdf)
    pages = [document[at].get_textpage().get_text_range() for at in range(len(document))]
    return " ".join(" ".join(pages).split())


def words_of(paper: str, language: str = "de") -> str:
    return text_of(tournament_pdf(paper, played(), language=language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_in_every_language(paper: str, language: str) -> None:
    words = words_of(paper, language)
    assert played().prospectus.name in words
    heading = "certificate" if paper == "certificates" else f"print_{paper.replace('-', '_')}"
    if paper not in ("start-cards", "table-cards"):
        assert message(f"tournament.{heading}", {}, language) in words


@pytest.mark.parametrize("paper", ["start-cards", "table-cards", "seating", "standings"])
def test_everybody_is_on_it(paper: str) -> None:
    words = words_of(paper)
    for entrant in played().entrants:
        assert entrant.name in words
        assert f"{entrant.number} {entrant.name}" in words or paper in ("seating", "start-cards")


def test_results_stand_beside_their_names() -> None:
    words = words_of("standings")
    names = {entrant.number: entrant.name for entrant in played().entrants}
    for each in standings(played()):
        row = words[words.index(f"{each.rank}. {each.result.number} {names[each.result.number]}") :]
        assert str(each.result.result) in row[:120].replace("−", "-")


def test_prizes_with_their_amounts() -> None:
    words = words_of("prizes")
    for prize in prizes(played()):
        assert amount_text(prize.amount) in words


def test_the_notice_has_all_its_items() -> None:
    notice = played().prospectus
    words = words_of("prospectus", "pl")
    for text in (notice.organiser, notice.use_of_income, notice.exclusion, notice.material):
        assert text in words


def test_a_start_card_has_its_code() -> None:
    address = "http://192.168.178.20:8780/tournament/x/phone#1.secret"
    cards = {StartNumber(1): address}
    with_code = tournament_pdf("start-cards", played(), language="de", cards=cards)
    without = tournament_pdf("start-cards", played(), language="de")
    assert isinstance(with_code, bytes)
    assert isinstance(without, bytes)
    assert len(with_code) > len(without) + 1000
    assert "secret" not in text_of(with_code)
    assert qr_svg(address).count("M") > 300


def test_what_is_typed_is_no_markup() -> None:
    odd = "#panic() *x* $y$ <z>"
    prospectus = sample_prospectus()
    plan = Plan(id="x", prospectus=prospectus, commitments=sample_commitments(bytes(32), "x", 2))
    steps: tuple[Command, ...] = (plan, Announce(), Enter(name=odd))
    state = rebuilt(Step(do=command, at=at) for at, command in enumerate(steps))
    assert isinstance(state, Tournament)
    assert odd in text_of(tournament_pdf("start-cards", state, language="en"))


def test_nothing_to_print_yet() -> None:
    prospectus = sample_prospectus()
    plan = Plan(id="x", prospectus=prospectus, commitments=sample_commitments(bytes(32), "x", 2))
    state = rebuilt([Step(do=plan, at=0)])
    assert isinstance(state, Tournament)
    for paper in PAPERS:
        made = tournament_pdf(paper, state, language="en")
        assert isinstance(made, bytes) == (paper == "prospectus")
    unknown = tournament_pdf("posters", state, language="en")
    assert isinstance(unknown, Refusal)
    assert unknown.code == "no_such_paper"
