"""Duplicate Skat for people: the same deals at every table, so that luck of the cards falls away.

`movement` says who sits where, `boards` which cards a board has and when they are told, `scoring`
compares those who held the same hand, `form` is the file of an event and `checking` checks it.
"""
