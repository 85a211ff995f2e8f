"""Lets a teacher judge packed positions: their scores become its opinion.

    python3 training/label.py teacher.safetensors positions.bin --output labelled.bin --share 0.8

With `--into FOLDER` instead of `--output` each file gets one of its own, `taught-NAME` in that folder.

`--share` is how much the teacher's opinion counts beside the score that is there; 1 for positions whose own
scores are worthless. The teacher's opinion is its chance of winning by score and, to `--result-share`, by
result, written as centipawns.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from positions import load, outcomes_of
from teacher import Asked, ask, read_teacher

# A chance nearer to 0 or 1 than this is written as if it were this far from it.
NEAREST = 1e-6


def labelled(model: Asked, packed: Tensor, settings: argparse.Namespace) -> Tensor:
    """The same positions with new scores."""
    chances = ask(model, packed, settings.views)
    teacher = (1 - settings.result_share) * chances[:, 0] + settings.result_share * chances[:, 1]
    score, _ = outcomes_of(packed)
    mixed = settings.share * teacher + (1 - settings.share) * torch.sigmoid(score / settings.scale)
    mixed = mixed.double().clamp(NEAREST, 1 - NEAREST)
    centipawns = torch.round(settings.scale * torch.log(mixed / (1 - mixed))).long().clamp(-9_999, 9_999)
    black = packed[:, 24] >> 7 == 1
    bits = torch.where(black, -centipawns, centipawns) & 0xFFFF
    answer = packed.clone()
    answer[:, 28], answer[:, 29] = (bits & 255).byte(), (bits >> 8).byte()
    return answer


def write(model: Asked, paths: list[str], output: str, settings: argparse.Namespace) -> int:
    """Labels the positions of some files in one, all of it or nothing; returns their number."""
    number = 0
    with open(output + ".unfinished", "wb") as file:
        for path in paths:
            for part in load(path).split(settings.batch):
                answer = labelled(model, part.to(settings.device), settings)
                file.write(np.ascontiguousarray(answer.cpu().numpy()).tobytes())
                number += len(part)
    os.replace(output + ".unfinished", output)
    return number


def main(settings: argparse.Namespace) -> None:
    model = read_teacher(settings.teacher, settings.device).eval()
    forward = torch.compile(model) if settings.compile else model
    begin = time.time()
    if settings.output:
        number = write(forward, settings.positions, settings.output, settings)
    else:
        outputs = [str(Path(settings.into) / f"taught-{Path(path).name}") for path in settings.positions]
        number = sum(write(forward, [path], output, settings) for path, output in zip(settings.positions, outputs))
    print(f"{number} positions, {number / (time.time() - begin):.0f} a second", flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("teacher")
    parser.add_argument("positions", nargs="+")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--output", help="one file for all")
    where.add_argument("--into", metavar="FOLDER", help="a file for each")
    parser.add_argument("--share", type=float, default=1.0, help="the teacher's, the rest is the score's")
    parser.add_argument("--result-share", type=float, default=0.15, help="of the teacher's opinion, by result")
    parser.add_argument("--scale", type=int, default=318, help="centipawns for 1.0")
    parser.add_argument("--views", type=int, default=1, choices=(1, 2), help="2: average with the mirror")
    parser.add_argument("--batch", type=int, default=32_768)
    parser.add_argument("--compile", action="store_true", help="compile the model first")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


if __name__ == "__main__":
    main(arguments())
