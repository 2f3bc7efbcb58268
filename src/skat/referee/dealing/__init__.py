"""Faults before and with the deal: shuffle, cut, dealer, wrong numbers of cards."""
