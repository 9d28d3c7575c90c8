# Two commands for everybody: `make play` and `make test`. Each sets up what it needs, once.
SHELL := /bin/bash
PY := .venv/bin/python
PIP := .venv/bin/pip --disable-pip-version-check --no-input -q
# What an installation leaves is marked inside its own folder, so that deleting the folder is enough.
RUN := .venv/.run
DEV := .venv/.dev
NODE := web/node_modules/.done
FONT := web/src/generated/brush.woff2
PAGE := web/dist/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/tsconfig.json \
	-not -path 'web/src/generated*' -not -path 'web/public/licenses*' 2>/dev/null)
PORT ?= 8000
# A browser keeps two cores busy: fewer than four run the browser tests one after another.
BROWSERS := $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1); echo $$((n < 4 ? 0 : n / 2)))

.PHONY: play test check dev build format lock picture clean browser native bench-check
.DELETE_ON_ERROR:
.NOTPARALLEL:

# Set up, build and start the table; it prints the link. Another port: make play PORT=9000
play: $(RUN) $(PAGE) native
	@.venv/bin/paohuzi serve --port $(PORT)

# All tests: the page's modules, engine and server, then real browsers at a real server.
test: $(DEV) $(NODE) $(PAGE) native browser
	cd web && npm run --silent test
	$(PY) -m paohuzi.bench --check
	scripts/with_browser $(PY) -m pytest -q -n auto tests src
	scripts/with_browser $(PY) -m pytest -q -n $(BROWSERS) e2e

# All that can be said without running it: format, lint, types, layers, generated files.
check: $(DEV) $(NODE) $(FONT)
	.venv/bin/ruff format --check -q .
	.venv/bin/ruff check -q .
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) scripts/gen_protocol.py --check
	cd web && npm run --silent check

build: $(RUN) $(PAGE) native

# The server and the page, both reloading on change; open the address that Vite prints.
dev: $(DEV) $(NODE) $(FONT)
	@trap 'kill 0' EXIT; .venv/bin/watchfiles \
		'.venv/bin/paohuzi serve --host 127.0.0.1 --port $(PORT)' src/paohuzi & \
	cd web && PAOHUZI_SERVER=http://127.0.0.1:$(PORT) npm run --silent dev

# Bring all files into shape, generated ones too.
format: $(DEV) $(NODE)
	.venv/bin/ruff check --fix -q . || true
	.venv/bin/ruff format -q .
	$(PY) scripts/gen_protocol.py
	cd web && npm run --silent format

# Locks carry versions and hashes, no addresses. Newest versions: make lock UPGRADE=--upgrade
LOCK := .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate $(UPGRADE) pyproject.toml
lock: $(DEV)
	$(LOCK) --group build -o requirements.lock
	$(LOCK) --group dev -c requirements.lock -o requirements-dev.lock

# The benchmark in short: fails where a ratio to the plain search fell by more than a third.
bench-check: $(RUN) native
	$(PY) -m paohuzi.bench --check

# Draw docs/images anew from a real round.
picture: $(DEV) $(PAGE) browser
	scripts/with_browser $(PY) scripts/screenshot.py

clean:
	rm -rf .venv web/node_modules web/dist web/src/generated web/public/licenses \
		.pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src -name '*.so' -delete -o -name .native -delete

# --- what the commands stand on -----------------------------------------------------------------

$(PY):
	@scripts/make_venv

$(RUN): requirements.lock pyproject.toml | $(PY)
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements-dev.lock pyproject.toml | $(PY)
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ $(RUN)

$(NODE): web/package-lock.json
	@scripts/need_node
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(FONT): scripts/build_fonts.py $(NODE) | $(RUN)
	$(PY) scripts/build_fonts.py
	@touch $@

$(PAGE): $(WEB_SOURCES) $(NODE) $(FONT)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

# The engine's hot modules compiled where there is a C compiler; it knows itself what is up to date.
native: | $(RUN)
	@$(PY) hatch_build.py

browser: | $(DEV)
	@scripts/need_browser
