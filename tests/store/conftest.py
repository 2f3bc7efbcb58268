"""The shared suites show their values when they fail, as test files do."""

import pytest

pytest.register_assert_rewrite(
    "tests.store.account_conformance",
    "tests.store.conformance",
    "tests.store.machine",
    "tests.store.people_conformance",
)
