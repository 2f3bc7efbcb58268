"""How an exact amount is written: a whole number, or a fraction as text."""

from __future__ import annotations

from fractions import Fraction


def money_text(amount: Fraction) -> int | str:
    """The amount as records and commands write it, in units.

    >>> money_text(Fraction(482)), money_text(Fraction(482, 4))
    (482, '241/2')
    """
    return amount.numerator if amount.denominator == 1 else str(amount)
