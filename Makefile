# make play   set everything up and play
# make test   set everything up and run all checks
# Both need nothing but Python 3.11 or newer; with a C compiler the rules are compiled. Set PHILATELY_PURE=1 to use an
# interpreted environment of its own instead.

PYTHON ?= python3
ifdef PHILATELY_PURE
VENV := .venv-pure
export PHILATELY_PURE
else
VENV := .venv
endif
BIN := $(VENV)/bin
WHEELS := .wheels
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := $(shell find src/philately -name '*.py')
export PIP_NO_INPUT := 1
ifdef CI
# Compiled to be checked, not to be raced: that takes less time.
export PHILATELY_OPT ?= 1
endif

.PHONY: play test checks build browser bench soak format messages clean
.DEFAULT_GOAL := play

play: $(VENV)/built
	@$(BIN)/philately serve

# ---- set-up: the first time downloads, later times don't ------------------------------------------------------

# Packages are fetched into .wheels once and installed from there, so that later everything works offline.
define install
$(BIN)/python tools/needs.py $(1) > $(VENV)/needs.txt
$(PIP) install --no-index --find-links $(WHEELS) -c constraints.txt -r $(VENV)/needs.txt > $(VENV)/install.log 2>&1 || \
	{ echo "Fetching packages …" && $(PIP) download -c constraints.txt -d $(WHEELS) -r $(VENV)/needs.txt && \
	$(PIP) install --no-index --find-links $(WHEELS) -c constraints.txt -r $(VENV)/needs.txt; }
endef

$(VENV)/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "philately needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Say make PYTHON=python3.x")'
	@test -x $(BIN)/python || { echo "Setting up $(VENV) …"; $(PYTHON) -m venv $(VENV); }
	@mkdir -p $(WHEELS)
	@$(call install,play print)
	@touch $@

# Editing any source makes this stale; the compiled modules are then built anew.
$(VENV)/built: $(VENV)/ready setup.py $(SOURCES)
	@echo "Building philately …"
	@$(PIP) install --no-index --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/tested: $(VENV)/ready
	@$(call install,play print test)
	@touch $@

# The peer of the speed comparison, in an environment of its own.
.venv-peer/ready:
	@echo "Setting up the peer, OpenSpiel …"
	@$(PYTHON) -m venv .venv-peer
	@.venv-peer/bin/python -m pip --disable-pip-version-check -q install -c constraints.txt open_spiel
	@touch $@

build: $(VENV)/built

# Root on Debian can install what the browser tests need; elsewhere they are skipped, and say so.
browser:
	@command -v chromium > /dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get > /dev/null && echo "Installing Chromium …" && \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium > $(VENV)/chromium.log 2>&1; \
	} || echo "THERE IS NO CHROMIUM: the browser tests will be skipped. Install it to run them."

# ---- checks ---------------------------------------------------------------------------------------------------

# Building and trying the packages take one processor each: they go side by side.
test: $(VENV)/tested browser
	@$(MAKE) --no-print-directory -j 2 $(VENV)/built checks
	$(BIN)/python -m pytest -n 3  # two processors: browser tests wait a lot
ifndef PHILATELY_PURE
	@# test_builds.py runs both builds itself
	PHILATELY_PURE=1 $(BIN)/python -m pytest -n 2 tests/gauntlet --ignore tests/gauntlet/test_builds.py
endif

checks: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports  # it may not be installed yet
ifndef PHILATELY_PURE
	$(BIN)/python tools/try_packages.py $(WHEELS)
endif

bench: $(VENV)/built .venv-peer/ready
	$(BIN)/python -m benchmarks.speed --peer .venv-peer/bin/python --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.search --peer .venv-peer/bin/python --write docs/benchmarks-search.md
	$(BIN)/python -m benchmarks.bots stampede greedy random --players 2 --games 2000
	$(BIN)/python -m benchmarks.bots stampede greedy random --players 4 --games 2000
	$(BIN)/python -m benchmarks.bots stampede search:1200sims greedy --players 2 --games 200 --workers 2
	$(BIN)/python -m benchmarks.bots stampede search:1200sims search:300sims --players 2 --games 200 --workers 2
	$(BIN)/python -m benchmarks.server --write docs/benchmarks-server.md

soak: $(VENV)/built $(VENV)/tested
	PHILATELY_SOAK=1 $(BIN)/python -m pytest -n 2 tests/gauntlet tests/records tests/server tests/browser
	for players in 2 3 4 5 6; do $(BIN)/philately simulate stampede --players $$players --games 100000 --workers 2 || exit 1; done

format: $(VENV)/tested
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# After a message was added or changed.
messages: $(VENV)/ready
	$(BIN)/python tools/messages.py

clean:
	rm -rf build dist .venv .venv-pure .venv-peer .wheels .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/*.egg-info src/philately/_compiled.json
	find src tests benchmarks -name '__pycache__' -prune -exec rm -rf {} +
	find src -name '*.so' -delete
