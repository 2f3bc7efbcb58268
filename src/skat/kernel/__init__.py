"""Native speed where Skat needs it: exact answers about open cards, worlds, playouts.

`skat.kernel.solve` asks the exact solver about a `skat.kernel.position.Position`;
`skat.kernel.worlds` counts and draws what a seat cannot see; `skat.kernel.playouts` plays deals by
chance. Cards are numbers and masks here, as `skat.model.cards` counts them.

The compiled module is the only implementation that is used; `skat.kernel.reference` and its
neighbours are the same contract in plain Python, the specification that it is tested against.
"""

from skat.kernel._core import Cancel, Solver, build_info, count_cards

__all__ = ["Cancel", "Solver", "build_info", "count_cards"]
