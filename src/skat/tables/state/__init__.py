"""A table as a value: the actions in its journal, and the state that follows from them. Pure."""
