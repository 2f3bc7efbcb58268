"""How Sphinx builds the documentation: MyST pages, anything in docs/ is found by itself."""

import re
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "Skat"
author = "Skat contributors"
copyright = "2026, Skat contributors"  # noqa: A001 - the name Sphinx reads
release = re.findall(r'__version__ = "(.+)"', Path("../src/skat/__init__.py").read_text())[0]

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing"]  # README and CONTRIBUTING link to files beside them
exclude_patterns = ["_build"]

html_theme = "alabaster"
html_theme_options = {"description": "Skat by the law", "fixed_sidebar": True}


def setup(app: Sphinx) -> None:
    """Diagrams are drawn by who can; elsewhere their text stands."""
    app.add_lexer("mermaid", TextLexer)
