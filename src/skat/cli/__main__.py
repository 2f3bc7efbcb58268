"""`python -m skat.cli` is `skat`."""

from skat.cli import main

main()
