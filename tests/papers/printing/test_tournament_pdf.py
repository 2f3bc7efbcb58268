"""The papers of a tournament: as pictures, as text, and their sums added up from that text."""

import re
from collections import Counter
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import fields, replace
from PIL import Image

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.papers.printing.names import in_the_alphabet, surname_first
from skat.papers.printing.qr import qr_code
from skat.papers.printing.tournament import PAPERS, tournament_pdf
from skat.rules.editions import Edition, RuleSet
from skat.tournament.commands import (
    AnnounceNotice,
    Command,
    Enter,
    EnterTotals,
    LeaveSeat,
    Plan,
    Publish,
    Step,
)
from skat.tournament.draw import StartNumber
from skat.tournament.machine import rebuilt
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.parts import Day, OnlineTerms, Section, TeamKind
from skat.tournament.notice.prize_plan import Category, PrizeInKind, Purse, Share
from skat.tournament.notice.prospectus import Amendment, Prospectus, ReducedFee
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings
from skat.tournament.sample import sample_commitments, sample_prospectus, sample_steps
from skat.tournament.state import Tournament
from skat.tournament.table_list import FootAtChange, FootTotals, Then
from tests.lanes.few import few
from tests.papers.printing.pictures import pictures
from tests.papers.printing.tournament_papers import (
    LOOKED_AT,
    address,
    cells_that_differ,
    paper,
    picture,
    played,
    reference,
)
from tests.tournament.evenings import Evening

SAME = 2
"""So many cells may differ between two drawings of one paper (see `tournament_papers`)."""


def lines_of(pdf: bytes | Refusal) -> list[str]:
    """The text of all pages, line by line."""
    assert isinstance(pdf, bytes), pdf
    document = pypdfium2.PdfDocument(pdf)
    pages = [document[at].get_textpage().get_text_range() for at in range(len(document))]
    return [line.replace("−", "-") for page in pages for line in page.splitlines()]


def pages_of(pdf: bytes | Refusal) -> list[str]:
    """The text of each page, white space folded."""
    assert isinstance(pdf, bytes), pdf
    document = pypdfium2.PdfDocument(pdf)
    pages = [document[at].get_textpage().get_text_range() for at in range(len(document))]
    return [" ".join(page.split()) for page in pages]


def text_of(pdf: bytes | Refusal) -> str:
    """The words of a PDF, white space folded."""
    return " ".join(" ".join(lines_of(pdf)).split())


@pytest.mark.parametrize(("name", "language"), LOOKED_AT)
def test_the_paper_looks_as_it_should(name: str, language: str) -> None:
    wanted = Image.open(reference(name, language)).convert("L")
    assert cells_that_differ(picture(paper(name, language)), wanted) <= SAME


@pytest.mark.parametrize(("name", "language"), LOOKED_AT)
def test_another_tournament_or_language_is_another_picture(name: str, language: str) -> None:
    wanted = Image.open(reference(name, language)).convert("L")
    notice = name == "prospectus"
    other = paper(name, "fr") if notice else paper(name, language, state=played(8))
    assert cells_that_differ(picture(other), wanted) > 4 * SAME


ENTRY = "https://skat.example/tournament/tn-0123456789abcdef01/enter#ABCDEFGH"


def words_of(paper: str, language: str = "de") -> str:
    return text_of(tournament_pdf(paper, played(), language=language, entry=ENTRY))


ON_DEMAND = ("categories", "team-certificates")
"""Papers of tournaments that have what they tell of (tests.papers.printing.test_award_papers)."""


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
@pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper not in ON_DEMAND])
def test_every_paper_in_every_language(paper: str, language: str) -> None:
    words = words_of(paper, language)
    assert played().prospectus.name in words
    each_is = {"certificates": "certificate", "receipts": "receipt"}
    heading = each_is.get(paper, f"print_{paper.replace('-', '_')}")
    if paper not in ("start-cards", "table-cards", "lists"):
        assert message(f"tournament.{heading}", {}, language) in words


def test_what_hangs_at_the_door_has_the_whole_address() -> None:
    assert ENTRY in words_of("entry").replace(" ", "")
    closed = tournament_pdf("entry", played(), language="de")
    assert closed == Refusal(code="nothing_to_print")


@pytest.mark.parametrize("paper", ["start-cards", "table-cards", "seating", "lists", "standings"])
def test_everybody_is_on_it(paper: str) -> None:
    words = words_of(paper)
    for entrant in played().entrants:
        name = surname_first(entrant.name) if paper == "seating" else entrant.name
        assert name in words
        assert f"{entrant.number} {entrant.name}" in words or paper in ("seating", "start-cards")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_standings_add_up(language: str) -> None:
    """Ranks, results and teams, counted again from nothing but what is printed."""
    text = lines_of(paper("standings", language))
    team_of = {entrant.number: entrant.team for entrant in played().entrants}
    numbers = r"(-?\d+) (-?\d+) (\d+) (\d+) (-?\d+)$"
    rows = [re.match(rf"(\d+)\. (\d+) .* {numbers}", line) for line in text]
    printed = [tuple(map(int, row.groups())) for row in rows if row]
    assert printed == [
        (each.rank, it.number, *(value or 0 for value in it.series), it.won, it.lost, it.result)
        for each in standings(played())
        for it in [each.result]
    ]
    assert all(first + second == result for _, _, first, second, _, _, result in printed)
    merits = [(row[6], row[4], -row[5]) for row in printed]
    assert merits == sorted(merits, reverse=True)
    assert {row[1] for row in printed} == set(team_of)
    sums: Counter[str] = Counter()
    for row in printed:
        sums[str(team_of[StartNumber(row[1])])] += row[6]
    teams = [re.match(r"\d+\. (T\d) (-?\d+)$", line) for line in text]
    assert [(team[1], int(team[2])) for team in teams if team] == sums.most_common()
    assert message("tournament.teams", {}, language) in text


@pytest.mark.parametrize("size", [3, 4])
def test_of_a_foot_that_was_typed_every_sum_is_printed(size: int) -> None:
    """Two games lost by place 1 and one won by place 2; the deals stay empty, the foot adds up."""
    evening = Evening(series=1).seated(size)
    written = [(-96, 0, 2), (48, 1, 0), *[(0, 0, 0)] * (size - 2)]
    totals = tuple(
        FootTotals(points=ListPoints(points), won=won, lost=lost) for points, won, lost in written
    )
    before = lines_of(tournament_pdf("lists", evening.state, language="en"))
    evening.do(EnterTotals(series=1, table=1, totals=totals, passed=size - 3))
    text = lines_of(tournament_pdf("lists", evening.state, language="en"))
    bonus = 40 if size == 3 else 30
    others = [0, 2, 2, 2][:size]
    results = [
        points + 50 * (won - lost) + bonus * lost_by_others
        for (points, won, lost), lost_by_others in zip(written, others, strict=True)
    ]
    ranks = [1 + sum(each > result for each in results) for result in results]
    foot = [line for line in text if line not in before]
    numbers = [[int(word) for word in re.findall(r"-?\d+$|-?\d+(?= )", line)] for line in foot]
    for sums in (*map(list, zip(*written, strict=True)), others, results, ranks):
        assert any(row[-size:] == sums for row in numbers), (sums, foot)
    kept = evening.state.series[0].tables[0]
    assert results == [tally.result(size) for tally in kept.tallies]


def test_the_list_of_a_table_that_a_player_left_has_fewer_rows_and_a_struck_place() -> None:
    """Of twelve deals the others play ten; in the last two rows of before nothing stands."""
    evening = Evening(series=1, rounds=3).seated(8)
    leaves = LeaveSeat(
        series=1, table=1, left=evening.sits(1, 2), deal=6, then=Then.AT_THREE, reason="ill"
    )
    evening.do(evening.seen(leaves))
    written = [(0, 0, 0), (24, 1, 0), (-96, 0, 2), (0, 0, 0)]
    totals = tuple(
        FootTotals(points=ListPoints(points), won=won, lost=lost) for points, won, lost in written
    )
    stood = replace(totals[2], points=ListPoints(-48), lost=1)
    before = FootAtChange(deal=6, totals=(*totals[:2], stood, totals[3]), passed=3)
    command = EnterTotals(series=1, table=1, totals=totals, passed=7, at_changes=(before,))
    text = lines_of(tournament_pdf("lists", evening.do(command).state, language="en"))
    second = next(at for at, line in enumerate(text) if at and line.startswith("Score list"))
    own, of_four = text[:second], text[second:]
    assert "11" not in own
    assert [line for line in own if line.endswith(" –")] == [f"{deal} –" for deal in range(6, 11)]
    assert "12" in of_four
    (results,) = (line for line in own if line.startswith("Result"))
    assert results.endswith(" 70 104 -196 70")


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_halves_of_the_seating_say_the_same(language: str) -> None:
    text = lines_of(paper("seating", language))
    word = message("tournament.table_word", {}, language)
    by_name = {
        int(row[1]): (int(row[2]), int(row[3]))
        for row in (re.search(rf" (\d+) {word} (\d+) · (\d)$", line) for line in text)
        if row
    }
    table, by_table = 0, {}
    for line in text:
        heading, seat = re.match(rf"{word} (\d+)$", line), re.match(r"(\d)\. (\d+) ", line)
        if heading:
            table = int(heading[1])
        elif seat:
            by_table[int(seat[2])] = (table, int(seat[1]))
    assert by_name == by_table
    assert sorted(by_table) == [entrant.number for entrant in played().entrants]


def test_surnames_are_found_where_the_alphabet_has_them() -> None:
    text = lines_of(paper("seating", "pl"))
    names = [surname_first(entrant.name) for entrant in played().entrants]
    printed = [name for line in text for name in names if line.startswith(f"{name} ")]
    assert len(printed) == len(names)
    assert printed == sorted(names, key=in_the_alphabet)


def named(*names: str) -> Tournament:
    """A tournament of these players with its first series drawn."""
    evening = Evening(series=1).announced()
    for name in names:
        evening.do(Enter(name=name, paid=Cents(1000)))
    return evening.do(evening.seat_command()).state


@pytest.mark.parametrize("paper", ["seating", "standings", "start-cards", "table-cards"])
def test_pass_numbers_tell_two_of_one_name_apart(paper: str) -> None:
    evening = Evening(series=1).announced()
    for pass_number in ("07/1", "07 2", ""):
        evening.do(Enter(name="Anna Berg", paid=Cents(1000), pass_number=pass_number))
    evening.do(Enter(name="Bo Klein", paid=Cents(1000), pass_number="07/4"))
    state = evening.do(evening.seat_command()).state
    text = "\n".join(lines_of(tournament_pdf(paper, state, language="en")))
    assert "(07/1)" in text
    assert "(072)" in text
    assert "07/4" not in text


def test_a_plan_has_the_surname_first() -> None:
    state = named(
        "Zoé Ärmel", "Anna Łukasz", "Béla Martin", "Lena Zander", "Ludwig von der Heide", "Gül"
    )
    printed = [
        re.match(r"(.+) \d+ \w+ \d+ · \d$", line)
        for line in lines_of(tournament_pdf("seating", state, language="en"))
    ]
    assert [row[1] for row in printed if row] == [
        "Ärmel, Zoé", "Gül", "Heide, Ludwig von der",
        "Łukasz, Anna", "Martin, Béla", "Zander, Lena",
    ]  # fmt: skip


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_results_say_that_they_are_provisional_until_they_are_out(language: str) -> None:
    steps = sample_steps(bytes([7]) * 32, players=11, series=2, rounds=1)
    out = next(at for at, step in enumerate(steps) if isinstance(step.do, Publish))
    early = rebuilt(steps[:out])
    assert isinstance(early, Tournament)
    mark = message("tournament.provisional", {}, language)
    for name in ("standings", "prizes", "certificates"):
        pages = pages_of(tournament_pdf(name, early, language=language))
        assert [mark in page for page in pages] == [True] * len(pages), name
        assert mark not in text_of(tournament_pdf(name, played(), language=language))


def test_prizes_with_their_amounts() -> None:
    text = lines_of(paper("prizes", "de"))
    rows = [re.match(r"(\d)\. (\d+) .* (\d+),(\d\d) EUR$", line) for line in text]
    printed = [(int(row[1]), int(row[2]), 100 * int(row[3]) + int(row[4])) for row in rows if row]
    assert printed == [(each.rank, each.number, each.amount) for each in prizes(played())]
    assert sum(amount for *_, amount in printed) == sum(played().prospectus.prizes.amounts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_certificates_for_the_winners(language: str) -> None:
    text = lines_of(paper("certificates", language))
    names = {entrant.number: entrant.name for entrant in played().entrants}
    best = standings(played())[: len(prizes(played()))]
    assert [line for line in text if line in names.values()] == [
        names[each.result.number] for each in best
    ]
    for each in best:
        assert message("tournament.certificate_text", {"result": each.result.result}, language) in (
            text
        )


@pytest.mark.proof
@pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(each, marks=pytest.mark.proof) for each in LANGUAGES if each != "de")],
)
def test_the_notice_prints_all_that_it_binds(language: str) -> None:
    """Whatever is changed in the notice is changed on paper too, field by field."""
    halls = (Section(name="Upper hall"), Section(name="Cellar"))
    notice = replace(played().prospectus, sections=halls, stay_in_section=True)
    plain = notice_paper(notice, language)
    for text in (notice.organiser, notice.use_of_income, notice.exclusion, notice.material):
        assert text in plain
    plan = notice.prizes
    other: dict[str, object] = {
        "fee": Cents(4321),
        "team_fee": Cents(1234),
        "side_payments": LossMoney((Cents(77),)),
        "rules": RuleSet(edition=Edition.ISKO_1999),
        "prizes": (
            replace(plan, amounts=(Cents(9900),)),
            replace(plan, team_amounts=(Cents(8800),)),
            replace(plan, ties="shared" if plan.ties == "lot" else "lot"),
            replace(plan, amounts=(), shares=(Share(5_000),)),
            replace(plan, team_shares=(Share(50),)),
            replace(plan, series=Purse(amounts=(Cents(300),))),
            replace(plan, best_game=Purse(shares=(Share(150),))),
            replace(plan, pot_with_lost_games=True),
            replace(plan, rounded_to=Cents(50)),
            replace(plan, in_kind=(PrizeInKind(rank=3, what="ham"),)),
            replace(plan, team_in_kind=(PrizeInKind(rank=1, what="cup", honour=True),)),
            replace(plan, series=Purse(in_kind=(PrizeInKind(rank=1, what="cake"),))),
        ),
        "categories": (Category(name="ladies"),),
        "online": OnlineTerms(),
        "days": (Day(series=1, goes_on=8), Day(series=1)),
        "series_deals": (8, 4),
        "sections": halls[:1],
        "team_kinds": (
            (TeamKind(name="Tandem"),),
            (TeamKind(name="Tandem", of="clubs"),),
            (TeamKind(name="Tandem", size=2),),
            (TeamKind(name="Tandem", counting=3),),
            (TeamKind(name="Tandem", fee=Cents(550)),),
            (TeamKind(name="Tandem", prizes=Purse(amounts=(Cents(700),))),),
        ),
        "reduced_fees": (ReducedFee(name="juniors", amount=Cents(400)),),
        "amendments": (Amendment(at=0, before=4, after=3, reason="few came"),),
    }
    for field in fields(notice):
        was = getattr(notice, field.name)
        changed = other.get(field.name) or changed_value(was)
        several = field.name in ("prizes", "team_kinds")
        values: Any = changed if several else (changed,)
        told = [notice_paper(replace(notice, **{field.name: value}), language) for value in values]
        assert len({plain, *told}) == 1 + len(told), field.name


def changed_value(value: object) -> object:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 12
    return "Ärger & Żółć" if isinstance(value, str) else ("Ärger & Żółć",)


def notice_paper(notice: Prospectus, language: str) -> str:
    """What the printed notice says."""
    state = replace(played(), prospectus=notice)
    return text_of(tournament_pdf("prospectus", state, language=language))


@pytest.mark.proof
def test_paper_for_a_large_hall_stays_small() -> None:
    """Fonts are shared and nothing is stored twice: a page more is a few thousand bytes more."""
    few, many = (
        rebuilt(sample_steps(bytes([7]) * 32, players=players, series=1, rounds=12))
        for players in (8, 40)
    )
    assert isinstance(few, Tournament)
    assert isinstance(many, Tournament)
    for name, each in (("lists", 8), ("start-cards", 32)):
        sizes = [len(paper(name, "de", state=state)) for state in (few, many)]
        assert (sizes[1] - sizes[0]) / each < 5_000_000 / (100 if name == "lists" else 400)


def test_the_code_on_a_start_card_is_the_players_own() -> None:
    """Read from the picture of the paper, square by square; the key stands nowhere in words."""
    pdf = paper("start-cards", "de")
    assert "AbCdEf" not in text_of(pdf)
    page, dots = pictures(pdf, scale=8)[0], 8 * 72 / 25.4
    greys = page.tobytes()
    for number, left, top in ((1, 9, 9), (2, 9 + 94.5 + 3, 9), (3, 9, 9 + 64 + 3)):
        code = qr_code(address(number))
        one = 24 / (len(code) + 4)
        for y, row in enumerate(code):
            for x, dark in enumerate(row):
                across = left + 94.5 - 3.5 - 24 + (x + 2.5) * one
                down = top + 3.5 + (y + 2.5) * one
                grey = greys[round(down * dots) * page.size[0] + round(across * dots)]
                assert (grey < 128) == dark, (number, x, y)


def test_what_is_typed_is_no_markup() -> None:
    odd = "#panic() *x* $y$ <z>"
    prospectus = sample_prospectus()
    plan = Plan(id="x", prospectus=prospectus, commitments=sample_commitments(bytes(32), "x", 2))
    steps: tuple[Command, ...] = (plan, AnnounceNotice(), Enter(name=odd))
    state = rebuilt(Step(do=command, at=at) for at, command in enumerate(steps))
    assert isinstance(state, Tournament)
    assert odd in text_of(tournament_pdf("start-cards", state, language="en"))


def test_nothing_to_print_yet() -> None:
    prospectus = sample_prospectus()
    plan = Plan(id="x", prospectus=prospectus, commitments=sample_commitments(bytes(32), "x", 2))
    state = rebuilt([Step(do=plan, at=0)])
    assert isinstance(state, Tournament)
    for name in PAPERS:
        made = tournament_pdf(name, state, language="en")
        assert isinstance(made, bytes) == (name == "prospectus")
    unknown = tournament_pdf("posters", state, language="en")
    assert isinstance(unknown, Refusal)
    assert unknown.code == "no_such_paper"


def test_lists_are_set_from_a_table_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many at a time as the memory of a server allows; a list has the number of its table."""
    monkeypatch.setattr("skat.papers.printing.tournament.LISTS_AT_ONCE", 1)
    evening = Evening(series=1).seated(12)
    whole, second = (
        lines_of(tournament_pdf("lists", evening.state, language="en", first=first))
        for first in (None, 2)
    )
    there = set(evening.state.series[0].tables[1].numbers)
    for text, expected in ((whole, set(range(1, 13))), (second, there)):
        named = re.findall(r"Player (\d+)", " ".join(text))
        assert {int(number) for number in named} == expected
    past = tournament_pdf("lists", evening.state, language="en", first=4)
    assert isinstance(past, Refusal)
    assert past.code == "nothing_to_print"
