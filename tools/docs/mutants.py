"""The table of mutants by package, and the list of those that no test noticed."""

from __future__ import annotations

from collections import defaultdict

from tools.mutation.results import FileResult, known_results, reason

NOT_YET = "not yet tested"


def page() -> str:
    """Both tables as Markdown, from the results that are kept."""
    by_package: dict[str, list[FileResult]] = defaultdict(list)
    for result in known_results().values():
        by_package[result.file.partition("/")[0]].append(result)
    lines = [
        "| package | files tried | mutants | killed | survived | equivalent | seconds each |",
        "|---|---|---|---|---|---|---|",
    ]
    for package, results in sorted(by_package.items()):
        tried = sum(result.tried for result in results)
        survived = sum(len(result.survived) for result in results)
        known = sum(bool(reason(one.file, each)) for one in results for each in one.survived)
        each = sum(result.seconds for result in results) / max(tried, 1)
        lines.append(
            f"| `{package}` | {len(results)} | {tried} | {tried - survived} | {survived} "
            f"| {known} | {each:.1f} |"
        )
    lines += ["", "| place | change | why it survives |", "|---|---|---|"]
    for result in sorted(known_results().values(), key=lambda one: one.file):
        for survivor in result.survived:
            why = reason(result.file, survivor) or NOT_YET
            change = survivor.change.replace("|", "\\|")
            lines.append(f"| `{result.file}`, `{survivor.function}` | `{change}` | {why} |")
    return "\n".join([*lines, ""])
