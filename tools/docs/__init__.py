"""Parts of the documentation that are generated from the code: drawings and reference pages.

It holds more files than others, because each part is written by a file of its own.
"""
