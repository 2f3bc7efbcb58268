"""How Sphinx builds the documentation: hand-written pages, and parts generated from the code."""

import gc
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.docs.write import write_live_page, write_parts  # noqa: E402 - found only now

# All pages stay in memory until the end, so that the garbage collector would look through them
# again and again for nothing: a sixth of the processor time, for 800 MB of memory.
gc.disable()

GENERATED = Path(__file__).parent / "_generated"
write_parts(GENERATED)
write_live_page(GENERATED / "live", base=os.environ.get("SKAT_DOCS_BASE", "/"))

project = "Skat"
author = "Skat contributors"
copyright = "2026, Skat contributors"  # noqa: A001 - the name Sphinx reads
release = re.findall(r'__version__ = "(.+)"', (ROOT / "src/skat/__init__.py").read_text())[0]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
default_role = "py:obj"  # `skat.rules` in a docstring links to what the reference has
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "_generated"]

html_theme = "alabaster"
html_theme_options = {
    "description": "Skat by the official rules",
    "page_width": "1100px",
    "sidebar_width": "250px",
}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_extra_path = ["_generated/live"]  # the page itself, which two pages show in a frame
html_copy_source = False
