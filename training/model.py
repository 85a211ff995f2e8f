"""The network while it is trained: floating-point weights, rounded as the engine will round them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from positions import INPUTS, Inputs

UNIT = 255
OUTPUT_UNIT = 64
LARGEST_WEIGHT = 127 / OUTPUT_UNIT


def rounded(weights: Tensor, unit: int) -> Tensor:
    """The nearest numbers that the file can hold; gradients pass as if nothing had happened."""
    return weights + (torch.round(weights * unit) / unit - weights).detach()


class DenseProduct(torch.autograd.Function):
    """A product of zeros and ones with weights, on tensor cores.

    Forwards the weights are whole numbers of units, which sixteen bits hold exactly, so that the
    sums are those of the engine. Backwards bfloat16 does: its range is what gradients need.
    """

    @staticmethod
    def forward(context: Any, dense: Tensor, weights: Tensor) -> Tensor:
        context.save_for_backward(dense)
        return (dense @ torch.round(weights * UNIT).half()).float() / UNIT

    @staticmethod
    def backward(context: Any, gradient: Tensor) -> tuple[None, Tensor]:
        (dense,) = context.saved_tensors
        return None, (dense.bfloat16().t() @ gradient.bfloat16()).float()


class Model(nn.Module):
    king_bucket_map: Tensor

    def __init__(self, hidden: int, output_buckets: int, king_bucket_map: list[int]) -> None:
        super().__init__()
        self.hidden = hidden
        self.output_buckets = output_buckets
        self.register_buffer("king_bucket_map", torch.tensor(king_bucket_map, dtype=torch.long))
        self.king_buckets = int(max(king_bucket_map)) + 1
        # What every king bucket has in common is learnt from all positions, the rest from its own.
        self.shared_weights = nn.Parameter(torch.empty(INPUTS, hidden))
        self.bucket_weights = nn.Parameter(torch.zeros(self.king_buckets, INPUTS, hidden))
        self.input_biases = nn.Parameter(torch.zeros(hidden))
        self.output_weights = nn.Parameter(torch.empty(output_buckets, 2 * hidden))
        self.output_biases = nn.Parameter(torch.zeros(output_buckets))
        nn.init.uniform_(self.shared_weights, -0.06, 0.06)
        nn.init.uniform_(self.output_weights, -(hidden**-0.5), hidden**-0.5)

    @property
    def input_weights(self) -> Tensor:
        """One row for each input of each king bucket."""
        weights = (self.bucket_weights + self.shared_weights).reshape(-1, self.hidden)
        return weights.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)

    def accumulate(self, features: Tensor) -> Tensor:
        """[2 * batch, hidden], the mover and the other in turn, from features [batch, 2, 32]."""
        batch, sides, pieces = features.shape
        features = features.reshape(-1, pieces).long()
        weights = self.input_weights
        rows = weights.shape[0]
        if features.is_cuda:
            # The columns beyond the inputs take "no piece"; 64 of them keep the rows aligned.
            shape = (batch * sides, rows + 64)
            dense = torch.zeros(shape, dtype=torch.half, device=features.device)
            dense.scatter_(1, features, 1.0)
            sums: Tensor = DenseProduct.apply(dense[:, :rows], weights)
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
        both = self.accumulate(inputs.features).clamp(0, 1).square()
        both = both.reshape(-1, 2 * self.hidden)
        # All buckets are computed and one is taken: gradients by index are far slower.
        outputs = both @ rounded(self.output_weights, OUTPUT_UNIT).t() + self.output_biases
        chosen: Tensor = outputs.gather(1, inputs.buckets.unsqueeze(1)).squeeze(1)
        return chosen

    @torch.no_grad()
    def keep_in_range(self) -> None:
        """What the file cannot hold must not be learnt."""
        self.output_weights.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
