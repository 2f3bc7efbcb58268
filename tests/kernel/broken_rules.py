"""Twenty pruning rules of the solver, each with a broken form that a good check must notice.

The kernel's sources know nothing of it: `planted` copies them and puts every broken form into the
copy, behind a switch (`native/chosen_mutant.hpp`). One program then holds all of them, and which
one is broken is chosen when it runs.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple


class BrokenRule(NamedTuple):
    """Code of the kernel, and the same with a mistake where `MUTANT` is true (1)."""

    file: str
    right: str
    wrong: str


BROKEN_RULES = (
    BrokenRule(
        "bounds.hpp",
        "return others ? own & layout::above(layout::highest(others)) : own;",
        "if (MUTANT) return own & ~layout::lowest(own) & layout::above(layout::lowest(others));"
        " return others ? own & layout::above(layout::highest(others)) : own;",
    ),
    BrokenRule(
        "bounds.hpp",
        "count -= std::popcount(hand & layout::zeros);",
        "count -= std::popcount(hand & layout::zeros) - MUTANT;",
    ),
    BrokenRule(
        "bounds.hpp",
        "std::max(0, std::popcount(beatable) - std::popcount(higher));",
        "std::max(0, std::popcount(beatable) - std::popcount(higher) + MUTANT);",
    ),
    BrokenRule(
        "bounds.hpp",
        "if (left_ruffs) rounds = std::popcount(left_held & group);",
        "if (left_ruffs) rounds = std::popcount(left_held & group) + MUTANT;",
    ),
    BrokenRule(
        "bounds.hpp",
        "if (!left_ruffs && !right_ruffs)",
        "if ((!left_ruffs || MUTANT) && !right_ruffs)",
    ),
    BrokenRule(
        "bounds.hpp",
        "if (std::popcount(winners) >= std::max(left_length, right_length)) winners = own;",
        "if (std::popcount(winners) + MUTANT >= std::max(left_length, right_length))"
        " winners = own;",
    ),
    BrokenRule(
        "bounds.hpp",
        "if (!own) return 0;",
        "if (!own && !MUTANT) return 0;",
    ),
    BrokenRule(
        "bounds.hpp",
        "const int tricks = row.tricks();\n    if (tricks == 0) return 0;\n"
        "    if (tricks == std::popcount(soloist)) return everything;\n    int points",
        "const int tricks = MUTANT ? left_row.tricks() + right_row.tricks() : row.tricks();\n"
        "    if (tricks == 0) return 0;\n"
        "    if (tricks == std::popcount(soloist)) return everything;\n    int points",
    ),
    BrokenRule(
        "bounds.hpp",
        "int partner_plain = partner & trumps ?",
        "int partner_plain = (partner & trumps) && !MUTANT ?",
    ),
    BrokenRule(
        "bounds.hpp",
        "if (lower == held || std::popcount(lower) >= std::popcount(winners)) break;",
        "if (MUTANT || lower == held || std::popcount(lower) >= std::popcount(winners)) break;",
    ),
    BrokenRule(
        "bounds.hpp",
        "if (soloist_trumps)\n",
        "if (soloist_trumps && !MUTANT)\n",
    ),
    BrokenRule(
        "moves.hpp",
        "const int difference = std::abs(",
        "const int difference = MUTANT ? 0 : std::abs(",
    ),
    BrokenRule(
        "solver.cpp",
        "return layout.null() ? 0 : std::abs(",
        "return layout.null() || MUTANT ? 0 : std::abs(",
    ),
    BrokenRule(
        "trump_search.hpp",
        "return own_side ? layout::highest(run_from(bottom, third, live)) : bottom;",
        "return own_side != MUTANT ? layout::highest(run_from(bottom, third, live)) : bottom;",
    ),
    BrokenRule(
        "trump_search.hpp",
        "Leader == 0 ? own_now || beaten : own_now && !beatable;",
        "Leader == 0 ? own_now || beaten || (MUTANT && !beatable) : own_now && !beatable;",
    ),
    BrokenRule(
        "owner_order.hpp",
        "for (int player = 1; player < 3; ++player)",
        "for (int player = 1; player < 3 && !MUTANT; ++player)",
    ),
    BrokenRule(
        "null_search.hpp",
        "if (mine > theirs) return false;",
        "if (mine > theirs) return MUTANT;",
    ),
    BrokenRule(
        "null_search.hpp",
        "lead < layout::lowest(own) && support < layout::lowest(own)) return false;",
        "lead < layout::lowest(own) && (support < layout::lowest(own) || MUTANT)) return false;",
    ),
    BrokenRule(
        "claim_search.hpp",
        "return (others & layout_.trumps()) > (own & layout_.trumps());",
        "return (others & layout_.trumps()) + MUTANT > (own & layout_.trumps());",
    ),
    BrokenRule(
        "null_search.hpp",
        "return losing && after(hands, trick, layout::highest(losing));",
        "return losing"
        " && after(hands, trick, MUTANT ? layout::lowest(losing) : layout::highest(losing));",
    ),
)


def planted(kernel: Path, folder: Path) -> Path:
    """A copy of the kernel's sources in which rule number n, from 1, is broken if n is chosen."""
    copy = folder / "kernel"
    shutil.copytree(kernel, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for number, rule in enumerate(BROKEN_RULES, 1):
        file = copy / rule.file
        source = file.read_text(encoding="utf-8")
        if source.count(rule.right) != 1:
            raise ValueError(f"{rule.file} should hold this once: {rule.right}")
        wrong = rule.wrong.replace("MUTANT", f"mutant({number})")
        file.write_text(source.replace(rule.right, wrong), encoding="utf-8")
    return copy
