# make play   a table in the browser, everything set up in .venv
# make test   the gate; make proof runs the full numbers
# Stamps in .venv remember what is installed, so a second run starts at once.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
KERNEL := CMakeLists.txt pyproject.toml src/skat/__init__.py $(wildcard src/skat/kernel/*.cpp src/skat/kernel/*.hpp)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play install develop

help:
	@sed -n 's/^# make/make/p' Makefile

# --- the environment -------------------------------------------------------------------------

.venv/.runtime: requirements/runtime.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) install --require-hashes --only-binary :all: -r requirements/runtime.txt
	@touch $@

.venv/.development: requirements/dev.txt .venv/.runtime
	$(PIP) install --require-hashes --only-binary :all: -r requirements/dev.txt
	@touch $@

.venv/.package: $(KERNEL) .venv/.runtime
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

install: .venv/.package
develop: .venv/.development .venv/.package

play: install
	$(BIN)/skat serve
