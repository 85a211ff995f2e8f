# What testing frameworks such as OpenBench call: `make EXE=name` leaves the engine at `name`.
# EVALFILE=path names a network to build in instead of nets/torres.net.

EXE ?= torres
CARGO ?= cargo
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif

.PHONY: all clean

all:
	EVALFILE="$(EVALFILE)" RUSTFLAGS="-C target-cpu=native" $(CARGO) build --release --locked -p torres
	cp "$(TARGET)/release/torres$(SUFFIX)" "$(EXE)$(if $(filter %.exe,$(EXE)),,$(SUFFIX))"

clean:
	$(CARGO) clean
