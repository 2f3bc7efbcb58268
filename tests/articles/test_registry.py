"""Every entry has one status, and the right one."""

import ast
import inspect
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import skat
from skat.cli.lookup.rules import LAWFUL_PACKAGES, load_law
from skat.model.law import IMPLEMENTATIONS
from skat.rules.articles import (
    ArticleKind,
    ArticleStatus,
    ArticleTests,
    article_tests,
    catalogue,
    clause_id,
    problems,
    registry,
)
from skat.rules.articles.registry import WrittenStatus, written_status


def something() -> None:
    """A function that decides an article."""


def rewritten(
    *,
    planned: dict[str, str] | None = None,
    not_software: dict[str, str] | None = None,
    without: tuple[str, ...] = (),
) -> WrittenStatus:
    """The written status with some entries added, moved or left out."""
    written = written_status()
    moved = {*without, *(planned or {}), *(not_software or {})}
    plans = {part: tuple(set(some) - moved) for part, some in written.planned.items()}
    for article, part in (planned or {}).items():
        plans[part] = (*plans.get(part, ()), article)
    kept = {each: why for each, why in written.not_software.items() if each not in moved}
    return WrittenStatus(plans, {**kept, **(not_software or {})})


def test_nothing_is_wrong_with_the_registry() -> None:
    entries = load_law()
    assert problems(IMPLEMENTATIONS) == []
    assert list(entries) == list(catalogue())


def test_what_code_must_decide_is_decided() -> None:
    for entry in load_law().values():
        if entry.article.kind in (ArticleKind.STATE, ArticleKind.SCORING):
            assert entry.status is ArticleStatus.IMPLEMENTED, entry.article.id
        if entry.status is ArticleStatus.NOT_SOFTWARE:
            assert entry.article.kind in (
                ArticleKind.HISTORY,
                ArticleKind.CONDUCT,
                ArticleKind.TABLE,
            )
            assert entry.note
            assert len(entry.note) > 15


@pytest.mark.parametrize(
    ("written", "finding"),
    [
        (rewritten(without=("SkO-1.1.2",)), "SkO-1.1.2 (history) has no status"),
        (
            rewritten(planned={"SkO-4.2.1": "The live table"}),
            "SkO-4.2.1 is implemented and planned at once",
        ),
        (rewritten(not_software={"SkO-1.1.2": ""}), "SkO-1.1.2 has no reason"),
        (
            rewritten(not_software={"SkO-4.5.10": "too hard"}),
            "SkO-4.5.10 is implemented and not software at once",
        ),
        (
            rewritten(planned={"SkO-9.9.9": "The live table"}),
            "SkO-9.9.9 is planned, but no such entry exists",
        ),
        (
            rewritten(not_software={"LF-poker": "not Skat"}),
            "LF-poker is not software, but no such entry exists",
        ),
        (
            rewritten(not_software={"TR-9.4 (4)": "done by hand"}),
            "TR-9.4 (4) is not software, but no such entry exists",
        ),
        (
            rewritten(planned={"SkO-5.2.2 (1)": "The live table"}),
            "SkO-5.2.2 (1) is planned, but no such entry exists",
        ),
        (rewritten(not_software={"TR-9.4 (2)": ""}), "TR-9.4 (2) has no reason"),
        (
            rewritten(not_software={f"TR-9.4 ({number})": "by hand" for number in (1, 2, 3)}),
            "no clause of TR-9.4 is implemented",
        ),
    ],
)
def test_a_wrong_status_is_found(written: WrittenStatus, finding: str) -> None:
    load_law()
    assert problems(IMPLEMENTATIONS, written) == [finding]


def test_state_and_scoring_cannot_be_put_off() -> None:
    load_law()
    without = {each: some for each, some in IMPLEMENTATIONS.items() if each != "SkO-4.2.1"}
    assert problems(without) == ["SkO-4.2.1 (state) has no status"]
    planned = rewritten(planned={"SkO-4.2.1": "The live table"})
    assert problems(without, planned) == ["SkO-4.2.1 is of kind state and cannot be put off"]
    passed_over = rewritten(not_software={"SkO-4.2.1": "done by hand"})
    assert problems(without, passed_over) == [
        "SkO-4.2.1 is of kind state and is software's business"
    ]


def test_a_ruling_is_never_passed_over() -> None:
    load_law()
    without = {each: some for each, some in IMPLEMENTATIONS.items() if each != "SkO-3.2.8"}
    assert problems(without, rewritten(not_software={"SkO-3.2.8": "too hard"})) == [
        "SkO-3.2.8 is of kind ruling and is software's business"
    ]


def test_tournament_rules_may_stay_outside_by_name() -> None:
    load_law()
    without = {
        each: some
        for each, some in IMPLEMENTATIONS.items()
        if each not in ("TR-9.12", "SkO-4.5.10")
    }
    written = rewritten(not_software={"TR-9.12": "who keeps the pack", "SkO-4.5.10": "too hard"})
    assert problems(without, written) == [
        "SkO-4.5.10 is of kind tournament and is software's business"
    ]


def test_a_decorator_with_an_unknown_id_is_found() -> None:
    load_law()
    unknown = {**IMPLEMENTATIONS, "SkO-4.2.10": [something]}
    assert problems(unknown) == ["SkO-4.2.10 is implemented, but no such entry exists"]


def test_a_function_makes_an_entry_implemented() -> None:
    entry = registry({"SkO-3.2.8": [something]})["SkO-3.2.8"]
    assert (entry.status, entry.functions, entry.note) == (
        ArticleStatus.IMPLEMENTED,
        (something,),
        None,
    )
    assert registry({})["SkO-1.1.2"].status is ArticleStatus.NOT_SOFTWARE
    assert registry({"SkO-1.1.2": []})["SkO-1.1.2"].note == "History of the game."
    assert "SkO-4.2.1" not in registry({})


def test_a_planned_clause_leaves_its_entry_in_part() -> None:
    load_law()
    planned = rewritten(planned={"TR-7.4.3 (2)": "The postage of a prize that is sent"})
    entry = registry(IMPLEMENTATIONS, planned)["TR-7.4.3"]
    assert entry.status is ArticleStatus.IN_PART
    assert [(each.number, each.status.value) for each in entry.clauses] == [
        (1, "implemented"),
        (2, "planned"),
    ]
    assert entry.clauses[1].note == "The postage of a prize that is sent"


def test_a_clause_outside_software_leaves_its_entry_implemented() -> None:
    entry = load_law()["TR-3.1"]
    assert entry.status is ArticleStatus.IMPLEMENTED
    assert [each.status for each in entry.clauses] == [
        ArticleStatus.IMPLEMENTED,
        ArticleStatus.NOT_SOFTWARE,
    ]


def test_the_only_clause_of_an_entry_is_as_the_entry() -> None:
    for entry in load_law().values():
        if len(entry.clauses) == 1:
            assert (entry.clauses[0].status, entry.clauses[0].note) == (entry.status, entry.note)


def test_every_clause_has_a_function_a_test_and_an_example_or_a_reason() -> None:
    for article, entry in load_law().items():
        tests = article_tests().get(article, ArticleTests())
        for each in entry.clauses:
            if each.status is not ArticleStatus.IMPLEMENTED:
                assert each.note, clause_id(article, each.number)
            elif len(entry.clauses) > 1:
                shown = tests.clauses[each.number]
                assert each.clause.examples, clause_id(article, each.number)
                assert shown.tests, clause_id(article, each.number)
                assert shown.functions, clause_id(article, each.number)
            else:
                assert entry.functions, article
                assert tests.examples.keys() == {*each.clause.examples} != set(), article


def test_every_package_that_decides_articles_is_known() -> None:
    root = Path(skat.__file__).parent
    note = re.compile(r"^ *@implements\(", re.MULTILINE)
    deciding = {
        path.relative_to(root).parts[0]
        for path in root.rglob("*.py")
        if note.search(path.read_text(encoding="utf-8"))
    }
    assert deciding == set(LAWFUL_PACKAGES)


def test_the_tests_that_are_named_exist() -> None:
    root = Path(__file__).parents[2]
    named = {
        test
        for tests in article_tests().values()
        for test in (*tests.positive, *tests.negative, *tests.examples.values())
    }
    for test in named:
        file, _, function = test.partition("::")
        source = (root / file).read_text(encoding="utf-8")
        assert f"def {function.partition('[')[0]}(" in source


def test_the_examples_of_implemented_entries_have_tests() -> None:
    for article, entry in load_law().items():
        if entry.functions:
            run = set(article_tests()[article].examples)
            assert run == set(range(len(entry.article.example_tests))), article


def test_unknown_keys_in_the_data_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"planned": {}, "not_software": {}, "maybe": {}}', type=WrittenStatus)


def test_an_article_stands_once_on_a_function() -> None:
    """The decorator has it; the words of the docstring need not say it again."""
    repeated = []
    for file in sorted((Path(__file__).parents[2] / "src/skat").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if "@implements(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                words = (ast.get_docstring(node) or "").partition(">>>")[0]
                repeated += [
                    f"{file.name}: {node.name}: {article}"
                    for article in _decided(node)
                    if re.search(rf"{re.escape(article)}(?!\.?\w)", words)
                ]
    assert repeated == []


def _decided(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [
        str(argument.value)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Name)
        and decorator.func.id == "implements"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    ]


def test_the_articles_of_a_function_end_its_docstring() -> None:
    decided: dict[Callable[..., object], list[str]] = {}
    for article, functions in IMPLEMENTATIONS.items():
        for function in functions:
            decided.setdefault(function, []).append(article)
    for function, articles in decided.items():
        if function.__doc__:
            last = (inspect.getdoc(function) or "").splitlines()[-1]
            assert last.startswith("Decides ")
            assert set(last.removeprefix("Decides ").removesuffix(".").split(", ")) == set(articles)
