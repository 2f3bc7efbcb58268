#!/usr/bin/env bash
# scikit-build-core 1.1.2: what `sdist.exclude` leaves out is missing in a wheel, too, though no
# source distribution is made on the way.
#
# Expected: `sdist.exclude = ["web"]` shapes the source distribution alone; a wheel built from the
# tree (`pip wheel .`) has all files of `wheel.packages`, as `wheel.exclude` is there for the others.
# Seen: the wheel lacks every folder of that name, also one deep in the package. With "/web" it has it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scikit-build-core==1.1.2
mkdir -p "$folder/tree/src/cards/web" "$folder/tree/web"
echo 'here = True' >"$folder/tree/src/cards/__init__.py"
echo 'page' >"$folder/tree/src/cards/web/index.html"
echo 'source' >"$folder/tree/web/page.ts"
for pattern in web /web; do
  cat >"$folder/tree/pyproject.toml" <<TOML
[build-system]
requires = ["scikit-build-core"]
build-backend = "scikit_build_core.build"
[project]
name = "cards"
version = "1"
[tool.scikit-build]
wheel.cmake = false
wheel.packages = ["src/cards"]
sdist.exclude = ["$pattern"]
TOML
  (cd "$folder/tree" && "$folder/venv/bin/pip" wheel --quiet --disable-pip-version-check --no-deps \
    --no-build-isolation --wheel-dir "$folder/${pattern//\//root-}" .)
done
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

print(f"scikit-build-core {version('scikit-build-core')}")
found = {}
for name in ("web", "root-web"):
    [wheel] = (Path(sys.argv[1]) / name).glob("*.whl")
    found[name] = "cards/web/index.html" in ZipFile(wheel).namelist()
print(f'exclude "web": the page is in the wheel: {found["web"]}')
print(f'exclude "/web": the page is in the wheel: {found["root-web"]}')
sys.exit(found != {"web": False, "root-web": True})
PYTHON
