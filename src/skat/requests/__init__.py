"""Questions and their answers as JSON: what is asked, how it is read, how it is answered.

The command line and the server ask the same questions; both import from here.
"""
