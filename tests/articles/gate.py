"""The gate of the articles: every link between an article, its code and its tests is proved.

The marked tests run once and are watched: each must call a function that decides its article. Then
every such function is switched to other results, and a marked test of the article must notice by an
assertion of its own. Every such function must also be reached from the product. A clause of an
article with several is shown by the tests of its examples and those marked with it: with another
result of one of the article's functions, one of them must fail, and every such function is called
by a test of some clause.
"""

from collections import defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import pytest

from skat.rules.articles import (
    ArticleStatus,
    ArticleTests,
    ClauseEntry,
    ClauseTests,
    catalogue,
    clause_id,
    problems,
    registry,
)
from tests.articles.hollow import Link, unnoticed, unshown
from tests.articles.marks import BadMarkError, Claim, claims, example_number
from tests.articles.reach import reached
from tests.articles.switch import Results, Watch, clear_caches, code_of, name_of

Implementations = Mapping[str, Sequence[Callable[..., Any]]]


class Gate:
    """A pytest plugin; after the run `findings` tells what is not proved, a sentence each.

    Of all functions and clauses every `step`-th is proved by other results, by so many `workers`;
    `only` those of some articles, where ids are named.
    """

    def __init__(
        self,
        implementations: Implementations,
        *,
        step: int = 1,
        workers: int = 1,
        only: Sequence[str] = (),
    ) -> None:
        self.step = step
        self.only = only
        self.workers = workers
        self.implementations = {each: some for each, some in implementations.items() if some}
        self.entries = registry(self.implementations)
        self.findings: list[str] = []
        self.claims: dict[pytest.Item, list[Claim]] = {}
        self._claims_of: dict[str, dict[pytest.Item, list[Claim]]] = defaultdict(dict)
        self.called: dict[pytest.Item, Results] = {}
        self.passed: set[pytest.Item] = set()
        self._watch = Watch(each for some in self.implementations.values() for each in some)
        self.links: list[Link] = []
        self.clauses: list[list[Link]] = []

    # --- watching the tests -------------------------------------------------------------------

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the marks of all tests."""
        for item in session.items:
            try:
                self.claims[item] = list(claims(item))
                for claim in self.claims[item]:
                    self._claims_of[claim.article].setdefault(item, []).append(claim)
            except BadMarkError as error:
                self.findings.append(f"{item.nodeid}: {error}")
        self.findings += problems(self.implementations)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Note which functions of the law the test calls, in its first run."""
        if item in self.called:
            yield
            return
        clear_caches()
        with self._watch.watching() as called:
            self.called[item] = called
            yield
        self.passed.add(item)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """Judge the marks once all tests have run."""
        outcome = yield
        if not session.config.option.collectonly:
            self._judge_tests()
            self._judge_coverage()
            self._judge_reach()
            self._judge_functions()
            self._judge_clauses()
        return outcome

    # --- judging them -------------------------------------------------------------------------

    def _tests_of(self, article: str) -> list[pytest.Item]:
        return list(self._claims_of[article])

    def _judge_tests(self) -> None:
        """Every marked test calls a function that decides its article, in one case at least."""
        called: dict[tuple[str, str], set[int]] = defaultdict(set)
        for item in self.claims:
            if item in self.passed:
                for claim in self.claims[item]:
                    called[_test_of(item), claim.article] |= self.called[item].keys()
        for (test, article), codes in sorted(called.items()):
            code = {code_of(function) for function in self.implementations.get(article, ())}
            if code and not code & codes:
                self.findings.append(
                    f"{test} is marked {article} but calls nothing that decides it"
                )

    def _judge_coverage(self) -> None:
        """Every implemented article has both kinds of tests; every implemented clause has examples,
        and a test for each.
        """
        tests = self.evidence()
        for article, entry in self.entries.items():
            proofs = tests.get(article, ArticleTests())
            if not entry.functions:
                continue
            if not proofs.positive:
                self.findings.append(f"{article} has no positive test")
            if not proofs.negative:
                self.findings.append(f"{article} has no negative test")
            clauses = [each for each in entry.clauses if each.status is ArticleStatus.IMPLEMENTED]
            self.findings += [
                f"{clause_id(article, each.number)} is {each.status.value}, but a test shows it"
                for each in entry.clauses
                if each not in clauses and self._tests_of_clause(article, each)
            ]
            self.findings += [
                f"{clause_id(article, each.number)} has no example"
                for each in clauses
                if len(entry.clauses) > 1 and not each.clause.examples
            ]
            shown = {number for each in clauses for number in each.clause.examples}
            for number in sorted(shown - proofs.examples.keys()):
                given = entry.article.example_tests[number].given
                self.findings.append(f"{article} has no test for its example {given!r}")

    def _judge_reach(self) -> None:
        """What decides an article is reached from the product, not from tests alone."""
        names = {name_of(function) for some in self.implementations.values() for function in some}
        self.findings += [
            f"{name} decides an article, and nothing in the product calls it"
            for name in sorted(names - reached())
        ]

    def _judge_functions(self) -> None:
        """With another result of a function, a test of each of its articles fails."""
        for article, functions in self.implementations.items():
            for function in functions:
                items = [item for item in self._tests_of(article) if item in self.passed]
                if callers := self._callers(function, items):
                    results = self._results(function, callers)
                    self.links.append(Link(article, function, sorted(callers, key=_cost), results))
                else:
                    self.findings.append(f"no test of {article} calls {name_of(function)}")
        self.links = [link for link in self.links if self._is_wanted(link)][:: self.step]
        self.findings += unnoticed(self.links, self._samples(), workers=self.workers)

    def _judge_clauses(self) -> None:
        """With another result of a function of the article, a test of the clause fails."""
        for article, functions in self.implementations.items():
            shown: set[int] = set()
            for each in self._clauses(article):
                name = clause_id(article, each.number)
                items = [
                    item for item in self._tests_of_clause(article, each) if item in self.passed
                ]
                links = [
                    Link(name, function, sorted(callers, key=_cost), results)
                    for function in functions
                    if (callers := self._callers(function, items))
                    and (results := self._results(function, callers))
                ]
                shown |= {code_of(link.function) for link in links}
                if links:
                    self.clauses.append(links)
                elif items:
                    self.findings.append(f"no test of {name} calls anything that decides {article}")
            self.findings += [
                f"no test of a clause of {article} calls {name_of(function)}"
                for function in functions
                if shown and code_of(function) not in shown
            ]
        self.clauses = [links for links in self.clauses if self._is_wanted(links[0])][:: self.step]
        self.findings += unshown(self.clauses, self._samples(), workers=self.workers)

    def _is_wanted(self, link: Link) -> bool:
        return not self.only or link.article.partition(" ")[0] in self.only

    def _clauses(self, article: str) -> Sequence[ClauseEntry]:
        """The implemented clauses of an article that has several."""
        entry = self.entries.get(article)
        if entry is None or len(entry.clauses) == 1:
            return ()
        return [each for each in entry.clauses if each.status is ArticleStatus.IMPLEMENTED]

    def _tests_of_clause(self, article: str, entry: ClauseEntry) -> list[pytest.Item]:
        """The tests that run an example of the clause or are marked with it."""

        def is_of_it(claim: Claim) -> bool:
            if claim.example is None:
                return claim.clause == entry.number
            return example_number(article, claim.example) in entry.clause.examples

        claimed = self._claims_of[article]
        return [item for item, claims in claimed.items() if any(map(is_of_it, claims))]

    def _callers(
        self, function: Callable[..., Any], items: Sequence[pytest.Item]
    ) -> list[pytest.Item]:
        return [item for item in items if code_of(function) in self.called.get(item, {})]

    def _results(self, function: Callable[..., Any], items: Sequence[pytest.Item]) -> list[Any]:
        return [result for item in items for result in self.called[item][code_of(function)]]

    def _samples(self) -> dict[type, list[Any]]:
        """Results of each type that were seen, to be returned where they are wrong."""
        samples: dict[type, list[Any]] = {}
        for results in self.called.values():
            for some in results.values():
                for result in some:
                    samples.setdefault(type(result), [result])
        return samples

    # --- what is written down -----------------------------------------------------------------

    def evidence(self) -> dict[str, ArticleTests]:
        """The tests of each article, in the order of the catalogue."""
        positive: dict[str, set[str]] = defaultdict(set)
        negative: dict[str, set[str]] = defaultdict(set)
        run: dict[str, dict[int, str]] = defaultdict(dict)
        for item, claimed in self.claims.items():
            for claim in claimed:
                test = _test_of(item)
                (negative if claim.negative else positive)[claim.article].add(test)
                if claim.example is not None:
                    number = example_number(claim.article, claim.example)
                    run[claim.article].setdefault(number, item.nodeid)
        return {
            article: ArticleTests(
                tuple(sorted(positive[article])),
                tuple(sorted(negative[article])),
                dict(sorted(run[article].items())),
                self._evidence_of_clauses(article),
            )
            for article in catalogue()
            if positive[article] or negative[article]
        }

    def _evidence_of_clauses(self, article: str) -> dict[int, ClauseTests]:
        evidence = {}
        for each in self._clauses(article):
            items = self._tests_of_clause(article, each)
            functions = self.implementations.get(article, ())
            evidence[each.number] = ClauseTests(
                tuple(sorted({_test_of(item) for item in items})),
                tuple(name_of(one) for one in functions if self._callers(one, items)),
            )
        return evidence


def _test_of(item: pytest.Item) -> str:
    """The id of a test, whatever its parameters."""
    return item.nodeid.partition("[")[0]


def _cost(item: pytest.Item) -> tuple[bool, str]:
    """Cheap tests first: a property is tried many times over."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False), item.nodeid
