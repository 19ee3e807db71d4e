# The two commands are `make play` and `make test`. Both prepare .venv by themselves: the first time that takes a moment
# and needs the network, afterwards they start at once. Everything about the preparation goes to standard error.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --quiet --disable-pip-version-check
COMPILED := .venv-compiled
PEERS := .venv-peers
PEERS_RUN := $(PEERS)/bin/python
ARGS ?=
SOURCES := pyproject.toml compile_engine.py $(shell find remigio_dsl variants grammar -type f -not -name '*.pyc')
COMPILER := $(shell command -v $(CC))
HAS_HEADERS := import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/Python.h'))

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.PHONY: help play test slow check coverage compiled compiled-copy compiled-test bench peers docs clean

help:
	@echo 'make play                     play against the computer / jugar contra el ordenador'
	@echo 'make play ARGS="remigio-13"   with the arguments of `remigio play` / con las opciones de `remigio play`'
	@echo 'make test                     run every test / pasar todas las pruebas'
	@echo 'make slow                     the searches that take minutes'
	@echo 'make check                    style, types and the order of imports'
	@echo 'make coverage                 the tests again, and how much of the rules and the engine they reach'
	@echo 'make compiled                 the same program with its engine as C, for long studies: $(COMPILED)/bin/remigio'
	@echo 'make bench                    how fast it goes beside other libraries; ARGS="--quick --rows a,c --json"'
	@echo 'make peers                    its rules beside those of another engine, move by move'
	@echo 'make docs                     write anew what is made from the code and the shipped rules: docs/reference/, grammar/*.json'
	@echo 'make clean                    remove .venv and everything that was built'

play: $(VENV)/.play
	@$(RUN) -m remigio_dsl play $(ARGS)

test: $(VENV)/.dev
	@$(RUN) -m pytest -q -n auto $(ARGS)

slow: $(VENV)/.dev
	@$(RUN) -m pytest -q -n auto -m slow $(ARGS)

check: $(VENV)/.dev
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy
	@$(VENV)/bin/lint-imports

# The rooms whose mistakes would be silent are held to a share of their branches.
coverage: $(VENV)/.dev
	@$(RUN) -m pytest -q -n auto --cov --cov-report= $(ARGS)
	@$(RUN) -m coverage report --fail-under=95 --include='*/lang/*,*/source/*,*/engine/*'

compiled: $(COMPILED)/.ready
	@$(COMPILED)/bin/remigio --version

compiled-copy: $(COMPILED)/.copy

# The tests of the engine, of the one that was compiled: `-P` keeps the sources in this folder from being taken instead.
compiled-test: $(VENV)/.dev $(COMPILED)/.copy
	@PYTHONPATH=$(COMPILED)/copy $(RUN) -P -m pytest -q -n auto $(or $(ARGS),tests/engine)

# What other libraries are needed for has an environment of its own. The engine is measured as it is, and compiled where
# there is a compiler.
bench: $(PEERS)/.ready $(if $(COMPILER),$(COMPILED)/.copy)
	@$(PEERS_RUN) -m benchmarks.bench $(ARGS)

peers: $(PEERS)/.ready
	@$(PEERS_RUN) -m pytest -q -m peers tests/peers
	@$(PEERS_RUN) -m benchmarks.differential $(ARGS)

docs: $(VENV)/.dev
	@REMIGIO_GOLDEN=write $(RUN) -m pytest -q tests/lang/test_grammar.py tests/lang/test_shipped.py tests/source/test_events.py
	@$(RUN) docs/make_reference.py

clean:
	rm -rf $(VENV) $(COMPILED) $(PEERS) build dist .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find remigio_dsl tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment whose Python has gone, because the system's was replaced, is made again.
ifneq ($(shell test -x $(RUN) && echo there),there)
.PHONY: $(VENV)/.made
endif

# A stamp is written when its work is complete, so that an interrupted preparation is taken up again.
$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo 'There is no $(PYTHON) here: install the Debian package python3, or name another with make PYTHON=...' >&2; \
	  echo 'No hay $(PYTHON): instalar el paquete python3 de Debian, o dar otro con make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Python 3.11 or later is needed, and $(PYTHON) is older: name another with make PYTHON=...' >&2; \
	  echo 'Hace falta Python 3.11 o posterior, y $(PYTHON) es anterior: dar otro con make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo 'This Python cannot make environments: install the Debian package python3-venv.' >&2; \
	  echo 'Este Python no puede crear entornos: instalar el paquete python3-venv de Debian.' >&2; exit 1; }
	@echo 'Preparing $(VENV), once / Preparando $(VENV), una sola vez ...' >&2
	@$(RUN) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) >&2
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml
	@$(PIP) install -e . >&2
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	@$(PIP) install -e '.[dev]' >&2
	@touch $@ $(VENV)/.play

# The wheel is made once; what is in it also stands alone in a folder, to be taken instead of the sources.
# Its stamp has the time at which it was begun: what is changed meanwhile is not in it.
$(COMPILED)/.wheel: $(SOURCES) | $(VENV)/.made
	@test -n "$(COMPILER)" && $(RUN) -c "$(HAS_HEADERS)" || { \
	  echo 'A C compiler is needed to compile the engine: install the Debian packages gcc and python3-dev.' >&2; \
	  echo 'Hace falta un compilador de C: instalar los paquetes gcc y python3-dev de Debian.' >&2; exit 1; }
	@echo 'Compiling the engine: two minutes / Compilando el motor: dos minutos ...' >&2
	@rm -rf $(COMPILED) && mkdir $(COMPILED) && touch $(COMPILED)/.begun
	@HATCH_BUILD_HOOKS_ENABLE=1 $(PIP) wheel --no-deps --wheel-dir $(COMPILED)/wheel . >&2
	@mv $(COMPILED)/.begun $@

$(COMPILED)/.copy: $(COMPILED)/.wheel
	@$(PIP) install --no-deps --target $(COMPILED)/copy $(COMPILED)/wheel/*.whl >&2
	@touch $@

$(COMPILED)/.ready: $(COMPILED)/.wheel
	@$(RUN) -m venv $(COMPILED) >&2
	@$(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check \
	  "$$(echo $(COMPILED)/wheel/*.whl)[cluster,fast,parquet,study]" >&2
	@touch $@

ifneq ($(shell test -x $(PEERS_RUN) && echo there),there)
.PHONY: $(PEERS)/.ready
endif

$(PEERS)/.ready: pyproject.toml benchmarks/peers.txt | $(VENV)/.made
	@echo 'Preparing $(PEERS), once / Preparando $(PEERS), una sola vez ...' >&2
	@$(PEERS_RUN) -m pip --version >/dev/null 2>&1 || $(RUN) -m venv --clear $(PEERS) >&2
	@$(PEERS_RUN) -m pip install --quiet --disable-pip-version-check -e '.[fast,study]' -r benchmarks/peers.txt >&2
	@touch $@
