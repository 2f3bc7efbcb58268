"""`skat completion`: the shell knows commands, options and choices."""
