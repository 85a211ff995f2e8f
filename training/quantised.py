"""The network file, and what the engine computes from it, with its own arithmetic."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from model import FIRST, LARGEST_PRODUCT, SECOND, SHIFT, Layers, Model, Squared
from positions import INPUTS

Numbers = NDArray[np.integer]
Floats = NDArray[np.float32]

MAGIC = b"TORRESNN"
SQUARES = 32


class Reader:
    """Takes numbers from a file, one table after another."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, kind: str, *shape: int) -> NDArray[Any]:
        numbers = np.frombuffer(self.data, kind, int(np.prod(shape)), self.at)
        self.at += numbers.nbytes
        return numbers.reshape(shape)

    def word(self) -> int:
        return int(self.take("<u4", 1)[0])


def whole(tensor: Tensor, factor: int) -> Numbers:
    """The whole numbers nearest to a tensor in this unit."""
    numbers: Numbers = np.rint(tensor.detach().cpu().double().numpy() * factor).astype(np.int64)
    return numbers


def floats(tensor: Tensor) -> Floats:
    numbers: Floats = tensor.detach().cpu().float().numpy()
    return numbers


class SquaredNumbers:
    """One layer: each number, clipped and squared, times its weight."""

    VERSION = 1

    def __init__(self, weights: Numbers, biases: Numbers) -> None:
        self.weights = weights.astype(np.int16)
        self.biases = biases.astype(np.int32)

    @classmethod
    def of(cls, head: Squared, unit: int, output_unit: int) -> SquaredNumbers:
        return cls(whole(head.weights, output_unit), whole(head.biases, unit * output_unit))

    @property
    def buckets(self) -> int:
        return len(self.biases)

    def to_bytes(self) -> bytes:
        return self.weights.astype("<i2").tobytes() + self.biases.astype("<i4").tobytes()

    @classmethod
    def read(cls, reader: Reader, hidden: int, buckets: int) -> SquaredNumbers:
        return cls(reader.take("<i2", buckets, 2 * hidden), reader.take("<i4", buckets))

    def put_into(self, head: Squared, unit: int, output_unit: int) -> None:
        """Gives a model's head these weights."""
        head.weights.copy_(torch.from_numpy(self.weights / output_unit))
        head.biases.copy_(torch.from_numpy(self.biases / (unit * output_unit)))

    def evaluate(self, clipped: Numbers, bucket: int, net: Quantised) -> int:
        numbers = clipped.reshape(-1)
        total = int((numbers * numbers * self.weights[bucket].astype(np.int64)).sum())
        output = towards_zero(total, net.unit) + int(self.biases[bucket])
        return towards_zero(output * net.scale, net.unit * net.output_unit)


class LayerNumbers:
    """Three layers: the first in whole numbers, the others in floating point, in a fixed order."""

    VERSION = 2

    def __init__(self, first: Numbers, others: list[Floats]) -> None:
        """`others`: biases, second weights and biases, third weights and biases, by bucket."""
        self.first = first.astype(np.int8)
        self.others = [numbers.astype(np.float32) for numbers in others]

    @classmethod
    def of(cls, head: Layers, unit: int, output_unit: int) -> LayerNumbers:
        del unit
        others = (head.first_biases, head.second, head.second_biases, head.third, head.third_biases)
        return cls(whole(head.first, output_unit), [floats(numbers) for numbers in others])

    @property
    def buckets(self) -> int:
        return len(self.first)

    def to_bytes(self) -> bytes:
        body = b""
        for bucket in range(self.buckets):
            body += self.first[bucket].tobytes()
            body += b"".join(numbers[bucket].astype("<f4").tobytes() for numbers in self.others)
        return body

    @classmethod
    def read(cls, reader: Reader, hidden: int, buckets: int) -> LayerNumbers:
        shapes = ((FIRST,), (2 * FIRST, SECOND), (SECOND,), (SECOND,), ())
        first: list[Numbers] = []
        others: list[list[Floats]] = [[] for _ in shapes]
        for _ in range(buckets):
            first.append(reader.take("i1", FIRST, hidden))
            for numbers, shape in zip(others, shapes):
                numbers.append(reader.take("<f4", *shape))
        return cls(np.stack(first), [np.stack(numbers) for numbers in others])

    def put_into(self, head: Layers, unit: int, output_unit: int) -> None:
        """Gives a model's head these weights."""
        del unit
        head.first.copy_(torch.from_numpy(self.first / output_unit))
        parts = (head.first_biases, head.second, head.second_biases, head.third, head.third_biases)
        for part, numbers in zip(parts, self.others):
            part.copy_(torch.from_numpy(numbers))

    @staticmethod
    def products(clipped: Numbers) -> Numbers:
        """[sides, half] from clipped accumulators [sides, hidden]."""
        half = clipped.shape[1] // 2
        products: Numbers = clipped[:, :half] * clipped[:, half:] // SHIFT
        return products

    def evaluate(self, clipped: Numbers, bucket: int, net: Quantised) -> int:
        """The order of additions is the engine's, so that the last bit is the same."""
        products = self.products(clipped).reshape(-1)
        sums = (self.first[bucket].astype(np.int64) @ products).astype(np.float32)
        first_biases, second, second_biases, third, third_bias = (numbers[bucket] for numbers in self.others)
        one = np.float32(1)
        factor = one / (np.float32(LARGEST_PRODUCT) * np.float32(net.output_unit))
        numbers = sums * factor + first_biases
        inputs = np.concatenate([np.clip(numbers, 0, one), np.minimum(numbers * numbers, one)])
        hidden = second_biases.copy()
        for number in range(2 * FIRST):
            hidden = hidden + inputs[number] * second[number]
        hidden = np.clip(hidden, 0, one)
        terms = (hidden * hidden * third).reshape(SECOND // 8, 8)
        eight = np.zeros(8, np.float32)
        for row in terms:
            eight = eight + row
        four = eight[:4] + eight[4:]
        output = (four[0] + four[2]) + (four[1] + four[3]) + third_bias
        return int(output * np.float32(net.scale))


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
        head: SquaredNumbers | LayerNumbers,
    ) -> None:
        self.king_bucket_map = king_bucket_map
        self.unit, self.output_unit, self.scale = unit, output_unit, scale
        self.input_weights = weights.astype(np.int16)
        self.input_biases = biases.astype(np.int16)
        self.head = head

    @classmethod
    def of(cls, model: Model, unit: int, output_unit: int, scale: int) -> Quantised:
        """The rounded weights of a trained model."""
        head: SquaredNumbers | LayerNumbers
        if isinstance(model.head, Squared):
            head = SquaredNumbers.of(model.head, unit, output_unit)
        else:
            head = LayerNumbers.of(model.head, unit, output_unit)
        return cls(
            model.king_bucket_map.tolist(),
            unit,
            output_unit,
            scale,
            whole(model.input_weights, unit),
            whole(model.input_biases, unit),
            head,
        )

    def reordered(self, order: list[int]) -> Quantised:
        """The same network with the neurons behind its products in another order."""
        if not isinstance(self.head, LayerNumbers):
            raise ValueError("only the neurons of a network with layers come in pairs")
        half = len(order)
        both = np.concatenate([order, half + np.array(order)])
        head = LayerNumbers(self.head.first[:, :, both], self.head.others)
        weights, biases = self.input_weights[:, both], self.input_biases[both]
        return Quantised(self.king_bucket_map, self.unit, self.output_unit, self.scale, weights, biases, head)

    def to_bytes(self) -> bytes:
        hidden = self.input_biases.shape[0]
        kings = max(self.king_bucket_map) + 1
        body = MAGIC + struct.pack("<IIII", self.head.VERSION, hidden, self.head.buckets, kings)
        body += bytes(self.king_bucket_map)
        body += struct.pack("<IIII", self.unit, self.output_unit, self.scale, 0)
        for numbers in (self.input_weights, self.input_biases):
            body += numbers.astype("<i2").tobytes()
        body += self.head.to_bytes()
        return body + struct.pack("<I", zlib.crc32(body))

    @classmethod
    def of_file(cls, path: str) -> Quantised:
        """The network of a file that this program wrote."""
        with open(path, "rb") as file:
            data = file.read()
        if data[: len(MAGIC)] != MAGIC or zlib.crc32(data[:-4]) != struct.unpack("<I", data[-4:])[0]:
            raise ValueError(f"{path}: not a network of Torres, or damaged")
        reader = Reader(data[len(MAGIC) : -4])
        version, hidden, buckets, kings = (reader.word() for _ in range(4))
        heads: dict[int, type[SquaredNumbers | LayerNumbers]] = {1: SquaredNumbers, 2: LayerNumbers}
        if version not in heads:
            raise ValueError(f"{path}: version {version} of the network file is not known")
        king_bucket_map = reader.take("u1", SQUARES).tolist()
        unit, output_unit, scale, _ = (reader.word() for _ in range(4))
        weights, biases = reader.take("<i2", kings * INPUTS, hidden), reader.take("<i2", hidden)
        head = heads[version].read(reader, hidden, buckets)
        return cls(king_bucket_map, unit, output_unit, scale, weights, biases, head)

    @torch.no_grad()
    def put_into(self, model: Model) -> None:
        """Gives a model of the same shape these weights, to go on learning with.

        Without king buckets they can begin a model that has some: all its buckets are equal at first.
        """
        own = (self.input_biases.shape[0], self.head.buckets, self.king_bucket_map)
        wanted = (model.hidden, model.output_buckets, model.king_bucket_map.tolist())
        same_for_all = max(self.king_bucket_map) == 0 and own[:2] == wanted[:2]
        same_head = isinstance(self.head, SquaredNumbers) == isinstance(model.head, Squared)
        if not same_head or (own != wanted and not same_for_all):
            raise ValueError(f"a network of {own[0]} neurons and another shape cannot begin one of {wanted[0]}")
        weights = torch.from_numpy(self.input_weights / self.unit)
        if same_for_all:
            model.shared_weights.copy_(weights)
            model.bucket_weights.zero_()
        else:
            model.shared_weights.zero_()
            model.bucket_weights.copy_(weights.reshape(model.bucket_weights.shape))
        model.input_biases.copy_(torch.from_numpy(self.input_biases / self.unit))
        if isinstance(self.head, SquaredNumbers) and isinstance(model.head, Squared):
            self.head.put_into(model.head, self.unit, self.output_unit)
        elif isinstance(self.head, LayerNumbers) and isinstance(model.head, Layers):
            self.head.put_into(model.head, self.unit, self.output_unit)

    def evaluate(self, features: Numbers, bucket: int) -> int:
        """Centipawns for one position: features [2, 32], the mover's first."""
        return self.head.evaluate(self.clipped(features), bucket, self)

    def clipped(self, features: Numbers) -> Numbers:
        """[sides, hidden] from features [sides, 32]: the accumulators, clipped."""
        halves = []
        for side in features:
            present = side[side < self.input_weights.shape[0]]
            total = self.input_biases.astype(np.int64) + self.input_weights[present].sum(axis=0, dtype=np.int64)
            halves.append(np.clip(total, 0, self.unit))
        return np.stack(halves)


def towards_zero(number: int, divisor: int) -> int:
    return number // divisor if number >= 0 else -(-number // divisor)
