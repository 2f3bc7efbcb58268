"""Where the numbers of the computer players come from: deals are played or solved, then fitted."""
