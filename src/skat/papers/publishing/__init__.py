"""Published results: pages that need no script and no server, with their JSON and CSV.

A page is a value (`page`); `html` and `data` write it, `site` makes a folder of pages. What stands
on a page is said in `tournament`, `season` and `duplicate`.
"""
