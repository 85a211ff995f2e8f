"""Makes the fixture of the Rust tests: a tiny network, and what plain integers say of positions.

    python3 training/fixture.py

reads crates/nnue/tests/data/positions.bin and writes tiny.net and scores.txt beside it.
"""

from __future__ import annotations

import os

import numpy as np
import torch

from positions import INPUTS, load, unpack
from quantised import Quantised

FOLDER = os.path.join(os.path.dirname(__file__), "..", "crates", "nnue", "tests", "data")
KING_BUCKET_MAP = [0, 0, 1, 1, 0, 0, 1, 1] + [1] * 24
HIDDEN, BUCKETS = 32, 8


def network() -> Quantised:
    """Random weights, large enough that both ends of the clipping are reached."""
    dice = np.random.default_rng(1912)
    return Quantised(
        KING_BUCKET_MAP,
        255,
        64,
        400,
        dice.integers(-60, 61, (2 * INPUTS, HIDDEN)),
        dice.integers(-100, 201, HIDDEN),
        dice.integers(-128, 129, (BUCKETS, 2 * HIDDEN)),
        dice.integers(-9000, 9001, BUCKETS),
    )


def main() -> None:
    net = network()
    packed = load(os.path.join(FOLDER, "positions.bin"))
    inputs = unpack(packed, torch.tensor(KING_BUCKET_MAP), BUCKETS)
    features = inputs.features.numpy()
    scores = [net.evaluate(features[n], int(inputs.buckets[n])) for n in range(len(packed))]
    with open(os.path.join(FOLDER, "tiny.net"), "wb") as file:
        file.write(net.to_bytes())
    with open(os.path.join(FOLDER, "scores.txt"), "w") as file:
        file.writelines(f"{score}\n" for score in scores)
    print(f"{len(scores)} scores from {min(scores)} to {max(scores)}")


if __name__ == "__main__":
    main()
