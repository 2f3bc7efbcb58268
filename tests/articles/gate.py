"""The gate of the articles: every link between an article, its code and its tests is proved.

The marked tests run once and are watched: each must call a function that decides its article. Then
every such function is switched to other results, and a marked test of the article must notice by an
assertion of its own. Every such function must also be reached from the product.
"""

from collections import defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import pytest

from skat.rules.articles import ArticleStatus, ArticleTests, catalogue, problems, registry
from tests.articles.hollow import Link, unnoticed
from tests.articles.marks import BadMarkError, Claim, claims, example_number
from tests.articles.reach import reached
from tests.articles.switch import Results, clear_caches, code_of, name_of, watched

Implementations = Mapping[str, Sequence[Callable[..., Any]]]


class Gate:
    """A pytest plugin; after the run `findings` tells what is not proved, a sentence each.

    Of all functions every `step`-th is switched to other results, by so many `workers`.
    """

    def __init__(
        self, implementations: Implementations, *, step: int = 1, workers: int = 1
    ) -> None:
        self.step = step
        self.workers = workers
        self.implementations = {one: some for one, some in implementations.items() if some}
        self.findings: list[str] = []
        self.claims: dict[pytest.Item, list[Claim]] = {}
        self.called: dict[pytest.Item, Results] = {}
        self.passed: set[pytest.Item] = set()
        self.links: list[Link] = []

    # --- watching the tests -------------------------------------------------------------------

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the marks of all tests."""
        for item in session.items:
            try:
                self.claims[item] = list(claims(item))
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
        functions = [one for some in self.implementations.values() for one in some]
        with watched(functions) as called:
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
        return outcome

    # --- judging them -------------------------------------------------------------------------

    def _tests_of(self, article: str) -> list[pytest.Item]:
        return [
            item
            for item, claimed in self.claims.items()
            if any(claim.article == article for claim in claimed)
        ]

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
        """Every implemented article has both kinds of tests, and one for each worked example."""
        tests = self.evidence()
        for article, entry in registry(self.implementations).items():
            found = tests.get(article, ArticleTests())
            if entry.status is not ArticleStatus.IMPLEMENTED:
                continue
            if not found.positive:
                self.findings.append(f"{article} has no positive test")
            if not found.negative:
                self.findings.append(f"{article} has no negative test")
            for number, example in enumerate(entry.article.example_tests):
                if number not in found.examples:
                    self.findings.append(f"{article} has no test for its example {example.given!r}")

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
                code = code_of(function)
                items = [item for item in self._tests_of(article) if item in self.passed]
                callers = [item for item in items if code in self.called[item]]
                if callers:
                    results = [result for item in callers for result in self.called[item][code]]
                    self.links.append(Link(article, function, sorted(callers, key=_cost), results))
                else:
                    self.findings.append(f"no test of {article} calls {name_of(function)}")
        self.links = self.links[:: self.step]
        self.findings += unnoticed(self.links, self._samples(), workers=self.workers)

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
            )
            for article in catalogue()
            if positive[article] or negative[article]
        }


def _test_of(item: pytest.Item) -> str:
    """The id of a test, whatever its parameters."""
    return item.nodeid.partition("[")[0]


def _cost(item: pytest.Item) -> tuple[bool, str]:
    """Cheap tests first: a property is tried many times over."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False), item.nodeid
