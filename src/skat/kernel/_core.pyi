"""Compiled functions over sets of cards."""



def count_cards(cards: int) -> int:
    """How many cards the 32-bit mask holds, one bit a card."""

def build_info() -> dict[str, str]:
    """The compiler and the C++ standard that this module was built with."""
