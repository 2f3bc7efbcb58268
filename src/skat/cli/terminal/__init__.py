"""The table in the terminal: what is shown, what is asked, and the evening's loop."""
