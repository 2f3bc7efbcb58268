"""Writes files that are kept here but made from something else: from code or the rules."""
