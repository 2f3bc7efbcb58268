# make play         a table in the browser; sets everything up in .venv first
# make test         the gate: lint, types, floors, tests, browser, page
# make proof        the full numbers: long runs, exhaustive tables, mutants
# make proof-soak   five minutes of 100,000 deals with lines that stay open; by hand, goes on where it was
# make bench        speed and playing strength, printed
# make bench-kernel speed of the exact solver on fixed deals, printed
# make bench-server how soon a server has moves on disk, at many tables, printed
# make bench-recovery how soon 2,000 tables are back after kill -9, printed
# make bench-thinking how late a server wakes while computer players think in its threads, printed
# make bench-tournament how soon an entry of 400 players is on disk and in the standings, printed
# make bench-worlds speed of playouts and of many worlds at once, printed
# make wheel        wheel and sdist in dist/, tried in a clean environment
# make web          the page, from web/ into src/skat/web (needs Node)
# make screenshots  pictures of the page for the docs
# make docs         the documentation in docs/_build
# make format       code formatted and simple findings mended
# make articles     the registry's list of tests and the compliance table, written anew
# make rules-page   docs/how/rules.md, written anew from the code
# make stub         the type stub of the kernel, written anew
# make lock         requirements/*.txt resolved anew
# make clean        everything that was built, the environment too

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
UV_COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-config --no-header --no-annotate --no-emit-index-url
KERNEL := CMakeLists.txt pyproject.toml src/skat/__init__.py \
	$(wildcard src/skat/kernel/*.cpp src/skat/kernel/*.hpp src/skat/kernel/*.csv)
# Two cores at least: tests wait for servers, disks and browsers as often as they count.
WORKERS ?= $(shell n=$$(nproc 2>/dev/null || echo 2); echo $$((n < 2 ? 2 : n)))
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
step = @printf '\n== %s\n' '$(1)'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install develop play test lint types floors stub-check article-check web-check tests browser \
	proof proof-soak bench bench-kernel bench-server bench-recovery bench-thinking bench-tournament \
	bench-worlds wheel web screenshots docs format articles rules-page stub lock clean

help:
	@sed -n 's/^# make/make/p' Makefile

# --- the environment; stamps tell what is installed, so a second run starts at once ----------

.venv/.runtime: requirements/runtime.txt
	$(call step,run-time environment)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Python 3.11 or newer is needed; name one with make PYTHON=...'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) install --require-hashes --only-binary :all: -r requirements/runtime.txt
	@touch $@

.venv/.development: requirements/dev.txt .venv/.runtime
	$(call step,development environment)
	$(PIP) install --require-hashes --only-binary :all: -r requirements/dev.txt
	@touch $@

.venv/.package: $(KERNEL) .venv/.runtime
	$(call step,kernel)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-deps --no-build-isolation -C cmake.define.SKAT_INSTRUCTIONS=native -e .
	@touch $@

install: .venv/.package
develop: .venv/.development .venv/.package

play: install
	$(BIN)/skat serve

# --- the gate ---------------------------------------------------------------------------------

test: lint types floors stub-check article-check web-check tests browser
	$(call step,the gate is open)

lint: develop
	$(call step,lint and format)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: develop
	$(call step,types)
	$(BIN)/mypy

floors: develop
	$(call step,floors)
	$(BIN)/lint-imports --no-logo

stub-check: develop
	$(call step,stub of the kernel)
	$(BIN)/python tools/check_stub.py

article-check: develop
	$(call step,articles)
	$(BIN)/python -m tests.articles.prove

tests: develop
	$(call step,tests)
	$(PYTEST) -m "not proof and not browser" --durations 10

browser: develop
	$(call step,tests in the browser)
	$(PYTEST) -m "browser and not proof" tests

web-check: develop
	$(call step,page rebuilt and compared)
	$(BIN)/python tools/check_web.py

proof: develop
	$(call step,proof)
	SKAT_PROFILE=proof $(PYTEST) -m "(proof or hypothesis) and not browser" --timeout 1800 --durations 15
	$(call step,articles: every function switched to other results)
	$(BIN)/python -m tests.articles.prove --all
	$(call step,mutants)
	$(BIN)/python tools/mutants.py

bench: develop
	$(BIN)/python -m tools.bench

bench-kernel: develop
	$(BIN)/python -m tools.bench_kernel

bench-server: develop
	$(BIN)/python -m tools.bench_server --p99 50 --memory 100

bench-recovery: develop
	$(BIN)/python -m tools.bench_recovery

bench-thinking: develop
	$(BIN)/python -m tools.bench_thinking

bench-tournament: develop
	$(BIN)/python -m tools.bench_tournament

# By hand, as often as it takes; each part goes on where the one before ended.
proof-soak: develop
	$(BIN)/python -m tools.soak

bench-worlds: develop
	$(BIN)/python -m tools.bench_worlds

# --- what is built ------------------------------------------------------------------------------

wheel: develop
	rm -rf dist
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m build --no-isolation --outdir dist
	$(BIN)/python tools/check_wheel.py

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

web: web/node_modules/.installed
	cd web && npm run build

screenshots: develop
	$(BIN)/python tools/screenshots.py

docs: develop
	$(BIN)/sphinx-build -W --keep-going -q docs docs/_build

# --- upkeep -------------------------------------------------------------------------------------

format: develop
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

articles: develop
	$(BIN)/python -m tests.articles.prove --write

rules-page: develop
	$(BIN)/python tools/make_rules_page.py

stub: develop
	$(BIN)/python tools/check_stub.py --write

lock: install
	$(PIP) install uv
	cd requirements && ../$(UV_COMPILE) runtime.in -o runtime.txt
	cd requirements && ../$(UV_COMPILE) dev.in -o dev.txt

clean:
	rm -rf .venv build dist docs/_build web/node_modules .mypy_cache .pytest_cache .ruff_cache \
		.hypothesis .import_linter_cache
