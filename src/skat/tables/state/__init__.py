"""A table as a value: the actions in its journal, and the state that follows from them. Pure.

What each kind of action does has a file of its own, so this folder holds more files than others.
"""
