"""Packed positions (32 bytes each, as `torres datagen positions` writes them) to inputs."""

from __future__ import annotations

import glob
import os

import numpy as np
import torch
from torch import Tensor

BYTES = 32
PIECES = 32
INPUTS = 768


def load(path: str) -> Tensor:
    """All positions of a file as a tensor of bytes."""
    data = np.fromfile(path, dtype=np.uint8)
    if data.size == 0 or data.size % BYTES:
        raise ValueError(f"{path}: {data.size} bytes are not whole positions of {BYTES} bytes")
    return torch.from_numpy(data.reshape(-1, BYTES))


def whole(path: str, data: bytes) -> None:
    """Writes a file, all of it or nothing."""
    with open(path + ".unfinished", "wb") as file:
        file.write(data)
    os.replace(path + ".unfinished", path)


class Store:
    """All positions in the device's memory, 32 bytes each; grows as files appear."""

    def __init__(self, patterns: list[str], capacity: int, device: str) -> None:
        self.patterns, self.known = patterns, set[str]()
        self.bytes = torch.empty(capacity, BYTES, dtype=torch.uint8, device=device)
        self.count = 0

    def refresh(self) -> bool:
        """Takes in files that are new; true if there were any."""
        paths = sorted({path for pattern in self.patterns for path in glob.glob(pattern)} - self.known)
        for path in paths:
            new = load(path)[: len(self.bytes) - self.count]
            self.bytes[self.count : self.count + len(new)] = new.to(self.bytes.device)
            self.count += len(new)
            self.known.add(path)
        return bool(paths)

    def sample(self, number: int) -> Tensor:
        return self.bytes[torch.randint(self.count, (number,), device=self.bytes.device)]


class Inputs:
    """What the two sides see in a batch of positions, the mover first, and what became of them.

    Features have the shape [batch, 2, 32]; where there is no piece the feature is the number of all
    inputs.
    """

    def __init__(self, features: Tensor, buckets: Tensor, score: Tensor, result: Tensor) -> None:
        self.features = features
        self.buckets = buckets
        self.score = score
        self.result = result


class Shape:
    """Which inputs and which output weights a position has."""

    def __init__(self, king_bucket_map: Tensor, output_buckets: int) -> None:
        self.king_bucket_map = king_bucket_map
        # Asked for once: the GPU is not to be waited for in every batch.
        self.king_buckets = int(king_bucket_map.max()) + 1
        self.output_buckets = output_buckets


def unpack(packed: Tensor, shape: Shape) -> Inputs:
    """Inputs of a batch of packed positions.

    Positions stay packed until they are used: 32 bytes each instead of 140, so that hundreds of
    millions fit a GPU.
    """
    pieces, squares, present = pieces_of(packed)
    role = torch.where((pieces & 7) == 6, torch.full_like(pieces, 3), pieces & 7)
    black = pieces >> 3
    turn = (packed[:, 24] >> 7).long()
    count = present.sum(1)
    features = torch.stack(
        [view(role, black, squares, present, side, shape) for side in (turn, 1 - turn)],
        dim=1,
    )
    most = shape.output_buckets
    buckets = ((count - 2).clamp(min=0) * most // 32).clamp(max=most - 1)
    return Inputs(features, buckets, *outcomes_of(packed))


def outcomes_of(packed: Tensor) -> tuple[Tensor, Tensor]:
    """Score in centipawns and result (0, 0.5, 1) of a batch, both for the mover."""
    score = packed[:, 28].int() | (packed[:, 29].int() << 8)
    score = torch.where(score >= 32768, score - 65536, score).float()
    result = packed[:, 30].float() / 2
    black = (packed[:, 24] >> 7) == 1
    return torch.where(black, -score, score), torch.where(black, 1 - result, result)


def pieces_of(packed: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Piece codes and squares of a batch, [batch, 32] each, and which of them are there."""
    device = packed.device
    batch = packed.shape[0]
    bits = (packed[:, :8].unsqueeze(2) >> torch.arange(8, device=device)) & 1
    bits = bits.reshape(batch, 64).long()
    order = bits.cumsum(1) - 1
    slot = torch.where(bits == 1, order, torch.full_like(order, PIECES))
    squares = torch.zeros(batch, PIECES + 1, dtype=torch.long, device=device)
    squares.scatter_(1, slot, torch.arange(64, device=device).expand(batch, 64))
    nibbles = packed[:, 8:24]
    pieces = torch.stack([nibbles & 15, nibbles >> 4], dim=2).reshape(batch, PIECES).long()
    present = torch.arange(PIECES, device=device) < bits.sum(1, keepdim=True)
    return pieces, squares[:, :PIECES], present


def view(role: Tensor, black: Tensor, squares: Tensor, present: Tensor, side: Tensor, shape: Shape) -> Tensor:
    """The features that one side (0 White, 1 Black) sees."""
    side = side.unsqueeze(1)
    own_king = (role == 5) & (black == side) & present
    king = (squares * own_king).sum(1, keepdim=True)
    near = king ^ (56 * side)
    mirror = torch.where((near & 4) != 0, torch.full_like(near, 7), torch.zeros_like(near))
    seen = near ^ mirror
    bucket = shape.king_bucket_map[(seen >> 3) * 4 + (seen & 3)]
    feature = bucket * INPUTS + (black ^ side) * 384 + role * 64 + (squares ^ mirror ^ (56 * side))
    return torch.where(present, feature, torch.full_like(feature, INPUTS * shape.king_buckets))
