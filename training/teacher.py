"""The teacher: a large residual network that judges positions better than any network the engine could run.

    python3 training/teacher.py positions*.bin --seconds 600 --output teacher.safetensors

It learns from packed positions of our own games (score and result) and then labels positions for the
small networks (`label.py`). Files that match the patterns while it runs are taken in as they appear, so
games can be played beside it. `--start` goes on from an older teacher; a checkpoint with the optimiser's
state is written beside the output, and `--resume` continues from it.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import os
import time
from collections.abc import Callable
from pathlib import Path

import torch
from safetensors.torch import load_file
from safetensors.torch import save as serialise
from torch import Tensor, nn
from torch.nn import functional

from positions import Store, load, outcomes_of, pieces_of, whole

# A teacher, or the compiled form of one.
Asked = Callable[[Tensor], Tensor]

PLANES = 16
OUR_CASTLING, THEIR_CASTLING, CLOCK, UNUSED = 12, 13, 14, 15


def planes_of(packed: Tensor, kind: torch.dtype) -> Tensor:
    """[batch, 16, 8, 8] from packed positions, seen from the mover's end.

    Planes 0 to 5 are the mover's pieces, 6 to 11 the other side's, 12 and 13 the rooks that may castle,
    14 the half-move clock in hundreds. The last is empty: what is not there is written into it.
    """
    pieces, squares, present = pieces_of(packed)
    turn = (packed[:, 24] >> 7).long().unsqueeze(1)
    castles = (pieces & 7) == 6
    role = torch.where(castles, torch.full_like(pieces, 3), pieces & 7)
    theirs = (pieces >> 3) ^ turn
    squares = squares ^ (56 * turn)
    nowhere = torch.full_like(squares, UNUSED * 64)
    planes = torch.zeros(len(packed), PLANES * 64, device=packed.device, dtype=kind)
    planes.scatter_(1, torch.where(present, (role + 6 * theirs) * 64 + squares, nowhere), 1.0)
    rooks = (OUR_CASTLING + theirs) * 64 + squares
    planes.scatter_(1, torch.where(present & castles, rooks, nowhere), 1.0)
    planes = planes.view(-1, PLANES, 64)
    planes[:, CLOCK] = (packed[:, 25].to(kind) / 100).unsqueeze(1)
    planes[:, UNUSED] = 0
    return planes.view(-1, PLANES, 8, 8).contiguous(memory_format=torch.channels_last)


class Block(nn.Module):
    """Two convolutions and a gate for each channel (squeeze and excitation), added to what came in."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.squeeze = nn.Linear(channels, channels // 4)
        self.excite = nn.Linear(channels // 4, channels)

    def forward(self, x: Tensor) -> Tensor:
        y = functional.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(y))
        gate = torch.sigmoid(self.excite(functional.relu(self.squeeze(y.mean((2, 3))))))
        return functional.relu(x + y * gate[:, :, None, None])


class Teacher(nn.Module):
    """Planes in; two logits out: the chance of winning by the score, and by the result of the game."""

    def __init__(self, channels: int, blocks: int) -> None:
        super().__init__()
        self.stem = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*[Block(channels) for _ in range(blocks)])
        self.narrow = nn.Conv2d(channels, 32, 1)
        self.hidden = nn.Linear(32 * 64, 256)
        self.output = nn.Linear(256, 2)

    def forward(self, planes: Tensor) -> Tensor:
        x = self.blocks(functional.relu(self.stem_norm(self.stem(planes))))
        x = functional.relu(self.narrow(x)).flatten(1)
        logits: Tensor = self.output(functional.relu(self.hidden(x)))
        return logits


def write_teacher(model: Teacher, path: str, scale: int) -> None:
    """Sixteen bits a number, all of the file or none."""
    numbers = {name: tensor.half().contiguous().cpu() for name, tensor in model.state_dict().items()}
    about = {
        "format": "torres teacher 1",
        "channels": str(model.stem.out_channels),
        "blocks": str(len(model.blocks)),
        "scale": str(scale),
    }
    whole(path, serialise(numbers, metadata=about))


def read_teacher(path: str, device: str) -> Teacher:
    numbers = load_file(path)
    channels = numbers["stem.weight"].shape[0]
    blocks = sum(name.endswith(".first.weight") for name in numbers)
    model = Teacher(channels, blocks)
    model.load_state_dict({name: tensor.float() for name, tensor in numbers.items()})
    return placed(model, device)


def placed(model: Teacher, device: str) -> Teacher:
    return model.to(device).to(memory_format=torch.channels_last)


@dataclasses.dataclass
class Progress:
    """How far a run is: by time if seconds were given, else by steps."""

    settings: argparse.Namespace
    begin: float = dataclasses.field(default_factory=time.time)
    step: int = 0

    def share(self) -> float:
        seconds, steps = float(self.settings.seconds), int(self.settings.steps)
        return min(1.0, (time.time() - self.begin) / seconds if seconds else self.step / steps)

    def rate(self) -> float:
        """A short warm-up, then a cosine to a two-hundredth."""
        warm = min(1.0, (self.step + 1) / float(self.settings.warm))
        return float(self.settings.rate) * warm * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * self.share())))


def loss_of(logits: Tensor, packed: Tensor, scale: int, result_share: float) -> Tensor:
    score, result = outcomes_of(packed)
    by_score = functional.binary_cross_entropy_with_logits(logits[:, 0], torch.sigmoid(score / scale))
    by_result = functional.binary_cross_entropy_with_logits(logits[:, 1], result)
    return (1 - result_share) * by_score + result_share * by_result


@torch.no_grad()
def ask(model: Asked, packed: Tensor, views: int = 2) -> Tensor:
    """[batch, 2] chances of winning for the mover; with two views, the mean of the board and its mirror."""
    kind = torch.bfloat16 if packed.is_cuda else torch.float32
    planes = planes_of(packed, kind)
    with torch.autocast(packed.device.type, dtype=torch.bfloat16, enabled=packed.is_cuda):
        chances = torch.sigmoid(model(planes).float())
        if views == 2:
            chances = (chances + torch.sigmoid(model(planes.flip(3)).float())) / 2
    return chances


@torch.no_grad()
def yardstick_error(model: Teacher, packed: Tensor, scale: int) -> float:
    """Mean squared error of the chance of winning against the scores of a deep search."""
    model.eval()
    score, _ = outcomes_of(packed)
    chances = torch.cat([ask(model, part)[:, 0] for part in packed.split(8192)])
    model.train()
    return float(((chances - torch.sigmoid(score / scale)) ** 2).mean())


def optimiser_for(model: Teacher, settings: argparse.Namespace) -> torch.optim.AdamW:
    fused = settings.device.startswith("cuda")
    return torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=0.02, fused=fused)


def save(model: Teacher, optimiser: torch.optim.Optimizer, progress: Progress, settings: argparse.Namespace) -> None:
    write_teacher(model, settings.output, settings.scale)
    whole = {"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": progress.step}
    torch.save(whole, settings.output + ".unfinished")
    os.replace(settings.output + ".unfinished", settings.output + ".checkpoint")


def train(settings: argparse.Namespace) -> Teacher:
    torch.manual_seed(settings.seed)
    cuda = settings.device.startswith("cuda")
    model = Teacher(settings.channels, settings.blocks)
    if settings.start:
        model = read_teacher(settings.start, settings.device)
    model = placed(model, settings.device)
    optimiser, progress = optimiser_for(model, settings), Progress(settings)
    if settings.resume:
        stored = torch.load(settings.resume, map_location=settings.device)
        model.load_state_dict(stored["model"])
        optimiser.load_state_dict(stored["optimiser"])
        progress.step = stored["step"]
    store = Store(settings.positions, settings.capacity, settings.device)
    if not store.refresh():
        raise SystemExit(f"no file of positions matches {' '.join(settings.positions)}")
    deep = load(settings.yardstick).to(settings.device) if settings.yardstick else None
    forward = torch.compile(model) if settings.compile else model
    kind = torch.bfloat16 if cuda else torch.float32
    last, begin_step = time.time(), progress.step
    while progress.share() < 1:
        packed = store.sample(settings.batch)
        planes = planes_of(packed, kind)
        if progress.step & 1:
            planes = planes.flip(3).contiguous(memory_format=torch.channels_last)
        with torch.autocast(settings.device, dtype=torch.bfloat16, enabled=cuda):
            logits = forward(planes)
        loss = loss_of(logits.float(), packed, settings.scale, settings.result_share)
        for group in optimiser.param_groups:
            group["lr"] = progress.rate()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        progress.step += 1
        if progress.step % 20 == 0 and cuda:
            torch.cuda.synchronize()
        if time.time() - last > settings.report:
            last = time.time()
            store.refresh()
            seen = (progress.step - begin_step) * settings.batch
            error = "" if deep is None else f", error {yardstick_error(model, deep, settings.scale):.6f}"
            speed = seen / (last - progress.begin)
            print(
                f"{progress.share():.0%}: {seen} samples of {store.count} positions, {speed:.0f} a second, "
                f"loss {loss.item():.5f}{error}",
                flush=True,
            )
            save(model, optimiser, progress, settings)
    save(model, optimiser, progress, settings)
    if deep is not None:
        print(f"error {yardstick_error(model, deep, settings.scale):.6f}", flush=True)
    model.eval()
    return model


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of packed positions, or patterns of them")
    parser.add_argument("--output", required=True, help="the teacher to write")
    parser.add_argument("--channels", type=int, default=128)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0, help="how long to learn")
    parser.add_argument("--steps", type=int, default=10_000, help="how long, if no seconds are given")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--warm", type=int, default=200, help="steps until that rate is reached")
    parser.add_argument("--result-share", type=float, default=0.25, help="the rest is the score")
    parser.add_argument("--scale", type=int, default=318, help="centipawns for 1.0")
    parser.add_argument("--capacity", type=int, default=200_000_000, help="most positions to hold")
    parser.add_argument("--yardstick", help="packed positions judged by a deep search")
    parser.add_argument("--start", help="a teacher to go on from")
    parser.add_argument("--resume", help="a checkpoint to go on from, with its optimiser")
    parser.add_argument("--compile", action="store_true", help="compile the model first")
    parser.add_argument("--report", type=float, default=20, help="seconds between reports")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


if __name__ == "__main__":
    chosen = arguments()
    Path(chosen.output).parent.mkdir(parents=True, exist_ok=True)
    torch.backends.cudnn.benchmark = True
    train(chosen)
