"""Makes the fixtures of the Rust tests: tiny networks, and what plain arithmetic says of positions.

    python3 training/fixture.py

reads crates/nnue/tests/data/positions.bin and writes beside it tiny.net and scores.txt (one layer),
layers.net and layers.txt (three).
"""

from __future__ import annotations

import os

import numpy as np
import torch

from model import FIRST, SECOND
from positions import INPUTS, Shape, load, unpack
from quantised import Floats, LayerNumbers, Quantised, SquaredNumbers

FOLDER = os.path.join(os.path.dirname(__file__), "..", "crates", "nnue", "tests", "data")
KING_BUCKET_MAP = [0, 0, 1, 1, 0, 0, 1, 1] + [1] * 24
BUCKETS = 8


def squared() -> Quantised:
    """Random weights, large enough that both ends of the clipping are reached."""
    dice, hidden = np.random.default_rng(1912), 32
    weights = dice.integers(-60, 61, (2 * INPUTS, hidden))
    biases = dice.integers(-100, 201, hidden)
    out = dice.integers(-128, 129, (BUCKETS, 2 * hidden))
    head = SquaredNumbers(out, dice.integers(-9000, 9001, BUCKETS))
    return Quantised(KING_BUCKET_MAP, 255, 64, 400, weights, biases, head)


def layers() -> Quantised:
    dice, hidden = np.random.default_rng(1914), 64
    weights = dice.integers(-60, 61, (2 * INPUTS, hidden))
    biases = dice.integers(-50, 301, hidden)
    first = dice.integers(-127, 128, (BUCKETS, FIRST, hidden))

    def numbers(reach: float, *shape: int) -> Floats:
        return dice.uniform(-reach, reach, (BUCKETS, *shape)).astype(np.float32)

    others = [numbers(0.5, FIRST), numbers(0.4, 2 * FIRST, SECOND), numbers(0.5, SECOND)]
    others += [numbers(1, SECOND), numbers(1)]
    return Quantised(KING_BUCKET_MAP, 255, 64, 400, weights, biases, LayerNumbers(first, others))


def main() -> None:
    packed = load(os.path.join(FOLDER, "positions.bin"))
    inputs = unpack(packed, Shape(torch.tensor(KING_BUCKET_MAP), BUCKETS))
    features = inputs.features.numpy()
    for net, name, answers in [(squared(), "tiny.net", "scores.txt"), (layers(), "layers.net", "layers.txt")]:
        scores = [net.evaluate(features[n], int(inputs.buckets[n])) for n in range(len(packed))]
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(net.to_bytes())
        with open(os.path.join(FOLDER, answers), "w") as file:
            file.writelines(f"{score}\n" for score in scores)
        print(f"{name}: {len(scores)} scores from {min(scores)} to {max(scores)}")


if __name__ == "__main__":
    main()
