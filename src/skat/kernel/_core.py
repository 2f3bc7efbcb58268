"""The compiled kernel, in the build that suits this processor.

A wheel for x86-64 carries two builds of the same source, `_core_base` (x86-64-v2) and `_core_v3`
(x86-64-v3); other wheels carry `_core_base` alone. This module puts one of them in its own place,
so that a call costs nothing more. Both give the same answers, to the last bit; `build_info()` says
which one runs. `SKAT_KERNEL=base` in the environment chooses `_core_base` for a comparison.
"""

import sys
from importlib import import_module

from skat.kernel._processor import best_build

sys.modules[__name__] = import_module(f"skat.kernel.{best_build()}")
