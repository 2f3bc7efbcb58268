"""Exit status 0 if the server on this machine answers and can save: `healthcheck.py [PORT]`."""

import sys
from urllib.request import urlopen

port = sys.argv[1] if len(sys.argv) > 1 else "8000"
with urlopen(f"http://127.0.0.1:{port}/health", timeout=4) as answer:  # an error status raises
    sys.exit(answer.status != 200)
