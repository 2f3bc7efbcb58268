"""Which worlds are likely, given what was heard and seen: for players and for reviews.

`weighing` reads calls and cards out of a view and gives worlds their weights by learned tables,
`adapted` draws worlds where the weight lies. Everything depends on one
seat's view alone.
"""
