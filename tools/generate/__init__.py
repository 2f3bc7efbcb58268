"""Writes files that are kept here but made from something else: from code or the rules.

It holds more files than others, because each of those has its own generator.
"""
