# make play         start the table in the browser; sets everything up in .venv first
# make test         all checks: lint, types, imports, page, documentation, steady and live tests
# make proof        long checks: full tables, many random examples, all articles, forty planted bugs
# make proof-soak   five minutes of an endurance test of 100,000 deals; run by hand, continues where it stopped
# make proof-kills  200 times kill -9 with twenty tables, a quarter of an hour; run by hand
# make proof-faults 2,000 faults of servers, database and lines while people play (hours); run by hand, continues
# make proof-draws  all plans of six series for 17 to 19 players, draws for 6 to 2,000 in one to four halls (two hours); run by hand, continues
# make proof-tournaments 5,000 random tournaments, every figure worked out by other code (half an hour); run by hand, continues
# make proof-analysis  what reviews hang on: order of levels, calibration, luck, puzzles (hours); run by hand, continues
# make proof-screens  every screen at every size, every page of results, in four languages (hours); run by hand
# make proof-taps   every kind of state of a deal by all rule sets: what is legal can be tapped and typed, nothing else (an hour); run by hand, continues
# make proof-engines deals, lists, a tournament and play without a network in Chromium, Firefox and WebKit (half an hour); run by hand, continues
# make proof-examples  1,000 random examples of each property instead of 100 (hours); run by hand
# make proof-exports every table opened in LibreOffice in four languages, if it is installed; run by hand
# make proof-batch  a million random deals in the native stepper against the rules (an hour); run by hand, continues
# make proof-learners programs of learners (MaskablePPO, AgileRL, TorchRL, tianshou, ...) unchanged from a wheel in a clean environment; fetches gigabytes
# make proof-rulings compare the page's own referee on 5,000 questions, and make his table anew (half an hour); run by hand
# make proof-slow-phone 200 deals in a row on a processor four times slower, main thread and heap watched (an hour); run by hand, continues
# make proof-doors  300 games through page, ISS port and bot API of one server, 100,000 fuzzed lines a door; run by hand, continues
# make proof-clients clients that two public generators write from the OpenAPI document play a deal each; fetches both generators
# make proof-page-kernel compare the kernel of the page with the native one on 2,000 deals, 100,000 fuzzed calls; run by hand
# make proof-native-players compare the players of the kernel with those in Python by all rule sets; run by hand, continues
# make proof-sample plant 200 bugs of mutation testing, the same every time; run by hand
# make proof-planted plant the bugs of tools/proofs/planted.toml in server, tables, office and page (an hour); run by hand, continues
# make proof-howto  perform the how-tos of docs/contribute on a copy of the tree (an hour); run by hand, continues
# make proof-landings ten gates beside a load of ten, a hundred runs of the live lane (hours); run by hand, continues
# make proof-mutants plant every bug of mutation testing (hours); run by hand, continues
# make bench        measure speed and playing strength
# make bench-kernel measure the exact solver on fixed deals
# make bench-sure   measure how long whole hands take to prove for every deal
# make bench-server measure how long a move takes until it is on disk, with many tables
# make bench-cluster measure what a move costs one, two and three servers, their database and their bus
# make bench-recovery measure how long 2,000 tables take to come back after kill -9
# make bench-thinking measure the delay of the event loop while computer players think in threads
# make bench-tournament measure draws, entries, standings, papers and site of 100 players and of 1,000, with their ratios
# make bench-papers measure what a server keeps of the papers that it printed
# make bench-routes measure what every request takes of the threads that all share, and write the table
# make bench-beside-reviews measure whether moves at tables wait while deals are reviewed
# make bench-reviews measure how long the review of a deal takes the processor, and each part of it
# make bench-env    measure environments for learning beside OpenSpiel, RLCard and PettingZoo
# make bench-page   measure the first load and a deal on a slow phone, and the heap over 200 deals
# make bench-page-kernel measure the kernel of the page beside the native one: time, size, memory, start
# make bench-native-players measure what a decision takes the players of the kernel, and those in Python
# make bench-worlds measure playouts and the solving of many worlds
# make bench-sampling measure how many of the drawn worlds count, by trick and role
# make wheel        build wheel and sdist in dist/ and try the wheel in a clean environment; needs what `make play` needs
# make laptop       write dist/skat-laptop: a folder with its own Python that starts Skat by a double click
# make extra EXTRA=research  install what an extra of the package needs, several with commas
# make version COMMIT=HEAD  build a commit from its own files alone and import it, before it gets a version's tag
# make behaviour    compare what this tree answers with the commit before, or COMMIT=...: for changes that only move things
# make web          build the page from web/ into src/skat/web (needs Node)
# make page-kernel  build the kernel for the page from src/skat/kernel into web/src/kernel (needs a wheel of 90 MB)
# make screenshots  take the pictures of the page for the documentation
# make contact-sheet take every screen at nine sizes on three pictures for the documentation
# make strip        take a deal as a strip of frames, 30 a second, and say what jumped
# make docs         build the documentation in docs/_build; warnings are errors
# make format       format the code and correct simple findings
# make articles     rewrite the list of tests of each article and the compliance table
# make rules-page   rewrite docs/how/rules.md from the code
# make rulings      rewrite what the page rules without a network, by asking the referee (half an hour)
# make man-page     rewrite docs/skat.1 from the commands
# make wire         rewrite what the page knows of the server: types, house rules, players, languages, lessons
# make stub         rewrite the type stub of the kernel
# make lock         resolve requirements/*.txt again
# make clean        delete everything that was built, and the environment

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Most of what is installed is never imported: Python compiles the rest when it needs it.
LOCKED := install --no-compile --require-hashes --only-binary :all:
UV_COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-config --no-header --no-annotate --no-emit-index-url
KERNEL := CMakeLists.txt pyproject.toml src/skat/__init__.py \
	$(wildcard src/skat/kernel/*.cpp src/skat/kernel/*.hpp src/skat/kernel/*/*.hpp src/skat/kernel/*.csv)
CORES := $(shell nproc 2>/dev/null || echo 2)
# Two workers more than there are cores: live tests wait for servers and disks as often as they compute.
# Steady tests and browsers compute all the time: of those there are as many as cores, and two at least.
WORKERS ?= $(shell echo $$(($(CORES) + 2)))
BUSY ?= $(shell echo $$(($(CORES) < 2 ? 2 : $(CORES))))
SPREAD := --dist worksteal -n
# Two threads for a product of small matrices wait for each other longer than they compute.
article-check steady steady-one steady-other live proof proof-examples: export OPENBLAS_NUM_THREADS = 1
PYTEST := $(BIN)/pytest $(SPREAD)
# What plugs itself into pytest and is for other tests takes a second or two of each process.
IN_BROWSERS := -p no:schemathesis -p no:faker -m
IN_NO_BROWSER := --ignore tests/browser -p no:schemathesis -p no:faker -p no:playwright -m
# Hundreds of processes start Python here: each would compile the same files again. What pytest makes of
# the tests is kept too. It all lies beside the environment, so that none of it is among the sources.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/bytecode
step = @printf '\n== %s\n' '$(1)'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# No target is a file; all that are told above are among them.
TOLD := $(shell sed -n 's/^# make \([a-z-]*\).*/\1/p' $(firstword $(MAKEFILE_LIST)))
.PHONY: FORCE help install develop checks lint types floors rooms stub-check article-check web-check steady steady-one steady-other live $(TOLD)

help:
	@sed -n 's/^# make/make/p' Makefile

# --- environment; stamp files say what is installed, so a second run starts at once ---------------

.venv/.runtime: requirements/runtime.txt
	$(call step,run-time environment)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Python 3.11 or newer is needed; name one with make PYTHON=...'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) $(LOCKED) -r requirements/runtime.txt
	@touch $@

.venv/.development: requirements/dev.txt .venv/.runtime
	$(call step,development environment)
	$(PIP) $(LOCKED) -r requirements/dev.txt
	@touch $@

# The compiler of the page's kernel: those who do not change it need none.
.venv/.page-kernel: requirements/page-kernel.txt .venv/.development
	$(call step,compiler for WebAssembly)
	$(PIP) $(LOCKED) -r requirements/page-kernel.txt
	@touch $@

# An editable install remembers which modules are folders.
.venv/.folders: FORCE .venv/.runtime
	@find src/skat -name __init__.py | LC_ALL=C sort > $@.now
	@cmp -s $@.now $@ && rm $@.now || mv $@.now $@

.venv/.package: $(KERNEL) .venv/.runtime .venv/.folders
	$(call step,kernel)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

install: .venv/.package
develop: .venv/.development .venv/.package

extra: install
	$(call step,skat[$(EXTRA)])
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-build-isolation -e '.[$(EXTRA)]'

play: install
	$(BIN)/skat serve

# --- checks -------------------------------------------------------------------------------------

test: checks steady live
	$(call step,all checks passed)

# Each of these keeps one core busy, so two run side by side; what one says stays together.
SIDE_BY_SIDE := --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
checks: develop
	@$(MAKE) --no-print-directory $(SIDE_BY_SIDE) lint types web-check article-check docs floors stub-check rooms

lint: develop
	$(call step,lint and format)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: develop
	$(call step,types)
	$(BIN)/python -m tools.checks.tutorials

floors: develop
	$(call step,import contracts)
	$(BIN)/lint-imports --no-logo

rooms: develop
	$(call step,sizes of the packages)
	$(BIN)/python -m tools.checks.rooms

stub-check: develop
	$(call step,type stub of the kernel)
	$(BIN)/python -m tools.checks.stub

article-check: develop
	$(call step,articles and their tests)
	$(BIN)/python -m tests.articles.prove

# No sockets, processes, threads or waiting: a failure is a failure (tests/lanes/steady.py). What is
# marked with an article has run in the check of articles.
#
# Two processes, each of which reads its half of the tests alone; on many cores each half is spread.
STEADY = $(BIN)/pytest $(if $(filter-out 1,$(HALF)),$(SPREAD) $(HALF)) $(IN_NO_BROWSER) \
	"not live and not proof and not article" --durations 10
HALF := $(shell echo $$(($(BUSY) / 2)))
ONE_HALF := $(addprefix tests/,cli papers server tournament)
steady: develop
	@$(MAKE) --no-print-directory $(SIDE_BY_SIDE) steady-one steady-other

steady-one: develop
	$(call step,steady tests: one half)
	$(STEADY) $(ONE_HALF)

steady-other: develop
	$(call step,steady tests: the other half)
	$(STEADY) $(addprefix --ignore ,$(ONE_HALF))

# The real thing: what fails is run again alone, twice, and told (tests/lanes/live.py).
LIVE := $(BIN)/python -m tests.lanes.live
# Each worker reads all that it is given: files without a live test cost more than those tests do.
LIVE_FILES = $(shell grep -rl 'mark\.live' tests --include 'test_*.py' --exclude-dir browser)
live: develop
	$(call step,live tests)
	$(LIVE) gate \
		-- $(SPREAD) $(WORKERS) $(IN_NO_BROWSER) "live and not proof" $(LIVE_FILES) --durations 10 \
		-- $(SPREAD) $(BUSY) $(IN_BROWSERS) "browser and not proof" tests/browser --durations 10

web-check: develop
	$(call step,page checked and built again)
	$(BIN)/python -m tools.checks.web

# The packages whose tests take a minute and a half of processor time with the forty bugs.
PLANTED := scoresheet journal referee
# Those of the page's tests that try more in the proof than in the gate.
PAGE_FILES = $(shell cd web && grep -l "/few'" tests/*.test.ts tests/taps/*.test.ts) tests/rulings.test.ts
# In CI the page's kernel is built again (tests/web/test_page_kernel.py), so its compiler is fetched.
proof: develop web/node_modules/.installed $(if $(filter true,$(CI)),.venv/.page-kernel)
	$(call step,long checks)
	SKAT_PROFILE=proof $(PYTEST) $(BUSY) $(IN_NO_BROWSER) "(proof or hypothesis) and not live" --timeout 1800 --durations 15
	$(call step,long checks of the page)
	cd web && SKAT_PROFILE=proof npx vitest run $(PAGE_FILES)
	$(call step,long live checks)
	SKAT_PROFILE=proof $(LIVE) proof \
		-- $(SPREAD) $(WORKERS) $(IN_NO_BROWSER) "(proof or hypothesis) and live" $(LIVE_FILES) --timeout 1800 --durations 15 \
		-- $(SPREAD) $(BUSY) $(IN_BROWSERS) "browser and proof and not screens" tests/browser --timeout 1800
	$(call step,articles: every function with changed results)
	$(BIN)/python -m tests.articles.prove --all
	$(call step,planted bugs: the same forty every time)
	$(BIN)/python -m tools.mutation --packages $(PLANTED) --count 40

bench: develop
	$(BIN)/python -m tools.bench

bench-kernel: develop
	$(BIN)/python -m tools.bench.kernel

bench-sure: develop
	$(BIN)/python -m tools.bench.sure

bench-server: develop
	$(BIN)/python -m tools.bench.server --p99 50 --memory 100

bench-cluster: develop
	$(BIN)/python -m tools.bench.cluster

bench-recovery: develop
	$(BIN)/python -m tools.bench.recovery

bench-thinking: develop
	$(BIN)/python -m tools.bench.thinking

bench-tournament: develop
	$(BIN)/python -m tools.bench.tournament

# Run by hand, as often as needed; each run continues where the last one ended.
proof-soak: develop
	$(BIN)/python -m tools.proofs.soak

proof-kills: develop
	SKAT_KILLS=200 $(BIN)/pytest -m proof tests/server/durability/test_many_tables.py --timeout 3600

proof-faults: develop
	$(BIN)/python -m tools.proofs.faults 2000

proof-draws: develop
	$(BIN)/python -m tools.proofs.draws
	$(BIN)/python -m tools.proofs.seatings
	$(BIN)/python -m tools.proofs.sections

proof-tournaments: develop
	$(BIN)/python -m tools.proofs.tournaments

proof-analysis: develop
	$(BIN)/python -m tools.proofs.choices 1000
	$(BIN)/python -m tools.proofs.analysis 1000
	$(BIN)/python -m tools.proofs.apart 300
	$(BIN)/python -m tools.proofs.fortune 2000
	$(BIN)/python -m tools.proofs.promised 300
	$(BIN)/python -m tools.proofs.contracts 400
	$(BIN)/python -m tools.proofs.strong 250
	$(BIN)/python -m tools.proofs.puzzles
	$(BIN)/python -m tools.proofs.hundred

proof-screens: develop
	$(PYTEST) $(BUSY) $(IN_BROWSERS) screens tests/browser --timeout 7200

proof-taps: develop web/node_modules/.installed
	$(BIN)/python -m tools.proofs.taps

proof-engines: develop
	$(BIN)/python -m tools.proofs.engines

proof-examples: develop
	SKAT_PROFILE=proof SKAT_EXAMPLES=1000 $(PYTEST) $(WORKERS) $(IN_NO_BROWSER) "hypothesis and not browser" --timeout 7200

# Opens every table in LibreOffice (`apt-get install libreoffice-calc`), in four languages.
proof-exports: develop
	$(BIN)/pytest -rs tests/exports

proof-batch: develop
	$(BIN)/python -m tools.proofs.batch

# Installs some gigabytes of learning programs (`tools/proofs/learners/versions.txt`) beside the wheel of `make wheel`.
proof-learners: wheel
	$(BIN)/python -m tools.proofs.learner_programs

proof-doors: develop
	$(BIN)/python -m tools.proofs.doors
	$(BIN)/python -m tools.proofs.fuzz

proof-clients: develop
	$(BIN)/python -m tools.proofs.clients

proof-page-kernel: develop
	$(BIN)/python -m tools.proofs.page_kernel

proof-rulings: develop web/node_modules/.installed
	cd web && SKAT_RULINGS=5000 npx vitest run --project counts tests/rulings.test.ts
	$(BIN)/python -m tools.generate.rulings --check

proof-slow-phone: develop
	$(BIN)/python -m tools.proofs.slow_phone

proof-native-players: develop
	$(BIN)/python -m tools.proofs.native_players
	$(BIN)/python -m tools.proofs.native_players 4 club

proof-sample: develop
	$(BIN)/python -m tools.mutation

proof-planted: develop web/node_modules/.installed
	$(BIN)/python -m tools.proofs.planted

proof-howto: develop web/node_modules/.installed
	$(BIN)/python -m tools.proofs.howto

proof-landings: develop web/node_modules/.installed
	$(BIN)/python -m tools.proofs.landings 10 100

proof-mutants: develop
	$(BIN)/python -m tools.mutation --all

bench-papers: develop
	$(BIN)/python -m tools.bench.papers

bench-routes: develop
	$(BIN)/python -m tools.bench.routes

bench-native-players: develop
	$(BIN)/python -m tools.bench.native_players

bench-worlds: develop
	$(BIN)/python -m tools.bench.worlds

bench-sampling: develop
	$(BIN)/python -m tools.bench.sampling

bench-beside-reviews: develop
	$(BIN)/python -m tools.bench.beside_reviews --more 5

bench-reviews: develop
	$(BIN)/python -m tools.bench.reviews

bench-page: develop
	$(BIN)/python -m tools.bench.page

bench-page-kernel: develop
	$(BIN)/python -m tools.bench.page_kernel

bench-env: develop
	$(BIN)/python -m tools.bench.environments

# --- build ------------------------------------------------------------------------------

# The wheel is built from the source distribution, as by those who have no checkout.
wheel: .venv/.runtime
	rm -rf dist
	$(BIN)/python -c 'from scikit_build_core.build import build_sdist; build_sdist("dist")'
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist dist/skat-*.tar.gz
	$(BIN)/python -m tools.checks.wheel

laptop: wheel
	$(BIN)/python -m tools.generate.laptop
	$(BIN)/python -m tools.checks.laptop

version: develop
	$(BIN)/python -m tools.checks.version $(COMMIT)

behaviour: develop
	$(BIN)/python -m tools.checks.behaviour $(or $(COMMIT),HEAD^)

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

web: web/node_modules/.installed
	cd web && npm run build

page-kernel: develop .venv/.page-kernel
	$(BIN)/python -m tools.generate.page_kernel

screenshots: develop
	$(BIN)/python -m tools.generate.screenshots

contact-sheet: develop
	$(BIN)/python -m tools.generate.contact_sheet

strip: develop
	$(BIN)/python -m tools.generate.strip

docs: develop
	$(call step,documentation)
	$(BIN)/sphinx-build -W --keep-going -q docs docs/_build

# --- maintenance -------------------------------------------------------------------------------------

format: develop
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@if test -d web/node_modules; then cd web && npm run --silent format; fi

articles: develop
	$(BIN)/python -m tests.articles.prove --write

rules-page: develop
	$(BIN)/python -m tools.generate.rules_page

rulings: develop
	$(BIN)/python -m tools.generate.rulings

man-page: develop
	$(BIN)/python -m tools.docs.man_page

wire: develop
	$(BIN)/python -m tools.generate.wire
	$(BIN)/python -m tools.generate.offered
	$(BIN)/python -m tools.generate.told
	$(BIN)/python -m tools.generate.ways_back
	$(BIN)/python -m tools.generate.lessons
	$(BIN)/python -m tools.generate.rulings.titles

stub: develop
	$(BIN)/python -m tools.checks.stub --write

lock: install
	$(PIP) install uv
	cd requirements && ../$(UV_COMPILE) runtime.in -o runtime.txt
	cd requirements && ../$(UV_COMPILE) dev.in -o dev.txt
	cd requirements && ../$(UV_COMPILE) server.in -o server.txt
	cd requirements && ../$(UV_COMPILE) cluster.in -o cluster.txt
	cd requirements && ../$(UV_COMPILE) page-kernel.in -o page-kernel.txt

clean:
	rm -rf .venv build dist docs/_build docs/_generated web/node_modules .mypy_cache .pytest_cache .ruff_cache \
		.hypothesis .import_linter_cache
