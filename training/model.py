"""The network while it is trained: floating-point weights, rounded as the engine will round them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from positions import INPUTS, Inputs, Shape

UNIT = 255
OUTPUT_UNIT = 64
LARGEST_WEIGHT = 127 / OUTPUT_UNIT
# Behind the accumulators of a network with layers: neurons, and how products become seven bits.
FIRST, SECOND = 16, 32
SHIFT = 512
LARGEST_PRODUCT = 127
# Sixteen bits hold nothing above 65,504, and sums of layers grow beyond that before they are clipped: they are
# computed in parts of this size. 2,048 products of 127 and 127 fit. A power of two costs no digit.
SUM_PART = 512


def rounded(weights: Tensor, unit: int) -> Tensor:
    """The nearest numbers that the file can hold; gradients pass as if nothing had happened."""
    return weights + (torch.round(weights * unit) / unit - weights).detach()


def whole_sums(numbers: Tensor, weights: Tensor) -> Tensor:
    """A product of whole numbers, of which `numbers` has the kind to compute in."""
    return (numbers @ (weights / SUM_PART).to(numbers.dtype)).float() * SUM_PART


class WholeProduct(torch.autograd.Function):
    """A product of whole numbers, on tensor cores.

    Forwards inputs and weights are whole numbers of their units, which sixteen bits hold exactly, so
    that the sums are those of the engine. Backwards bfloat16 does: its range is what gradients need.
    """

    @staticmethod
    def forward(context: Any, inputs: Tensor, weights: Tensor, input_unit: int, unit: int) -> Tensor:
        """[batch, outputs] from inputs [batch, inputs] and weights [inputs, outputs]."""
        kind = torch.half if inputs.is_cuda else torch.float
        numbers = inputs if inputs.dtype == torch.half else torch.round(inputs * input_unit).to(kind)
        context.save_for_backward(numbers, weights)
        context.input_unit = input_unit
        return whole_sums(numbers, torch.round(weights * unit)) / (input_unit * unit)

    @staticmethod
    def backward(context: Any, gradient: Tensor) -> tuple[Tensor | None, Tensor, None, None]:
        numbers, weights = context.saved_tensors
        gradient = gradient.bfloat16()
        to_inputs = None
        if context.needs_input_grad[0]:
            to_inputs = (gradient @ weights.bfloat16().t()).float()
        to_weights = (numbers.bfloat16().t() @ gradient).float() / context.input_unit
        return to_inputs, to_weights, None, None


def of_bucket(numbers: Tensor, buckets: Tensor) -> Tensor:
    """[batch, n] of numbers [batch, buckets, n].

    All buckets are computed and one is taken: gradients by index are far slower.
    """
    index = buckets.reshape(-1, 1, 1).expand(-1, 1, numbers.shape[2])
    return numbers.gather(1, index).squeeze(1)


class Squared(nn.Module):
    """Each number, clipped and squared, counts by a weight of its own."""

    def __init__(self, hidden: int, output_buckets: int) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.empty(output_buckets, 2 * hidden))
        self.biases = nn.Parameter(torch.zeros(output_buckets))
        nn.init.uniform_(self.weights, -(hidden**-0.5), hidden**-0.5)

    def forward(self, accumulators: Tensor, buckets: Tensor) -> Tensor:
        """[batch] from accumulators [2 * batch, hidden], the mover's and the other's in turn."""
        both = accumulators.clamp(0, 1).square().reshape(len(buckets), -1)
        outputs = both @ rounded(self.weights, OUTPUT_UNIT).t() + self.biases
        chosen: Tensor = outputs.gather(1, buckets.unsqueeze(1)).squeeze(1)
        return chosen

    @torch.no_grad()
    def keep_in_range(self) -> None:
        self.weights.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)


class Layers(nn.Module):
    """Products of the two halves of each accumulator, and layers of 16 and 32 behind them."""

    def __init__(self, hidden: int, output_buckets: int) -> None:
        super().__init__()
        self.output_buckets = output_buckets
        self.first = nn.Parameter(torch.empty(output_buckets, FIRST, hidden))
        self.first_biases = nn.Parameter(torch.zeros(output_buckets, FIRST))
        self.second = nn.Parameter(torch.empty(output_buckets, 2 * FIRST, SECOND))
        self.second_biases = nn.Parameter(torch.zeros(output_buckets, SECOND))
        self.third = nn.Parameter(torch.empty(output_buckets, SECOND))
        self.third_biases = nn.Parameter(torch.zeros(output_buckets))
        # Few products are above zero at first: larger weights make up for it.
        nn.init.uniform_(self.first, -2 * hidden**-0.5, 2 * hidden**-0.5)
        nn.init.uniform_(self.second, -(SECOND**-0.5), SECOND**-0.5)
        nn.init.uniform_(self.third, -(SECOND**-0.5), SECOND**-0.5)

    def products(self, accumulators: Tensor) -> Tensor:
        """[batch, hidden] from accumulators [2 * batch, hidden], in whole parts of 127."""
        one, other = accumulators.clamp(0, 1).chunk(2, dim=1)
        smooth = one * other
        with torch.no_grad():
            whole = torch.floor(torch.round(one * UNIT) * torch.round(other * UNIT) / SHIFT)
            error = whole / LARGEST_PRODUCT - smooth
        return (smooth + error).reshape(len(accumulators) // 2, -1)

    def forward(self, accumulators: Tensor, buckets: Tensor) -> Tensor:
        weights = self.first.reshape(-1, self.first.shape[2]).t()
        products = self.products(accumulators)
        sums: Tensor = WholeProduct.apply(products, weights, LARGEST_PRODUCT, OUTPUT_UNIT)
        sums = of_bucket(sums.reshape(-1, self.output_buckets, FIRST) + self.first_biases, buckets)
        # The square of a negative number counts too: it is another feature.
        inputs = torch.cat([sums.clamp(0, 1), sums.square().clamp(max=1)], dim=1)
        hidden = torch.einsum("bi,kio->bko", inputs, self.second) + self.second_biases
        hidden = of_bucket(hidden, buckets).clamp(0, 1).square()
        outputs = hidden @ self.third.t() + self.third_biases
        chosen: Tensor = outputs.gather(1, buckets.unsqueeze(1)).squeeze(1)
        return chosen

    @torch.no_grad()
    def keep_in_range(self) -> None:
        self.first.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)


HEADS: dict[str, type[Squared | Layers]] = {"squared": Squared, "layers": Layers}


class Model(nn.Module):
    king_bucket_map: Tensor

    def __init__(self, hidden: int, output_buckets: int, king_bucket_map: list[int], head: str = "squared") -> None:
        super().__init__()
        self.hidden = hidden
        self.output_buckets = output_buckets
        self.register_buffer("king_bucket_map", torch.tensor(king_bucket_map, dtype=torch.long))
        self.king_buckets = int(max(king_bucket_map)) + 1
        # What every king bucket has in common is learnt from all positions, the rest from its own.
        self.shared_weights = nn.Parameter(torch.empty(INPUTS, hidden))
        self.bucket_weights = nn.Parameter(torch.zeros(self.king_buckets, INPUTS, hidden))
        self.input_biases = nn.Parameter(torch.zeros(hidden))
        nn.init.uniform_(self.shared_weights, -0.06, 0.06)
        self.head: Squared | Layers = HEADS[head](hidden, output_buckets)

    @property
    def shape(self) -> Shape:
        return Shape(self.king_bucket_map, self.output_buckets)

    @property
    def input_weights(self) -> Tensor:
        """One row for each input of each king bucket."""
        weights = (self.bucket_weights + self.shared_weights).reshape(-1, self.hidden)
        return weights.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)

    def accumulate(self, features: Tensor) -> Tensor:
        """[2 * batch, hidden], the mover and the other in turn, from features [batch, 2, 32]."""
        batch, sides, pieces = features.shape
        features = features.reshape(-1, pieces)
        weights = self.input_weights
        rows = weights.shape[0]
        if features.is_cuda:
            # The columns beyond the inputs take "no piece"; 64 of them keep the rows aligned.
            shape = (batch * sides, rows + 64)
            dense = torch.zeros(shape, dtype=torch.half, device=features.device)
            dense.scatter_(1, features, 1.0)
            sums: Tensor = WholeProduct.apply(dense[:, :rows], weights, 1, UNIT)
        else:
            nothing = torch.zeros(1, self.hidden, device=weights.device)
            sums = functional.embedding_bag(
                features,
                torch.cat([rounded(weights, UNIT), nothing]),
                mode="sum",
                padding_idx=rows,
            )
        return sums + rounded(self.input_biases, UNIT)

    def forward(self, inputs: Inputs) -> Tensor:
        outputs: Tensor = self.head(self.accumulate(inputs.features), inputs.buckets)
        return outputs

    def keep_in_range(self) -> None:
        """What the file cannot hold must not be learnt."""
        self.head.keep_in_range()
