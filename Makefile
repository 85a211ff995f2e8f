# What testing frameworks such as OpenBench call: `make EXE=name` leaves the engine at `name`.
# It is the engine alone: UCI, CECP, bench, matches, suites and training data, without web page,
# terminal and serial line. FEATURES="serial terminal web" adds them.
# EVALFILE=path names a network to build in instead of nets/torres.net.
# FEATURES=tuning exposes the numbers of the search as UCI options, for SPSA.
# On Windows it wants a shell with cp, as the one of Git has.

EXE ?= torres
CARGO ?= cargo
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
SUFFIX := $(if $(filter Windows_NT,$(OS)),.exe)

.PHONY: all clean

all:
	EVALFILE="$(EVALFILE)" RUSTFLAGS="-C target-cpu=native" $(CARGO) build --profile dist --locked -p torres --no-default-features $(if $(FEATURES),--features "$(FEATURES)")
	cp "$(TARGET)/dist/torres$(SUFFIX)" "$(EXE:$(SUFFIX)=)$(SUFFIX)"

clean:
	$(CARGO) clean
