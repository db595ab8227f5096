# make play      set everything up and play
# make test      set everything up and run all checks
# make check     the quick checks, for what you are changing
# make build     compile what you changed
# make soak      the long trials
# make bench     measure, beside a peer
# make format    format the sources
# make messages  collect the messages for translators, rule numbers and tables of records, after a text was changed
# make pictures  take the pictures of README again
# make pins      write the lock file, after a dependency was changed
# make clean     remove all generated files
#
# All need nothing but Python 3.11, 3.12 or 3.13 (PYTHON=python3.13 chooses one). A C compiler makes the rules fast.
# PHILATELY_PURE=1 uses an interpreted environment of its own instead. tools/ready.py sets things up.

PYTHON ?= python3
export PYTHON
# Keep what Python compiles: otherwise each of the many processes would compile its sources and all packages anew.
unexport PYTHONDONTWRITEBYTECODE
OLD := $(shell $(PYTHON) -c 'import sys; print(sys.version.split()[0] if sys.version_info < (3, 11) else "")' || echo missing)
ifneq ($(OLD),)
ifeq ($(OLD),missing)
$(error Philately needs Python 3.11 or newer, and there is no $(PYTHON) here)
endif
$(error Philately needs Python 3.11 or newer; $(PYTHON) is $(OLD). Choose another one: make PYTHON=python3.12)
endif
VENV := $(shell PHILATELY_PURE='$(PHILATELY_PURE)' $(PYTHON) tools/ready.py --folder)
BIN := $(VENV)/bin
READY := @$(PYTHON) tools/ready.py
ifdef CI
# Compiled to be checked, not to be raced: that takes less time.
export PHILATELY_OPT ?= 1
endif

.PHONY: play test check build tools browser lint packages collected bench soak format messages pictures pins clean
.DEFAULT_GOAL := play

play:
	$(READY) play
	@exec $(BIN)/philately serve

build:
	$(READY) play

tools:
	$(READY) test

# Root on Debian can install what the browser tests need; elsewhere they are skipped, and say so.
browser:
	@command -v chromium > /dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get > /dev/null && echo "Installing Chromium …" && mkdir -p build && \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium > build/chromium.log 2>&1; \
	} || echo "THERE IS NO CHROMIUM: the browser tests will be skipped. Install it to run them."

# ---- checks ---------------------------------------------------------------------------------------------------

test: tools browser
	@$(MAKE) --no-print-directory -j 2 lint packages collected
	$(BIN)/python -m pytest -n 3 --dist worksteal  # two processors: browser tests wait a lot
ifndef PHILATELY_PURE
	@# test_builds.py shows that both builds play the same games; this shows what they refuse
	PHILATELY_PURE=1 $(BIN)/python -m pytest -n 2 $(addprefix tests/gauntlet/test_,any_options.py copies.py dumps.py redeal.py)
endif

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The processes of pytest then don't compile all tests at once.
collected:
	@$(BIN)/python -m pytest --collect-only > build/collected.txt || { cat build/collected.txt; exit 1; }

packages:
ifndef PHILATELY_PURE
	$(BIN)/python tools/try_packages.py .wheels
endif

# What was touched since the last commit, interpreted: nothing has to be compiled.
check:
	$(READY) test --interpreted
	@$(MAKE) --no-print-directory lint
	@touched="$$($(BIN)/python tools/touched.py)" || exit 1; test -z "$$touched" || PHILATELY_PURE=1 $(BIN)/python -m pytest -n 2 $$touched

bench: build .venv-peer/ready
	$(BIN)/python -m benchmarks.speed --peer .venv-peer/bin/python --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.search --peer .venv-peer/bin/python --write docs/benchmarks-search.md
	$(BIN)/python -m benchmarks.bots stampede greedy random --players 2 --games 2000
	$(BIN)/python -m benchmarks.bots stampede greedy random --players 4 --games 2000
	$(BIN)/python -m benchmarks.bots stampede search:1200sims greedy --players 2 --games 200 --workers 2
	$(BIN)/python -m benchmarks.bots stampede search:1200sims search:300sims --players 2 --games 200 --workers 2
	$(BIN)/python -m benchmarks.server --write docs/benchmarks-server.md

# The peer of the speed comparison, in an environment of its own.
.venv-peer/ready:
	@echo "Setting up the peer, OpenSpiel …"
	@$(PYTHON) -m venv .venv-peer
	@.venv-peer/bin/python -m pip --disable-pip-version-check -q install -c constraints.txt open_spiel
	@touch $@

soak: tools browser
	PHILATELY_SOAK=1 $(BIN)/python -m pytest -n 2
	PHILATELY_SOAK=1 PHILATELY_PURE=1 $(BIN)/python -m pytest -n 2 tests/gauntlet --ignore tests/gauntlet/test_builds.py
	for players in 2 3 4 5 6; do $(BIN)/philately simulate stampede --players $$players --games 100000 --workers 2 || exit 1; done

format: tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: build
	$(BIN)/python tools/messages.py
	$(BIN)/python tools/rule_numbers.py
	$(BIN)/python tools/record_tables.py

pictures: tools browser
	$(BIN)/python -m tools.pictures

pins: build
	$(BIN)/python tools/pins.py

clean:
	rm -rf build dist .venv .venv-* .wheels .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/*.egg-info src/philately/_compiled*.txt
	find src tests benchmarks tools -name '__pycache__' -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '_new.*' \) -delete
