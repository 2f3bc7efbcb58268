"""Which worlds are likely, given what was heard and seen: for players and for whoever looks back.

`story` reads calls and cards out of a view, `beliefs` holds the learned tables, `weighing` gives
worlds their weights, and `adapted` draws worlds where the weight lies. Everything depends on one
seat's view alone.
"""
