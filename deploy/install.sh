#!/bin/sh
# install.sh PYTHON WHEEL FOLDER: the server from a built wheel into an environment of its own, with the
# versions and hashes of requirements/server.txt. No compiler is needed. Containerfile runs it, and so
# does tools/checks/deployment.py, where no container engine is at hand.
set -eu
python=$1 wheel=$2 folder=$3
lock=$(dirname "$0")/../requirements/server.txt

"$python" -m venv "$folder"
pip="$folder/bin/python -m pip --disable-pip-version-check --no-cache-dir --quiet"
$pip install --require-hashes --only-binary :all: -r "$lock"
$pip install --no-deps --no-index "$wheel"
$pip uninstall --yes --requirement "$(dirname "$lock")/unserved.txt"
$pip uninstall --yes pip setuptools 2>/dev/null || true
"$folder/bin/skat" doctor
