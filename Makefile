# make play    builds Parlor and starts it: click on the address that it prints
# make check   the core and the activities, the page's units and the linters: a minute, for each save
# make test    installs what the tests need and runs all that must hold before a change lands
# make help    says what else there is
#
# ARGS="…" goes on to the program: make play ARGS="--name Ada --web 127.0.0.1:0"

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play check check-swift test test-long test-asan test-valgrind bench bench-growth fuzz simulate package test-package lint format clean \
	shots test-shots test-shots-debug test-many-shots test-designs install-check install-play install-test install-bench build-tests test-page test-swift test-seeds test-protocol test-python test-rest test-fresh test-swarm test-screens test-crowd test-pages test-versions lint-swift lint-python lint-page \
	lint-paths venv

# What Parlor is built with and runs on.
PLAY_PACKAGES := pkg-config libavahi-client-dev libavahi-core-dev libsodium-dev libzstd-dev \
	libcairo2-dev libwebp-dev libqrencode-dev libsqlite3-dev zlib1g-dev
# What is enough for a look at the core and at the page's units.
CHECK_PACKAGES := pkg-config libsodium-dev python3 python3-venv nodejs node-typescript
# What its tests play with: networks in namespaces, a system discovery daemon, three browsers' engines.
TEST_PACKAGES := $(PLAY_PACKAGES) avahi-daemon avahi-utils dbus nftables iproute2 ethtool util-linux \
	chromium chromium-headless-shell firefox-esr webkit2gtk-driver gir1.2-webkit2-4.1 gir1.2-gtk-3.0 python3-gi xvfb \
	fonts-dejavu-core fonts-noto-color-emoji python3 python3-venv spin gcc libc6-dev \
	debootstrap dpkg-dev binutils desktop-file-utils nodejs node-typescript
# What it is measured beside, in networks that the bench makes.
BENCH_PACKAGES := $(TEST_PACKAGES) serf

# A module is read once: nothing waits for what others need of it before all of it is compiled.
ONCE := -Xswiftc -no-emit-module-separately-wmo
RELEASED := .build/release/parlor
# With Swift's own library inside, so that it runs where there is no Swift.
RELEASE := swift build -c release $(ONCE) --static-swift-stdlib --disable-index-store --product parlor
PYTHON := .venv/bin/python
export PYTHONPATH := $(CURDIR)/Tests/EndToEnd:$(CURDIR)/Tests/Comparison
# What Python has compiled it keeps, whatever the environment says: else each process of a test compiles it all again.
export PYTHONDONTWRITEBYTECODE :=
# What hypothesis keeps belongs to what was built.
export HYPOTHESIS_STORAGE_DIRECTORY := $(CURDIR)/.build/hypothesis
SWIFT_FOLDERS := Package.swift Sources Tests
PYTHON_FOLDERS := Tests Examples .ci/package

help:
	@sed -n '1,6s/^# \{0,1\}//p' Makefile
	@echo 'make fuzz    feeds every decoder and the peers with what libFuzzer makes up: SECONDS=60 each, TARGET=frames for one'
	@echo 'make package makes a .deb and a tarball for machines without Swift'
	@echo 'make test-long tests the package, with AddressSanitizer and valgrind, in three engines, by 2,527 seeds, and fuzzes: hours'
	@echo 'make bench | bench-growth | simulate | lint | format | clean'

# One line says how far the build is; what the compiler says is in the log. Who wants to play wants to play soon: what
# tries Parlor out is left out (PARLOR_PLAY), and packages of others are not optimised (.ci/swiftc).
play: install-play
	@PARLOR_PLAY=1 SWIFT_EXEC=$(CURDIR)/.ci/swiftc .ci/build-quietly .build/play.log $(RELEASE) --scratch-path .build/play
	@exec .build/play/release/parlor $(ARGS)

# One optimised build serves everything: the tests in Swift, the daemons of those in Python, and the parties of seeds. What
# needs no build runs beside it; the end-to-end tests wait for most of their time, and leave room for all others.
TESTED := .build/tested
OPTIMISED := -c release -Xswiftc -enable-testing $(ONCE) --scratch-path $(TESTED)
SHOT_FILE := .build/shots.txt
test: install-test venv
	@BUILT=yes PARLOR=$(CURDIR)/$(TESTED)/release/parlor PARLOR_SHOTS=$(CURDIR)/$(SHOT_FILE) \
		.ci/parts build-tests+test-page+shots+~test-protocol test-python+test-swift+test-fresh

build-tests:
	@SWIFT_EXEC=$(CURDIR)/.ci/swiftc .ci/build-quietly .build/tested.log swift build --build-tests --disable-index-store $(OPTIMISED)

# For each save: needs no package of anybody else's, so nothing is fetched or compiled but the core, the activities and
# their tests, in a folder of its own. What is not Swift is looked at meanwhile, and shown at the end.
check: install-check venv
	@mkdir -p .build; \
	$(MAKE) --no-print-directory test-page lint-swift lint-python lint-paths >.build/check.log 2>&1 & \
	code=0; $(MAKE) --no-print-directory check-swift || code=$$?; \
	wait $$! || code=$$?; \
	cat .build/check.log; exit $$code

# All tests of the core but those that take long in a debug build (SLOW): `make test` runs them. They play hundreds of whole
# parties, shoot hundreds of times, make a hundred thousand edits, or go through thousands of orders, strokes and guesses.
# SLOW=none builds and runs them too.
SLOW := ^SimulationTests\.(?!OrderTests)|RosterTests/ordersAgree|LockoutTests|StateTests|LevelTests/(winnable|skills)|GrowthTests/logarithmic|MergeLawTests/bulkAgrees|SketchTests/strokes|GamesTests\.(PinTests/changed|Password(Answer|Brain|Bring|Cheat|Deal|Report)Tests)|GamesTests\.PasswordPlayTests/(?!points)|PhysicsTests\.(Peg|Bubble)Tests
check-swift:
	PARLOR_CHECK=$(if $(filter none,$(SLOW)),whole,quick) .ci/swift-test --scratch-path .build/check --skip '$(SLOW)' $(ARGS)

# What of the page needs no browser, by node's own runner.
test-page: lint-page
	node --test Tests/PageTests/*.test.mjs

# Swift Testing only: the older runner would close on "0 tests". Of the seeds of each test it plays those that failed once and
# the first three, and of a thousand kills of a writer some; `make test-seeds` all. BUILT= says that what it tests is built.
test-swift: $(if $(BUILT),,build-tests)
	PARLOR_SEEDS=3 .ci/swift-test --skip-build $(OPTIMISED) $(ARGS)

test-seeds: build-tests
	.ci/swift-test --skip-build $(OPTIMISED) --filter 'SimulationTests|KillTests' $(ARGS)

# Of the build that people run, unless PARLOR=… names another one; three tests at a time, unless WORKERS= says otherwise:
# much of their time is waiting, and what measures has the machine to itself.
# What installs the package needs a build without Swift's libraries: make test-package. The simulator's own tests wait for
# nothing: make test-fresh. What is marked `long` is for make test-rest.
WORKERS ?= 3
ELSEWHERE := $(addprefix --ignore=Tests/EndToEnd/test_,package.py simulate.py)
test-python: venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	$(PYTHON) -m pytest Tests/EndToEnd $(ELSEWHERE) -m 'not long' \
		$(if $(WORKERS),--numprocesses $(WORKERS) --dist loadgroup) $(ARGS)

# The specification and its Python reader: no daemon, so `make test` runs it where the build leaves a core idle. A test that
# gives way to a compiler and to all other tests may take most of an hour, and ends soon after they have.
test-protocol: venv
	$(PYTHON) -m pytest Tests/Protocol -m 'not long' --timeout 4800 $(ARGS)

# What `make test` leaves out of the Python tests, since it has others of the kind; and more requests of each route.
test-rest: install-test venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	$(PYTHON) -m pytest Tests/Protocol Tests/EndToEnd -m long $(if $(WORKERS),--numprocesses $(WORKERS) --dist loadgroup) $(ARGS)
	EXAMPLES=12 $(PYTHON) -m pytest Tests/EndToEnd/test_openapi.py $(ARGS)

# The simulator's own tests, and then parties in which everything goes wrong, by seeds that nobody has tried: make test-fresh
# SEED=… tries those again. What failed once is played by the Swift tests (`Seeds`) each time; and games of bots of
# each course, from where the Swift tests end: make test-swarm plays a thousand. A test that gives way to others all along may take some minutes.
SIMULATE := $${PARLOR:-.build/release/parlor} simulate
test-fresh: venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	$(PYTHON) -m pytest Tests/EndToEnd/test_simulate.py -m 'not long' --timeout 900
	@seed=$(or $(SEED),$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')); \
	echo "300 seeds from $$seed on; once more: make test-fresh SEED=$$seed"; \
	$(SIMULATE) --swarm --seed $$seed --runs 300 $(ARGS)
	$(SIMULATE) --games --seed 4 --runs 8 $(ARGS)
	$(SIMULATE) --games --splits --seed 4 --runs 8 $(ARGS)
	$(SIMULATE) --games --chains --seed 4 --runs 8 $(ARGS)
	$(SIMULATE) --doors --seed 4 --runs 8 $(ARGS)

# Shots by seeds that nobody has tried, worked out by the Python of Examples and then by ours: make test-shots SHOTS=100000 FIRST=…
# What Python makes of them needs no build, and the tests in Swift compare with it what PARLOR_SHOTS names.
SHOTS ?= 1000
shots: venv
	@mkdir -p .build; first=$(or $(FIRST),$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')); \
	echo "$(SHOTS) shots from seed $$first on; once more: make test-shots SHOTS=$(SHOTS) FIRST=$$first"; \
	PYTHONPATH=Examples/python $(PYTHON) -m vectors.random_shots $$first $(SHOTS) >$(SHOT_FILE)

test-shots: build-tests shots
	PARLOR_SHOTS=$(CURDIR)/$(SHOT_FILE) \
		.ci/swift-test --skip-build $(OPTIMISED) --filter PhysicsTests.VectorTests

# The same of a debug build, which traps where an optimised one would too, and reckons otherwise.
test-shots-debug:
	PARLOR_CHECK=quick PARLOR_SHOTS=$(CURDIR)/$(SHOT_FILE) \
		.ci/swift-test --scratch-path .build/check --filter PhysicsTests.VectorTests

# A hundred thousand, by Python, and by both builds of ours.
test-many-shots:
	@$(MAKE) --no-print-directory test-shots SHOTS=100000
	@$(MAKE) --no-print-directory test-shots-debug

# Eight editors in two halves of a network, of each designer: a thousand seeds, or SEEDS=… of them.
SEEDS ?= 1000
test-designs: build-tests
	PARLOR_SEEDS=$(SEEDS) .ci/swift-test --skip-build $(OPTIMISED) --filter 'DesignerTests/halves' $(ARGS)

# More than two thousand parties, and of each game that has a trial a thousand of each course; a seed that fails says
# how to repeat it. Of one game alone: make test-swarm TRIED=NAME
TRIED ?= $(shell ls -d Sources/Games/*/Trial | sed 's:.*/\(.*\)/Trial:\1:; s/\([a-z]\)\([A-Z]\)/\1-\2/g' | tr A-Z a-z)
test-swarm:
	@test -n "$${PARLOR:-}" || $(RELEASE)
	$(SIMULATE) --swarm --runs 2527 $(ARGS)
	for game in $(TRIED); do for course in "" --splits --chains; do \
		$(SIMULATE) --games --activity $$game $$course --runs 1000 $(ARGS) || exit 1; done; done
	$(SIMULATE) --doors --runs 100 $(ARGS)

# Every screen of the page in every language, light and dark, on desktop and phone, and then in every size, also by
# axe-core; `make test` takes one look of seventeen. The browser is the one that people have, and not its engine alone.
SHOWING := $(addprefix Tests/EndToEnd/test_,chat.py drama.py engines.py past_rooms.py tools.py)
test-screens: venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	CHROMIUM=chromium LOOKS=all $(PYTHON) -m pytest Tests/EndToEnd/test_screens*.py $(SHOWING) --timeout 1200 $(ARGS)
	CHROMIUM=chromium LOOKS=sizes $(PYTHON) -m pytest Tests/EndToEnd/test_screens*.py --timeout 1200 $(ARGS)

# Programs of earlier commits beside today's: the last one of version 1 of the protocol, and the first one of version 2.
# They are built once, each in some ten minutes; where the history does not reach so far the tests say so and are skipped.
test-versions: venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	OLD_VERSIONS=build $(PYTHON) -m pytest Tests/EndToEnd/test_real_versions.py --timeout 2400 $(ARGS)

# Sixty-four daemons on sixty-four hosts of a network that loses a tenth of all packets.
test-crowd: install-bench venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	$(PYTHON) Tests/Comparison/bench.py --only wifi $(ARGS)

# Tests of the page, in the engines of Firefox and Safari too: make test-pages ENGINES=webkit ARGS="-k guest"
ENGINES ?= firefox webkit
PAGE_TESTS := $(addprefix Tests/EndToEnd/test_,browser.py classic_page.py forks.py guest_failover.py \
	guest_page.py hostile_text.py locked.py screens.py split_vote.py)
test-pages: install-test venv
	@test -n "$${PARLOR:-}" || $(RELEASE)
	for engine in $(ENGINES); do LOOKS=usual ENGINE=$$engine $(PYTHON) -m pytest $(PAGE_TESTS) $(ARGS); done

# What takes hours: parties and games of bots by thousands of seeds, every screen in every language, every page in three
# engines, 64 hosts, everything against a build that notices wrong accesses to memory, and every decoder fed with what
# libFuzzer makes up. A part that fails does not keep the others from being run.
test-long: install-test venv
	@.ci/parts --all test-package test-seeds test-rest test-many-shots test-designs test-swarm test-screens test-pages test-versions test-crowd test-asan test-valgrind bench-growth fuzz

# The end-to-end tests against a build with AddressSanitizer: make test-asan ARGS="-k guests". It keeps 16 MB of what
# was freed, and puts something between all that is there.
test-asan: venv
	swift build -c release --sanitize=address --product parlor --scratch-path .build-asan
	PARLOR=$(CURDIR)/.build-asan/release/parlor ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:quarantine_size_mb=16 \
		SLOWNESS=3 KEPT_BY_CHECKER=98304 \
		$(PYTHON) -m pytest Tests/EndToEnd $(ARGS)

# The doors, which take bytes from anybody, under valgrind: it sees what lies outside our own code too. It knows
# neither Swift's debug information nor how its dynamic libraries end their first thread.
DOORS := Tests/EndToEnd/test_guests.py Tests/EndToEnd/test_local_api.py Tests/EndToEnd/test_seats.py
test-valgrind: venv
	@.ci/install valgrind binutils
	$(RELEASE)
	@mkdir -p .build/valgrind && strip -g -o .build/valgrind/parlor $(RELEASED)
	PARLOR=$(CURDIR)/.ci/under-valgrind PARLOR_CHECKED=$(CURDIR)/.build/valgrind/parlor SLOWNESS=10 \
		$(PYTHON) -m pytest $(DOORS) $(ARGS)

# A Debian package and a tarball for machines without Swift, in .build/package/out.
package: install-play
	@.ci/install dpkg-dev binutils python3
	$(RELEASE)
	@.ci/package/build $(RELEASED) .build/package/out

# Installs the package in a bare root and plays with it.
test-package: install-test venv
	$(RELEASE)
	PARLOR=$(CURDIR)/$(RELEASED) $(PYTHON) -m pytest Tests/EndToEnd/test_package.py $(ARGS)

bench: install-bench venv
	$(RELEASE)
	$(PYTHON) Tests/Comparison/bench.py $(ARGS)

# What an operation costs in a room that holds many of its kind, in instructions; more than half as much again is a
# failure. All kinds at all sizes take most of an hour: make bench-growth ARGS="--kinds strokes --sizes 1000 10000"
bench-growth: venv
	@.ci/install valgrind binutils
	$(RELEASE)
	$(PYTHON) Tests/Comparison/growth_rows.py $(ARGS)

# More of them, with seeds that nobody has tried: make simulate RUNS=100000 ARGS="--seed 5000"
RUNS ?= 20000
simulate: install-play
	$(RELEASE)
	$(RELEASED) simulate --swarm --runs $(RUNS) $(ARGS)

# Coverage-guided, every decoder and the peers themselves: make fuzz SECONDS=3600 TARGET=frames
SECONDS ?= 60
fuzz: install-play venv
	@for part in Wire Peers Edges; do \
		PARLOR_FUZZ=$$part swift build -c release --product Fuzz$$part --scratch-path .build/fuzz; \
	done
	@$(PYTHON) Tests/Fuzz/seed_corpus.py .build/fuzz/seeds >/dev/null
	@exec $(PYTHON) Tests/Fuzz/fuzz.py --seconds $(SECONDS) $(TARGET:%=--target %) $(ARGS)

lint: install-test venv lint-swift lint-python lint-page lint-paths

lint-swift:
	swift format lint --strict --parallel --recursive $(SWIFT_FOLDERS)

lint-python:
	$(PYTHON) -m compileall -q $(PYTHON_FOLDERS)
	.venv/bin/ruff check --config Tests/pyproject.toml $(PYTHON_FOLDERS)
	.venv/bin/ruff format --check --config Tests/pyproject.toml $(PYTHON_FOLDERS)
	.venv/bin/mypy --config-file Tests/pyproject.toml Examples .ci/package Tests/Protocol Tests/Fuzz Tests/PageTests
	.venv/bin/mypy --config-file Tests/pyproject.toml Tests/EndToEnd Tests/Comparison

# The types of the page's scripts; what the daemon says has those of OpenAPI and AsyncAPI.
lint-page: venv
	@.ci/install nodejs node-typescript
	$(PYTHON) Tests/PageTests/assemble.py .build/page
	tsc --project .build/page

# A path of one person's machine works for nobody else.
lint-paths:
	@found=$$(git grep -nIE '(^|[^[:alnum:]_.])/(home|Users|root|work)/[[:alnum:]]' -- . ':!Makefile' || true); \
	if [ -n "$$found" ]; then echo 'These lines name a path of one machine:'; echo "$$found"; exit 1; fi

format: venv
	swift format --in-place --parallel --recursive $(SWIFT_FOLDERS)
	.venv/bin/ruff format --config Tests/pyproject.toml $(PYTHON_FOLDERS)
	.venv/bin/ruff check --fix --config Tests/pyproject.toml $(PYTHON_FOLDERS)

clean:
	rm -rf .build .build-asan .venv

install-check:
	@.ci/install $(CHECK_PACKAGES)

install-play:
	@.ci/install $(PLAY_PACKAGES)

install-test:
	@.ci/install $(TEST_PACKAGES)

install-bench:
	@.ci/install $(BENCH_PACKAGES)

venv: .venv/installed

.venv/installed: Tests/requirements.txt
	@.ci/install python3 python3-venv
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement Tests/requirements.txt
	@touch $@
