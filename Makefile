# Two commands for everybody: `make play` and `make test`. Each sets up what it needs, once.
SHELL := /bin/bash
PY := .venv/bin/python
PIP := .venv/bin/pip --disable-pip-version-check -q
STAMPS := .stamps
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/tsconfig.json \
	-type f -not -path 'web/src/generated/*' -not -path 'web/public/licenses/*' 2>/dev/null)
PORT ?= 8000

.PHONY: play test check dev build format lock clean

play: $(STAMPS)/run web/dist/index.html
	@.venv/bin/paohuzi serve --port $(PORT)

test: $(STAMPS)/dev $(STAMPS)/node web/dist/index.html $(STAMPS)/browser
	cd web && npm run --silent test
	scripts/with_browser $(PY) -m pytest -q -n 2 tests src
	scripts/with_browser $(PY) -m pytest -q e2e

check: $(STAMPS)/dev $(STAMPS)/node web/src/generated/brush.woff2
	.venv/bin/ruff format --check -q .
	.venv/bin/ruff check -q .
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) scripts/gen_protocol.py --check
	cd web && npm run --silent check

build: web/dist/index.html

# The server and the page, both reloading on change; open the address that Vite prints.
dev: $(STAMPS)/dev $(STAMPS)/node web/src/generated/brush.woff2
	@trap 'kill 0' EXIT; .venv/bin/paohuzi serve --host 127.0.0.1 --port $(PORT) & \
	cd web && PAOHUZI_SERVER=http://127.0.0.1:$(PORT) npm run dev

format: $(STAMPS)/dev $(STAMPS)/node
	.venv/bin/ruff check --fix -q . || true
	.venv/bin/ruff format -q .
	cd web && npm run --silent format

# Locks carry versions and hashes, no addresses.
lock: $(STAMPS)/dev
	.venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--python-version 3.11 --group build -o requirements.lock pyproject.toml
	.venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--python-version 3.11 --group dev -o requirements-dev.lock pyproject.toml

clean:
	rm -rf .venv .stamps web/node_modules web/dist web/src/generated .pytest_cache .mypy_cache .ruff_cache

# --- what the commands stand on -----------------------------------------------------------------

$(PY):
	@scripts/make_venv

$(STAMPS)/run: requirements.lock pyproject.toml | $(PY)
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dev: requirements-dev.lock pyproject.toml | $(PY)
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/run

$(STAMPS)/node: web/package-lock.json
	@scripts/need_node
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

web/src/generated/brush.woff2: scripts/build_fonts.py $(STAMPS)/node | $(STAMPS)/run
	$(PY) scripts/build_fonts.py
	@touch $@

web/dist/index.html: $(WEB_SOURCES) $(STAMPS)/node web/src/generated/brush.woff2
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

$(STAMPS)/browser: scripts/need_browser
	@scripts/need_browser
	@mkdir -p $(STAMPS) && touch $@
