"""The network file, and what the engine computes from it, in plain integers."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from model import Model

Numbers = NDArray[np.integer]

MAGIC = b"TORRESNN"
VERSION = 1


class Quantised:
    """A network as it is stored. Divisions round towards zero, as the engine's do."""

    def __init__(
        self,
        king_bucket_map: list[int],
        unit: int,
        output_unit: int,
        scale: int,
        weights: Numbers,
        biases: Numbers,
        out: Numbers,
        out_biases: Numbers,
    ) -> None:
        self.king_bucket_map = king_bucket_map
        self.unit, self.output_unit, self.scale = unit, output_unit, scale
        self.input_weights = weights.astype(np.int16)
        self.input_biases = biases.astype(np.int16)
        self.output_weights = out.astype(np.int16)
        self.output_biases = out_biases.astype(np.int32)

    @classmethod
    def of(cls, model: Model, unit: int, output_unit: int, scale: int) -> Quantised:
        """The rounded weights of a trained model."""

        def whole(tensor: Tensor, factor: int) -> Numbers:
            numbers: Numbers = np.rint(tensor.detach().cpu().double().numpy() * factor).astype(np.int64)
            return numbers

        return cls(
            model.king_bucket_map.tolist(),
            unit,
            output_unit,
            scale,
            whole(model.input_weights, unit),
            whole(model.input_biases, unit),
            whole(model.output_weights, output_unit),
            whole(model.output_biases, unit * output_unit),
        )

    def to_bytes(self) -> bytes:
        hidden = self.input_biases.shape[0]
        buckets = self.output_biases.shape[0]
        kings = max(self.king_bucket_map) + 1
        body = MAGIC + struct.pack("<IIII", VERSION, hidden, buckets, kings)
        body += bytes(self.king_bucket_map)
        body += struct.pack("<IIII", self.unit, self.output_unit, self.scale, 0)
        for numbers in (self.input_weights, self.input_biases, self.output_weights):
            body += numbers.astype("<i2").tobytes()
        body += self.output_biases.astype("<i4").tobytes()
        return body + struct.pack("<I", zlib.crc32(body))

    def evaluate(self, features: Numbers, bucket: int) -> int:
        """Centipawns for one position: features [2, 32], the mover's first."""
        halves = []
        for side in features:
            present = side[side < self.input_weights.shape[0]]
            total = self.input_biases.astype(np.int64) + self.input_weights[present].sum(axis=0, dtype=np.int64)
            halves.append(np.clip(total, 0, self.unit))
        clipped = np.concatenate(halves)
        total = int((clipped * clipped * self.output_weights[bucket].astype(np.int64)).sum())
        output = towards_zero(total, self.unit) + int(self.output_biases[bucket])
        return towards_zero(output * self.scale, self.unit * self.output_unit)


def towards_zero(number: int, divisor: int) -> int:
    return number // divisor if number >= 0 else -(-number // divisor)
