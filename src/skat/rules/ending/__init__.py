"""How a deal ends: played out, given up, claimed, and what is written when it is closed."""
