"""Whether the module of the page answers as the native kernel does, and no question ends it."""
