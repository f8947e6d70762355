# NauSetu. `make run` starts everything on this machine; `make test` and `make check` are what CI calls.
.POSIX:
.PHONY: help run test check law demo bench lock clean environment
BIN = .venv/bin
SOURCES = shared/src gateway/src $(wildcard services/*/src)

help:
	@echo 'make run     start database, broker, five services and the gateway here; Ctrl-C stops them (NAUSETU_PORT=8000)'
	@echo 'make test    all tests, on a real database and a real broker'
	@echo 'make check   format, lint, types, imports, conventions, known vulnerabilities'
	@echo 'make law     print the rule sets as they are applied, for a lawyer to sign (.run/law)'
	@echo 'make demo    crews that the sample vessels need; a journey from a course to a report, step by step'
	@echo 'make bench   what it costs: the goals of docs/benchmarks.md, measured here, A and B in turns (some minutes)'
	@echo 'make lock    resolve all dependencies anew into requirements.lock'
	@echo 'make clean   remove the environment, the caches and the data of make run'

environment:
	@sh deploy/bootstrap.sh

run: environment
	@$(BIN)/nausetu up

test: environment
	$(BIN)/python -m pytest $(PYTEST)

check: environment
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/conventions
	$(BIN)/python deploy/audit.py

law: environment
	@$(BIN)/nausetu law

demo: environment
	@$(BIN)/nausetu demo

bench: environment
	@$(BIN)/python tests/load/bench.py $(BENCH)

lock:
	sh deploy/lock.sh

clean:
	@sh deploy/clean.sh
