"""The kernel's contract in plain Python: slow, short, and what the C++ is tested against."""


def count_cards(cards: int) -> int:
    """How many cards the 32-bit mask holds, one bit a card.

    Raises `TypeError` when the mask has bits outside the 32 cards, as the compiled function does.

    >>> count_cards(0b1011)
    3
    """
    if not 0 <= cards < 1 << 32:
        raise TypeError("a set of cards is a mask of 32 bits")
    return cards.bit_count()
