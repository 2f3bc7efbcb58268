"""The routes of HTTP, one file for each thing that a page asks for."""
