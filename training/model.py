"""The network while it is trained: floating-point weights, rounded as the engine will round them."""

import torch
from torch import nn
from torch.nn import functional

from positions import INPUTS

UNIT = 255
OUTPUT_UNIT = 64
LARGEST_WEIGHT = 127 / OUTPUT_UNIT


def rounded(weights, unit):
    """The nearest numbers that the file can hold; gradients pass as if nothing had happened."""
    return weights + (torch.round(weights * unit) / unit - weights).detach()


class Model(nn.Module):
    def __init__(self, hidden, output_buckets, king_bucket_map):
        super().__init__()
        self.hidden = hidden
        self.output_buckets = output_buckets
        self.register_buffer("king_bucket_map", torch.tensor(king_bucket_map, dtype=torch.long))
        self.king_buckets = int(max(king_bucket_map)) + 1
        inputs = self.king_buckets * INPUTS
        # The last row stands for "no piece" and stays zero.
        self.input_weights = nn.Parameter(torch.empty(inputs + 1, hidden))
        self.input_biases = nn.Parameter(torch.zeros(hidden))
        self.output_weights = nn.Parameter(torch.empty(output_buckets, 2 * hidden))
        self.output_biases = nn.Parameter(torch.zeros(output_buckets))
        nn.init.uniform_(self.input_weights, -0.06, 0.06)
        nn.init.uniform_(self.output_weights, -(hidden**-0.5), hidden**-0.5)
        with torch.no_grad():
            self.input_weights[-1].zero_()

    def accumulate(self, features, weights):
        """[2, batch, hidden] from features [2, batch, 32]."""
        sides, batch, pieces = features.shape
        if features.is_cuda:
            dense = torch.zeros(
                sides * batch, weights.shape[0], dtype=torch.bfloat16, device=features.device
            )
            dense.scatter_(1, features.reshape(-1, pieces), 1.0)
            sums = dense[:, :-1] @ weights[:-1].bfloat16()
        else:
            none = weights.shape[0] - 1
            sums = functional.embedding_bag(
                features.reshape(-1, pieces), weights, mode="sum", padding_idx=none
            )
        return sums.float().reshape(sides, batch, self.hidden)

    def forward(self, inputs):
        weights = rounded(self.input_weights, UNIT)
        sums = self.accumulate(inputs.features, weights) + rounded(self.input_biases, UNIT)
        squares = sums.clamp(0, 1).square()
        both = torch.cat([squares[0], squares[1]], dim=1)
        # All buckets are computed and one is taken: gradients by index are far slower.
        outputs = both @ rounded(self.output_weights, OUTPUT_UNIT).t() + self.output_biases
        return outputs.gather(1, inputs.buckets.unsqueeze(1)).squeeze(1)

    @torch.no_grad()
    def keep_in_range(self):
        """What the file cannot hold must not be learnt."""
        self.input_weights.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
        self.output_weights.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
        self.input_weights[-1].zero_()
