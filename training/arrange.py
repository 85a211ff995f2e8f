"""Puts the neurons of a network with layers in an order in which more products can be skipped.

    python3 training/arrange.py torres.net --positions training/yardstick.bin

The engine skips four products side by side if all of them are zero. Neurons that are active in the same positions
are put together, which leaves more such groups. What the network says stays the same to the last bit.
`train.py` does this with the network that it ends with.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from positions import Shape, load, unpack, whole
from quantised import LayerNumbers, Quantised

GROUP = 4
# Positions that are looked at; more of them do not change the order for the better.
SAMPLE = 2000

Activity = NDArray[np.bool_]


def activity(network: Quantised, packed: Tensor) -> Activity:
    """[2 * positions, products]: which products of a side are above zero."""
    shape = Shape(torch.tensor(network.king_bucket_map), network.head.buckets)
    features = unpack(packed[:SAMPLE].cpu(), shape).features.numpy()
    return LayerNumbers.products(network.clipped(features.reshape(-1, features.shape[2]))) > 0


def groups_present(active: Activity) -> float:
    """The share of groups that cannot be skipped."""
    return float(active.reshape(len(active), -1, GROUP).any(axis=2).mean())


def order_of(active: Activity) -> list[int]:
    """The most active neuron that is left begins a group; those join it that are active where it is anyway."""
    left = list(np.argsort(-active.mean(axis=0), kind="stable"))
    order: list[int] = []
    while left:
        first = left.pop(0)
        order.append(first)
        present = active[:, first]
        for _ in range(GROUP - 1):
            others = active[:, left].astype(np.float32)
            together = present.astype(np.float32) @ others
            best = int(np.argmax(2 * together - others.sum(axis=0)))
            order.append(left.pop(best))
            present = present | active[:, order[-1]]
    return order


def arranged(network: Quantised, packed: Tensor) -> Quantised:
    """The same network in the better order; one without layers has no products to skip."""
    if not isinstance(network.head, LayerNumbers):
        return network
    active = activity(network, packed)
    order = order_of(active)
    return network.reordered(order) if groups_present(active[:, order]) < groups_present(active) else network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network")
    parser.add_argument("--positions", default=str(Path(__file__).parent / "yardstick.bin"))
    settings = parser.parse_args()
    network, packed = Quantised.of_file(settings.network), load(settings.positions)
    if not isinstance(network.head, LayerNumbers):
        raise SystemExit(f"{settings.network}: a network without layers has no products to skip")
    better = arranged(network, packed)
    before, after = (groups_present(activity(one, packed)) for one in (network, better))
    print(f"groups that cannot be skipped: {before:.1%} before, {after:.1%} now")
    whole(settings.network, better.to_bytes())


if __name__ == "__main__":
    main()
