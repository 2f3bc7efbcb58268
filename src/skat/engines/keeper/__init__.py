"""A small process between host and foreign engine: it confines the engine and ends its tree.

The keeper is started with the standard library alone and without `site`, so that it is a bare
interpreter. It makes the namespaces, its child gives up the rest and becomes the engine.
Then the keeper watches: the host, the engine, and what all the engine's processes use together.
Whatever ends first, none of them is left. Linux only.
"""
