# Everything runs in .venv, which the first target that needs it sets up.
PYTHON ?= python3
BIN := .venv/bin
SETUP := @command -v $(PYTHON) >/dev/null || \
	{ echo "Python 3.11 or newer is needed, and $(PYTHON) was not found."; exit 1; }; \
	$(PYTHON) tools/setup.py

.PHONY: help learn test check format oracle soak bench strength golden language messages schema thai-breaks stamp

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1@\2/p' $(MAKEFILE_LIST) | \
		while IFS=@ read -r name text; do printf '  %-18s %s\n' "$$name" "$$text"; done

learn: .venv/ready-learn ## Start learning; ARGS="--lang hi" goes to the tutor
	@$(BIN)/euchre-tutor learn $(ARGS)

test: .venv/ready-dev ## Run the tests; ARGS="tests/test_cells.py -x" goes to pytest
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: .venv/ready-dev ## Check style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy tutor tools tests

format: .venv/ready-dev ## Lay the code out
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

oracle: .venv/ready-oracle ## Compare the engine with another euchre engine
	@$(BIN)/python -m pytest -m oracle $(ARGS)

soak: .venv/ready-dev ## Play hundreds of whole games of each kind unattended
	@$(BIN)/python -m pytest -n auto -m soak $(ARGS)

strength: .venv/ready-dev ## Measure the computer players; ARGS="--deals 50 railroad"
	@$(BIN)/python -m tools.strength $(ARGS)

bench: .venv/ready-oracle ## Time the engine beside open-spiel
	@$(BIN)/python -m tools.bench

golden: .venv/ready-dev ## Write the deals of tests/golden/ anew; look at what changed
	@$(BIN)/python -m tests.transcripts

language: .venv/ready-dev ## Begin a new language: LANG=nl
	@test "$(origin LANG)" = "command line" || \
		{ echo "Say which language: make language LANG=nl"; exit 2; }
	@$(BIN)/python -m tools.language $(LANG)

messages: .venv/ready-dev ## Collect the program's messages into the catalogs
	@$(BIN)/python -m tools.messages

schema: .venv/ready-dev ## Write the schema of the variant file, for editors
	@$(BIN)/python -m tools.schema

thai-breaks: .venv/ready-dev ## Mark where Thai lines may break; FILES=… for some files only
	@$(BIN)/python -m tools.thai_breaks $(FILES)

stamp: .venv/ready-dev ## Mark a translation as current: LANG=hi, FILES=… for some files only
	@test "$(origin LANG)" = "command line" || \
		{ echo "Say which language: make stamp LANG=hi"; exit 2; }
	@$(BIN)/python -m tools.stamp $(LANG) $(FILES)

.venv/ready-learn: pyproject.toml
	$(SETUP)
	@touch $@

.venv/ready-dev: pyproject.toml
	$(SETUP) dev
	@touch .venv/ready-learn $@

.venv/ready-oracle: pyproject.toml
	$(SETUP) dev oracle
	@touch .venv/ready-learn .venv/ready-dev $@
