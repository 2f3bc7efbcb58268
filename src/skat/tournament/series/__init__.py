"""A series as it is played: its seats, its lists, their feet, what is put right later."""
