"""The gate itself: it lets nothing through that is not proved."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from msgspec.structs import replace

from skat.rules.articles.registry import registry, written_status
from skat.rules.scoring.finished import has_simple_win, is_schwarz
from tests.articles.alterations import Alteration
from tests.articles.gate import Gate
from tests.articles.switch import Watch, altered, clear_caches, code_of, name_of, plain
from tests.tools import INNER_RUN

pytest_plugins = ["pytester"]

ARTICLE = "SkO-5.2.2"

PROVED = """
    import pytest
    from skat.rules.scoring.finished import has_simple_win

    @pytest.mark.article("SkO-5.2.2", example="61")
    def test_sixty_one():
        assert has_simple_win(61)

    @pytest.mark.article("SkO-5.2.2", example="60", negative=True)
    def test_sixty():
        assert not has_simple_win(60)
"""


@pytest.fixture(autouse=True)
def in_product(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What the product reaches, as far as these tests ask; to read all of it takes seconds."""
    names = {name_of(function) for function in (has_simple_win, is_schwarz)}
    monkeypatch.setattr("tests.articles.gate.reached", lambda: names)
    return names


def findings(
    pytester: pytest.Pytester, source: str, functions: list[Callable[..., Any]] | None = None
) -> list[str]:
    """What the gate says of these tests, apart from entries that they do not touch."""
    pytester.makepyfile(test_law=source)
    gate = Gate({ARTICLE: functions or [has_simple_win]})
    pytester.inline_run(*INNER_RUN, plugins=[gate])
    return [finding for finding in gate.findings if not finding.endswith("has no status")]


def test_a_proved_article_passes(pytester: pytest.Pytester) -> None:
    assert findings(pytester, PROVED) == []


def test_the_evidence_names_the_tests(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_law=PROVED)
    gate = Gate({ARTICLE: [has_simple_win]})
    pytester.inline_run(*INNER_RUN, plugins=[gate])
    evidence = gate.evidence()[ARTICLE]
    assert evidence.positive == ("test_law.py::test_sixty_one",)
    assert evidence.negative == ("test_law.py::test_sixty",)
    assert evidence.examples == {
        0: "test_law.py::test_sixty_one",
        1: "test_law.py::test_sixty",
    }
    assert len(gate.links) == 1


def test_both_kinds_of_tests_are_needed(pytester: pytest.Pytester) -> None:
    only_positive = PROVED.replace(', example="60", negative=True', "").replace(
        ', example="61"', ""
    )
    assert findings(pytester, only_positive) == [
        "SkO-5.2.2 has no negative test",
        "SkO-5.2.2 has no test for its example '61'",
        "SkO-5.2.2 has no test for its example '60'",
    ]
    only_negative = PROVED.replace("def test_sixty_one", "def look_at_sixty_one")
    assert findings(pytester, only_negative) == [
        "SkO-5.2.2 has no positive test",
        "SkO-5.2.2 has no test for its example '61'",
    ]


def test_a_test_that_never_calls_the_function(pytester: pytest.Pytester) -> None:
    idle = PROVED.replace("assert not has_simple_win(60)", "assert not 60 >= 61")
    assert findings(pytester, idle) == [
        "test_law.py::test_sixty is marked SkO-5.2.2 but calls nothing that decides it"
    ]


HOLLOW = [
    "no test of SkO-5.2.2 asserts anything of "
    f"skat.rules.scoring.finished.has_simple_win: always {answer}"
    for answer in ("true", "false")
]


@pytest.mark.parametrize(
    "hollow",
    [
        "has_simple_win(61); has_simple_win(60)",
        "assert has_simple_win(61) in (True, False); assert has_simple_win(60) is not None",
        "assert shrug(has_simple_win(61)); assert shrug(has_simple_win(60))",
        "crash(not has_simple_win(61)); crash(has_simple_win(60))",
    ],
    ids=["no assertion", "any answer will do", "swallowed", "a crash is no assertion"],
)
def test_a_test_that_notices_nothing(pytester: pytest.Pytester, hollow: str) -> None:
    first, second = hollow.split("; ")
    source = PROVED.replace("assert not has_simple_win(60)", second)
    source = source.replace("assert has_simple_win(61)", first)
    source += """
    def shrug(won):
        return True

    def crash(wrong):
        if wrong:
            raise ValueError
"""
    assert findings(pytester, source) == HOLLOW


def test_one_answer_is_not_both(pytester: pytest.Pytester) -> None:
    source = PROVED.replace("assert not has_simple_win(60)", "has_simple_win(60)")
    assert findings(pytester, source) == HOLLOW[:1]


def test_every_function_of_an_article_is_needed(pytester: pytest.Pytester) -> None:
    assert findings(pytester, PROVED, [has_simple_win, is_schwarz]) == [
        "no test of SkO-5.2.2 calls skat.rules.scoring.finished.is_schwarz"
    ]


def test_what_only_tests_call_is_found(pytester: pytest.Pytester, in_product: set[str]) -> None:
    in_product.remove(name_of(has_simple_win))
    assert findings(pytester, PROVED) == [
        "skat.rules.scoring.finished.has_simple_win decides an article, "
        "and nothing in the product calls it"
    ]


def test_a_failing_test_proves_nothing(pytester: pytest.Pytester) -> None:
    failing = PROVED.replace("assert ", "assert not ")
    assert findings(pytester, failing) == [
        "no test of SkO-5.2.2 calls skat.rules.scoring.finished.has_simple_win"
    ]


@pytest.mark.parametrize(
    ("mark", "finding"),
    [
        ('article("SkO-5.2.20")', "there is no article SkO-5.2.20"),
        ('article("SkO-5.2.2", example="59")', "SkO-5.2.2 has no example '59'"),
        ('article("SkO-5.2.2 (2)")', "SkO-5.2.2 has no clause 2"),
        ('article("SkO-5.2.20 (1)")', "there is no article SkO-5.2.20"),
        ('article("SkO-5.2.2", negativ=True)', "is none"),
        ('article("SkO-5.2.2", negative="yes")', "is none"),
        ("article()", "is none"),
    ],
)
def test_a_wrong_mark_is_found(pytester: pytest.Pytester, mark: str, finding: str) -> None:
    source = f"{PROVED}\n    @pytest.mark.{mark}\n    def test_more(): assert has_simple_win(62)\n"
    (only,) = findings(pytester, source)
    assert only.startswith("test_law.py::test_more: ")
    assert finding in only


# --- clauses ----------------------------------------------------------------------------

CLAUSES = """
    import pytest
    from skat.rules.scoring.finished import is_schwarz

    @pytest.mark.article("SkO-5.2.4", example="soloist no trick, 22 points in the skat")
    def test_no_trick():
        assert is_schwarz(0)

    @pytest.mark.article("SkO-5.2.4", example="defenders took 7 8 9", negative=True)
    def test_an_empty_trick():
        assert not is_schwarz(1)

    @pytest.mark.article("SkO-5.2.4")
    @pytest.mark.article("SkO-5.2.4", negative=True)
    def test_both():
        assert is_schwarz(0)
        assert not is_schwarz(1)
"""
"""SkO-5.2.4 has two clauses: no trick is schwarz, and a trick without points saves from it."""


def of_clauses(pytester: pytest.Pytester, source: str) -> tuple[Gate, list[str]]:
    """The gate of these tests and what it says of them."""
    pytester.makepyfile(test_law=source)
    gate = Gate({"SkO-5.2.4": [is_schwarz]})
    pytester.inline_run(*INNER_RUN, plugins=[gate])
    return gate, [finding for finding in gate.findings if not finding.endswith("has no status")]


def test_each_clause_is_proved(pytester: pytest.Pytester) -> None:
    gate, complaints = of_clauses(pytester, CLAUSES)
    assert complaints == []
    assert len(gate.clauses) == 2
    shown = gate.evidence()["SkO-5.2.4"].clauses
    assert shown[2].tests == ("test_law.py::test_an_empty_trick",)
    assert shown[2].functions == (name_of(is_schwarz),)


def test_another_clause_s_test_does_not_stand_for_it(pytester: pytest.Pytester) -> None:
    hollow = CLAUSES.replace("    assert not is_schwarz(1)", "    is_schwarz(1)", 1)
    assert of_clauses(pytester, hollow)[1] == [
        f"no test of SkO-5.2.4 (2) asserts anything of {name_of(is_schwarz)}"
    ]


def test_a_clause_whose_test_calls_nothing(pytester: pytest.Pytester) -> None:
    idle = CLAUSES.replace("    assert not is_schwarz(1)", "    assert not 1 == 0", 1)
    complaints = of_clauses(pytester, idle)[1]
    assert "no test of SkO-5.2.4 (2) calls anything that decides SkO-5.2.4" in complaints


def test_a_clause_without_a_test(pytester: pytest.Pytester) -> None:
    gone = CLAUSES.replace("def test_an_empty_trick", "def look_at_an_empty_trick")
    assert of_clauses(pytester, gone)[1] == [
        "SkO-5.2.4 has no test for its example 'defenders took 7 8 9'"
    ]


def test_a_test_may_be_marked_with_a_clause(pytester: pytest.Pytester) -> None:
    source = f"""{CLAUSES}
    from skat.rules.scoring.finished import has_simple_win

    @pytest.mark.article("SkO-5.2.4{{clause}}")
    def test_more():
        assert has_simple_win(61)
        assert not has_simple_win(60)
"""
    gone = f"no test of a clause of SkO-5.2.4 calls {name_of(has_simple_win)}"
    for clause, findings in (("", [gone]), (" (1)", [])):
        pytester.makepyfile(test_law=source.format(clause=clause))
        gate = Gate({"SkO-5.2.4": [is_schwarz, has_simple_win]})
        pytester.inline_run(*INNER_RUN, plugins=[gate])
        assert [each for each in gate.findings if not each.endswith("has no status")] == findings
    shown = gate.evidence()["SkO-5.2.4"].clauses[1]
    assert shown.tests == ("test_law.py::test_more", "test_law.py::test_no_trick")


def test_a_planned_clause_that_a_test_shows(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = replace(written_status(), planned={"The post": ("TR-7.4.3 (2)",)})
    monkeypatch.setattr("tests.articles.gate.registry", partial(registry, written=planned))
    pytester.makepyfile(test_law=CLAUSES.replace('article("SkO-5.2.4")', 'article("TR-7.4.3 (2)")'))
    gate = Gate({"TR-7.4.3": [is_schwarz]})
    pytester.inline_run(*INNER_RUN, plugins=[gate])
    assert "TR-7.4.3 (2) is planned, but a test shows it" in gate.findings


def test_only_the_articles_named_are_proved(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_law=CLAUSES)
    gate = Gate({"SkO-5.2.4": [is_schwarz]}, only=("TR-9.4",))
    pytester.inline_run(*INNER_RUN, plugins=[gate])
    assert (gate.links, gate.clauses) == ([], [])


# --- the switch -------------------------------------------------------------------------


def closed_over(limit: int) -> Callable[[int], bool]:
    """A function with a free variable."""

    def enough(points: int, *, more: int = 0) -> bool:
        return points + more >= limit

    return enough


def faculty(number: int) -> int:
    """A function that calls itself."""
    return number * faculty(number - 1) if number else 1


@cache
def remembered(points: int) -> bool:
    """A function behind a cache."""
    return points >= 61


def counted() -> Any:
    """A generator."""
    yield 61


@pytest.mark.parametrize(
    "call",
    [
        (has_simple_win, (61,)),
        (closed_over(61), (61,)),
        (remembered, (61,)),
        (counted, ()),
    ],
    ids=["plain", "closure", "cached", "generator"],
)
def test_a_function_is_switched_and_back(
    call: tuple[Callable[..., Any], tuple[int, ...]],
) -> None:
    function, arguments = call

    def result() -> Any:
        remembered.cache_clear()
        given = function(*arguments)
        return next(given) if function is counted else given

    way = Alteration("other", lambda value: [60] if isinstance(value, list) else not value)
    before, right = code_of(function), result()
    with altered(function, way) as switched:
        assert result() == (60 if function is counted else not right)
    assert switched.altered == 1
    assert code_of(function) == before
    assert result() == right


def test_a_function_that_calls_itself_is_switched_each_time() -> None:
    with altered(faculty, Alteration("one more", lambda number: number + 1)) as switched:
        assert faculty(2) == 2 * (1 * (1 + 1) + 1) + 1
    assert switched.altered == 3
    assert faculty(2) == 2


def test_calls_are_seen_through_caches() -> None:
    remembered.cache_clear()
    with Watch([remembered, has_simple_win]).watching() as called:
        remembered(61)
    assert called == {code_of(remembered): [True]}
    with Watch([remembered]).watching() as again:
        remembered(61)
    assert again == {}


def test_only_python_functions_decide_articles() -> None:
    with pytest.raises(TypeError, match="cannot decide"):
        plain(len)
    assert name_of(remembered).endswith("remembered")


def test_what_the_law_remembers_is_forgotten() -> None:
    clear_caches()
    assert has_simple_win.__code__ is plain(has_simple_win).__code__
