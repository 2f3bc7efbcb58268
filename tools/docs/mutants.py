"""The table of mutants by package, and the list of those that no test noticed."""

from __future__ import annotations

from collections import defaultdict

from tools.mutation.places import files
from tools.mutation.results import FileResult, known_results, reason
from tools.mutation.suite import TESTS

NOT_YET = "not yet tested"


def page() -> str:
    """Both tables as Markdown, from the results that are kept.

    A file that has changed since it was tried is named as one of an older state.
    """
    by_package: dict[str, list[FileResult]] = defaultdict(list)
    for result in known_results().values():
        by_package[result.file.partition("/")[0]].append(result)
    lines = [
        "| package | files tried | of an older state | mutants | killed | survived | equivalent "
        "| seconds each |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for package in sorted(TESTS):
        results = by_package[package]
        tried = sum(result.tried for result in results)
        survived = sum(len(result.survived) for result in results)
        known = sum(bool(reason(one.file, each)) for one in results for each in one.survived)
        each = f"{sum(one.seconds for one in results) / tried:.1f}" if tried else "–"
        old = sum(not result.current for result in results)
        lines.append(
            f"| `{package}` | {len(results)} of {len(files(package))} | {old} | {tried} "
            f"| {tried - survived} | {survived} | {known} | {each} |"
        )
    lines += ["", "| place | change | why it survives |", "|---|---|---|"]
    for result in sorted(known_results().values(), key=lambda one: one.file):
        for survivor in result.survived:
            why = reason(result.file, survivor) or NOT_YET
            change = survivor.change.replace("|", "\\|")
            lines.append(f"| `{result.file}`, `{survivor.function}` | `{change}` | {why} |")
    return "\n".join([*lines, ""])
