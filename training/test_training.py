"""Trains a tiny network and goes the whole way: python3 training/test_training.py POSITIONS TORRES

The loss must fall, the rounded network must say what the trained one said, and the engine must say
of every position what plain integers say.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile

import torch

from arrange import activity, groups_present
from model import HEADS, OUTPUT_UNIT, UNIT, whole_sums
from positions import load, unpack
from quantised import LayerNumbers, Quantised
from train import train


def settings(positions: str, output: str, head: str) -> argparse.Namespace:
    return argparse.Namespace(
        head=head,
        positions=[positions],
        output=output,
        hidden=64,
        output_buckets=8,
        king_buckets=4,
        epochs=8,
        seconds=0,
        report=20,
        capacity=1 << 20,
        batch=1024,
        rate=3e-3,
        result_share=0.3,
        scale=0,
        power=2.5,
        validation=0.1,
        apart=None,
        seed=1,
        threads=2,
        device="cpu",
        resume=None,
        start=None,
    )


def engine_scores(torres: str, network: str, packed: torch.Tensor) -> list[int]:
    """What `torres datagen evaluate` says of packed positions."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(packed.numpy().tobytes())
        file.flush()
        command = [torres, "datagen", "evaluate", file.name, "--network", network]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return [int(line) for line in lines]


def failures_of_sums() -> list[str]:
    """Sums that sixteen bits cannot hold must not become infinite: one such step ruins a network."""
    largest = torch.full((1, 2048), 127.0)
    said = float(whole_sums(largest.half(), largest.t()))
    wanted = 2048 * 127 * 127
    return [] if abs(said / wanted - 1) < 0.001 else [f"a sum of {wanted} became {said}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions")
    parser.add_argument("torres")
    options = parser.parse_args()
    failures = failures_of_sums() + [failure for head in HEADS for failure in failures_of(head, options)]
    sys.exit("; ".join(failures) or 0)


def failures_of(head: str, options: argparse.Namespace) -> list[str]:
    """What is wrong with a network that ends so."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = settings(options.positions, f"{folder}/tiny.net", head)
        model = train(chosen)
        with open(f"{folder}/tiny.net.json") as card:
            losses = [entry["apart"] for entry in json.load(card)["history"]]
        packed = load(options.positions)[:1000]
        inputs = unpack(packed, model.shape)
        with torch.no_grad():
            trained = model(inputs) * chosen.scale
        quantised = Quantised.of(model, UNIT, OUTPUT_UNIT, chosen.scale)
        features = inputs.features.numpy()
        plain = [quantised.evaluate(features[n], int(inputs.buckets[n])) for n in range(len(packed))]
        spoken = engine_scores(options.torres, f"{folder}/tiny.net", packed)
        stored = Quantised.of_file(f"{folder}/tiny.net")
        # No epoch at all: what the file held is what the model holds.
        chosen.start, chosen.epochs = f"{folder}/tiny.net", 0
        gone_on = Quantised.of(train(chosen), UNIT, OUTPUT_UNIT, chosen.scale)
    furthest = max(abs(float(one) - two) for one, two in zip(trained, plain))
    print(f"{head}: loss {losses[0]:.5f} to {losses[-1]:.5f}, rounding costs at most {furthest:.1f} centipawns")
    failures = []
    if isinstance(stored.head, LayerNumbers):
        # Another order of neurons: the same answers, and more to skip.
        before, after = (groups_present(activity(one, packed)) for one in (quantised, stored))
        print(f"{head}: {before:.1%} of groups cannot be skipped, {after:.1%} when arranged")
        if not after < before:
            failures.append("arranged neurons leave no more groups to skip")
        if [stored.evaluate(features[n], int(inputs.buckets[n])) for n in range(len(packed))] != plain:
            failures.append("arranged neurons say something else")
    if not losses[-1] < 0.95 * losses[0]:
        failures.append("the loss did not fall")
    if furthest > 8:
        failures.append("rounding costs more than 8 centipawns")
    if spoken != plain:
        failures.append("the engine disagrees with plain arithmetic")
    if gone_on.to_bytes() != stored.to_bytes():
        failures.append("a network that another began from its file is not the same")
    return [f"{head}: {failure}" for failure in failures]


if __name__ == "__main__":
    main()
