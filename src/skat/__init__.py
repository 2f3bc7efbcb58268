"""Skat by the law: the game as values, an exact kernel, players, and a table in the browser.

Importing `skat` loads nothing but this file; import the package that you need, for example
`skat.model` for cards and contracts or `skat.rules` for the course of a deal.

>>> import skat
>>> skat.__version__.count(".")
2
"""

__version__ = "0.9.0"
