"""Ranks networks by their error against the scores of a deep search.

    python3 training/yardstick.py yardstick.bin --torres target/release/torres NET...

Prints for each network the mean squared error of its chance of winning. A name that ends in
`.safetensors` is a teacher. The loss on positions of ordinary games is mostly the noise of their labels;
this error is not.
"""

from __future__ import annotations

import argparse
import struct
import subprocess

import torch

from positions import load, outcomes_of
from teacher import ask, read_teacher

SCALE_AT = 64


def network_chances(torres: str, positions: str, network: str) -> torch.Tensor:
    command = [torres, "datagen", "evaluate", positions, "--network", network]
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(f"{network}: {said.stderr.strip()}")
    lines = said.stdout.split()
    with open(network, "rb") as file:
        (scale,) = struct.unpack_from("<i", file.read(SCALE_AT + 4), SCALE_AT)
    return torch.sigmoid(torch.tensor([float(line) for line in lines]) / scale)


def teacher_chances(positions: torch.Tensor, path: str, device: str) -> torch.Tensor:
    model = read_teacher(path, device).eval()
    return torch.cat([ask(model, part.to(device))[:, 0].cpu() for part in positions.split(8192)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("yardstick")
    parser.add_argument("networks", nargs="+")
    parser.add_argument("--torres", default="target/release/torres")
    parser.add_argument("--scale", type=int, default=318, help="centipawns for 1.0 in the yardstick")
    settings = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    positions = load(settings.yardstick)
    score, _ = outcomes_of(positions)
    wanted = torch.sigmoid(score / settings.scale)
    for network in settings.networks:
        if network.endswith(".safetensors"):
            chances = teacher_chances(positions, network, device)
        else:
            chances = network_chances(settings.torres, settings.yardstick, network)
        errors = (chances - wanted) ** 2
        spread = float(errors.std()) / len(errors) ** 0.5
        print(f"{network}: {float(errors.mean()):.6f} ± {spread:.6f}", flush=True)


if __name__ == "__main__":
    main()
