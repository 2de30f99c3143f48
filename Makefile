# The two commands to know: `make` sets up and shows what Sakumon does, `make test` sets up and tests.
# A word to the curious: every target that needs Python first brings .venv up to date with the lock.

VENV    := .venv
PYTHON  := $(VENV)/bin/python
UV      := UV_SYSTEM_CERTS=1 VIRTUAL_ENV=$(VENV) $(VENV)/bin/uv
PIN     := $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
  $(if $(UPGRADE),--upgrade)
READY   := $(VENV)/.ready
WARM    := $(VENV)/.warm
KERNELS := $(shell find src -name '*.py' -path '*kernel*')
SOURCES := src tests benchmarks tools docs
SECONDS := 60
SEED    := 1
PYTHONS := 3.11 3.12 3.13 3.14
CLIENT  := src/sakumon/web/client/index.html
PAGES   := $(shell find client/src client/public client/index.html client/*.json client/*.ts ! -name server.ts)
MODULES := client/node_modules/.ready
NPM     := cd client && PATH="$$PATH:$(abspath $(VENV)/bin)" npm --silent
# Node comes from PyPI where the machine has none.
NODE    := command -v npm >/dev/null || $(UV) pip install --quiet --require-hashes --no-deps -r requirements.node.lock

# A browser on a busy machine may be held up: what waited for it in vain is tried once more, and listed.
PATIENCE := --reruns 1 --only-rerun 'Timeout [0-9]+ms exceeded' -rR

# Hundreds of short processes run here: each would compile the sources again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: show setup play client test fuzz test-pythons lint format bench lock docs wheel sbom schema api results clean

# Compiles what it needs and nothing else, families side by side.
show: $(READY)
	$(VENV)/bin/sakumon show --out out

setup: $(WARM)

$(VENV)/bin/uv: requirements.uv.lock
	@test -x $(PYTHON) || { echo "Making $(VENV)"; python3 -m venv $(VENV); }
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.uv.lock
	@touch $@

$(READY): requirements.lock pyproject.toml $(VENV)/bin/uv
	$(UV) pip sync --quiet --require-hashes --compile-bytecode requirements.lock
	$(UV) pip install --quiet --no-deps --no-build-isolation -e .
	@touch $(READY)

$(WARM): $(READY) $(KERNELS)
	$(PYTHON) -m sakumon.kernel.warm
	@touch $(WARM)

# What is not compiled yet is prepared by the server itself, while others are played.
play: $(READY) $(CLIENT)
	$(VENV)/bin/sakumon serve

client: $(CLIENT)

$(MODULES): $(READY) client/package.json client/package-lock.json requirements.node.lock
	@$(NODE)
	$(NPM) install --loglevel=error --no-progress
	@touch $(MODULES)

$(CLIENT): $(MODULES) $(PAGES)
	$(NPM) run build

test: $(WARM) $(CLIENT)
	$(NPM) run test
	$(PYTHON) -m pytest -n 2 --dist worksteal $(PATIENCE)

# Odd inputs of all kinds, for as long as one likes: make fuzz SECONDS=600 SEED=7
fuzz: $(WARM) $(CLIENT)
	$(PYTHON) -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)

# On every Python that can be had, or a few tests on some: make test-pythons PYTHONS="3.11 3.13" TESTS=tests/contract
test-pythons: $(READY) $(CLIENT)
	$(PYTHON) -m tools.pythons $(PYTHONS) -- $(TESTS)

lint: $(MODULES)
	$(VENV)/bin/ruff format --check $(SOURCES)
	$(VENV)/bin/ruff check $(SOURCES)
	$(VENV)/bin/mypy
	$(NPM) run lint

format: $(MODULES)
	$(VENV)/bin/ruff check --fix $(SOURCES)
	$(VENV)/bin/ruff format $(SOURCES)
	$(NPM) run format

bench: $(WARM)
	$(PYTHON) -m benchmarks

docs: $(WARM)
	$(VENV)/bin/sphinx-build -W --keep-going -b html docs build/docs

# With compiled kernels inside, for this Python on Linux: who installs it waits for no compiler.
wheel: $(READY) $(CLIENT)
	$(PYTHON) -m tools.wheel dist

# What the program is made of, with hashes and licences.
sbom: $(READY)
	$(PYTHON) -m tools.sbom build/sbom.json

schema: $(READY)
	$(VENV)/bin/sakumon schema -o docs/sakumon-1.schema.json

# What the server says of itself; the client's types are made from it.
api: $(READY)
	$(PYTHON) -m sakumon.web.describe

results: $(WARM)
	$(VENV)/bin/sakumon lab all -o build/results --page docs/results.md

# All that can be tried anywhere: the libraries of a GPU are large, and of no use without one.
EXTRAS := $(addprefix --extra ,atlas cluster parquet postgres)

# Keeps what is pinned where it still fits; `make lock UPGRADE=1` takes the newest of everything.
lock: $(VENV)/bin/uv
	$(PIN) $(EXTRAS) --group dev pyproject.toml -o requirements.lock
	$(PIN) --group uv -o requirements.uv.lock
	$(PIN) --group node -o requirements.node.lock
	$(if $(UPGRADE),rm -f client/package-lock.json)
	@$(NODE)
	$(NPM) install --package-lock-only --no-progress

clean:
	rm -rf $(VENV) client/node_modules src/sakumon/web/client out build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
