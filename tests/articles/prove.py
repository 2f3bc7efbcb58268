"""Proves the article registry, and writes what is generated from it.

`python -m tests.articles.prove` runs all tests that are marked with an article, proves every
sixteenth function and clause and compares the generated files with what they should be; `--all`
proves all, `SkO-4.1.3 TR-9.4` those of these articles; `--write` writes the files instead of
comparing. Exit status 1 if anything is not proved.
"""

import os
import re
import sys
from pathlib import Path

import msgspec
import pytest

from skat.cli.lookup.rules import load_law
from skat.model.law import IMPLEMENTATIONS
from tests.articles.compliance import compliance_page, examples_page
from tests.articles.gate import Gate

ROOT = Path(__file__).parents[2]
GENERATED_TESTS = ROOT / "src/skat/rules/articles/tests.json"
COMPLIANCE_PAGE = ROOT / "docs/reference/compliance.md"
EXAMPLES_PAGE = ROOT / "docs/reference/examples.md"

SAMPLE = 16
"""The gate proves every sixteenth function and clause."""

_ARGUMENTS = [
    "--quiet",
    "--no-header",
    *("-p", "no:schemathesis", "-p", "no:faker", "-p", "no:playwright"),
    "-o",
    "addopts=--strict-markers --strict-config --import-mode=importlib",
    "-m",
    "article and not proof and not live",
]

_MARKED = re.compile(r"mark\.article\(|articles\.marks import|scoresheet\.cases import")


def marked_files() -> list[str]:
    """The test files that say anything of an article; the others need not be read."""
    return [
        str(path)
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if _MARKED.search(path.read_text(encoding="utf-8"))
    ]


def generated(gate: Gate) -> dict[Path, str]:
    """What the generated files should hold."""
    tests = gate.evidence()
    data = msgspec.json.format(msgspec.json.encode(tests), indent=1).decode()
    return {
        GENERATED_TESTS: f"{data}\n",
        COMPLIANCE_PAGE: compliance_page(load_law(), tests),
        EXAMPLES_PAGE: examples_page(load_law(), tests),
    }


def main(arguments: list[str]) -> int:
    """Run, prove, compare or write; the exit status."""
    os.environ.setdefault("SKAT_PROFILE", "articles")
    load_law()
    only = [argument for argument in arguments if not argument.startswith("--")]
    step = 1 if only or "--all" in arguments else SAMPLE
    gate = Gate(IMPLEMENTATIONS, step=step, workers=os.cpu_count() or 1, only=only)
    tests_failed = pytest.main([*_ARGUMENTS, *marked_files()], plugins=[gate]) != pytest.ExitCode.OK
    findings = list(gate.findings)
    for path, text in generated(gate).items():
        if "--write" in arguments:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            findings.append(f"{path.relative_to(ROOT)} is not up to date; run: make articles")
    for finding in findings:
        print(finding)
    proved = len(gate.implementations)
    switched = f"{len(gate.links)} functions and {len(gate.clauses)} clauses by other results"
    print(f"{proved} articles, {switched}, {len(findings)} findings")
    return int(bool(findings) or tests_failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
