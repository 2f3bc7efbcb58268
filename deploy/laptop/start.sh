#!/bin/sh
# Starts Skat; what the double click on Skat.desktop or Skat.command does.
here=$(cd "$(dirname "$0")" && pwd)
# The library of this Python lies in the folder, wherever that was put.
LD_LIBRARY_PATH="$here/python/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export LD_LIBRARY_PATH
exec "$here/python/bin/python3" -s "$here/start.py"
