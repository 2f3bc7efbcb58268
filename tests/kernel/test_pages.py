"""The examples on the kernel's pages give what the pages say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "how"


@pytest.mark.parametrize("name", ["kernel.md", "kernel/worlds.md"])
def test_examples_of_the_page(name: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert test.examples
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)
