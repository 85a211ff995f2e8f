"""Trains a network on packed positions: see README.md.

    python3 training/train.py positions*.bin --epochs 9 --output torres.net
    python3 training/train.py "positions*.bin" --seconds 600 --apart yardstick.bin --output torres.net

With `--seconds`, files that match the patterns are taken in as they appear, so that games can be played and
labelled beside it.
"""

from __future__ import annotations

import argparse
import glob
import json
import math
import os
import time

import torch
from torch import Tensor

from arrange import arranged
from curves import draw
from model import HEADS, OUTPUT_UNIT, UNIT, Model
from positions import Inputs, Store, load, unpack, whole
from quantised import Quantised

KING_BUCKETS = {
    1: [0] * 32,
    # Corner, centre of the first rank, second rank, the rest.
    4: [0, 0, 1, 1, 2, 2, 2, 2] + [3] * 24,
    # Each square of the first rank, halves of the second, the third and fourth, the rest.
    8: [0, 1, 2, 3, 4, 4, 5, 5] + [6] * 8 + [7] * 16,
}
# The share of a run in which the learning rate rises.
WARM = 0.02


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of packed positions, shuffled, or patterns of them")
    parser.add_argument("--output", required=True, help="the network to write")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--head", choices=sorted(HEADS), default="squared", help="what comes behind the accumulators")
    parser.add_argument("--output-buckets", type=int, default=8)
    parser.add_argument("--king-buckets", type=int, default=1, choices=sorted(KING_BUCKETS))
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0, help="how long to learn, instead of epochs")
    parser.add_argument("--report", type=float, default=20, help="seconds between reports, if seconds are given")
    parser.add_argument("--capacity", type=int, default=300_000_000, help="most positions to hold then")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3, help="highest learning rate")
    parser.add_argument("--result-share", type=float, default=0.3, help="the rest is the score")
    parser.add_argument("--scale", type=int, default=0, help="centipawns for 1.0; 0: fit it")
    parser.add_argument("--power", type=float, default=2.5, help="of the error")
    parser.add_argument("--apart", nargs="+", help="files to validate on, instead of a share of each")
    parser.add_argument("--validation", type=float, default=0.03, help="share of positions kept apart")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--resume", help="a checkpoint to go on from")
    parser.add_argument("--start", help="a checkpoint or network file whose weights to begin with")
    return parser.parse_args()


def fitted_scale(packed: Tensor) -> int:
    """The centipawns that change the odds of winning by a factor of e, in these games."""
    sample = packed[:: max(1, len(packed) // 1_000_000)]
    score = sample[:, 28].int() | (sample[:, 29].int() << 8)
    score = torch.where(score >= 32768, score - 65536, score).double()
    result = sample[:, 30].double() / 2
    useful = score.abs() < 2000
    score, result = score[useful], result[useful]

    def error(scale: float) -> float:
        return ((torch.sigmoid(score / scale) - result) ** 2).mean().item()

    low, high = 50.0, 1000.0
    for _ in range(40):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, two) if error(one) < error(two) else (one, high)
    return round((low + high) / 2)


def rate_at(share: float, highest: float) -> float:
    """The learning rate at a share of the run: it rises for a moment, then falls like a cosine to a hundredth."""
    if share < WARM:
        return highest * (share + 0.001) / (WARM + 0.001)
    done = (share - WARM) / (1 - WARM)
    return highest * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))


def divided(paths: list[str], apart: list[str] | None, share: float) -> tuple[Tensor, Tensor]:
    """The positions to learn from, and those kept apart: other files, or a share of every file."""
    files = [load(path) for pattern in paths for path in sorted(glob.glob(pattern)) or [pattern]]
    if apart:
        return torch.cat(files), torch.cat([load(path) for path in apart])
    kept = [max(1, int(len(file) * share)) for file in files]
    learnt = torch.cat([file[number:] for file, number in zip(files, kept)])
    return learnt, torch.cat([file[:number] for file, number in zip(files, kept)])


def loss_of(model: Model, inputs: Inputs, settings: argparse.Namespace) -> Tensor:
    target = settings.result_share * inputs.result + (1 - settings.result_share) * torch.sigmoid(
        inputs.score / settings.scale
    )
    error = (torch.sigmoid(model(inputs)) - target).abs()
    loss: Tensor = (error**settings.power).mean()
    return loss


@torch.no_grad()
def validate(model: Model, packed: Tensor, settings: argparse.Namespace) -> float:
    batches = packed.split(settings.batch)
    losses = [loss_of(model, unpack(batch, model.shape), settings) * len(batch) for batch in batches]
    return float(sum(losses)) / len(packed)


class Learner:
    """Learns a batch at a time.

    On a GPU a step is recorded once and then replayed: starting its kernels one by one takes far longer
    than they run.
    """

    # Steps taken as usual before one is recorded, so that everything is in its place by then.
    WARM = 5

    def __init__(self, model: Model, packed: Tensor, settings: argparse.Namespace) -> None:
        self.model, self.packed, self.settings = model, packed, settings
        self.shape = model.shape
        self.replayed = settings.device.startswith("cuda")
        self.batch = min(settings.batch, len(packed))
        self.chosen = torch.zeros(self.batch, dtype=torch.long, device=settings.device)
        self.total = torch.zeros((), device=settings.device)
        # A recorded step reads its rate from the GPU's memory.
        rate = torch.tensor(settings.rate, device=settings.device) if self.replayed else settings.rate
        self.optimiser = torch.optim.AdamW(
            model.parameters(), lr=rate, weight_decay=0.01, fused=self.replayed, capturable=self.replayed
        )
        self.steps = 0
        self.graph: torch.cuda.CUDAGraph | None = None

    def work(self) -> None:
        loss = loss_of(self.model, unpack(self.packed[self.chosen], self.shape), self.settings)
        loss.backward()
        self.optimiser.step()
        self.model.keep_in_range()
        self.total += loss.detach()

    def set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            if self.replayed:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def learn(self, chosen: Tensor, rate: float) -> None:
        self.chosen.copy_(chosen)
        self.set_rate(rate)
        if self.graph is None:
            self.optimiser.zero_grad(set_to_none=True)
            if self.replayed and self.steps >= self.WARM:
                # Recording does not run the step: the replay below does.
                self.graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(self.graph):
                    self.work()
        if self.graph is None:
            self.work()
        else:
            self.graph.replay()
        self.steps += 1

    def epoch(self, first_step: int, all_steps: int) -> float:
        """Every position once, but for what does not fill a batch; returns the mean loss."""
        self.total.zero_()
        order = torch.randperm(len(self.packed), device=self.settings.device)
        for number in range(self.batches):
            chosen = order[number * self.batch : (number + 1) * self.batch]
            self.learn(chosen, rate_at((first_step + number) / all_steps, self.settings.rate))
        return float(self.total) / self.batches

    @property
    def batches(self) -> int:
        return len(self.packed) // int(self.batch)


def save(
    learner: Learner, settings: argparse.Namespace, history: list[dict[str, float]], network: Quantised
) -> None:
    """The network, its checkpoint and its curves, each whole or not at all."""
    model = learner.model
    whole(settings.output, network.to_bytes())
    checkpoint = {"model": model.state_dict(), "optimiser": learner.optimiser.state_dict(), "history": history}
    torch.save(checkpoint, settings.output + ".unfinished")
    os.replace(settings.output + ".unfinished", settings.output + ".checkpoint")
    whole(settings.output + ".svg", draw(history).encode())
    card = {**vars(settings), "history": history}
    whole(settings.output + ".json", json.dumps(card, indent=1).encode())


def begun(settings: argparse.Namespace) -> Model:
    """The model that a run begins with."""
    model = Model(settings.hidden, settings.output_buckets, KING_BUCKETS[settings.king_buckets], settings.head)
    if settings.start and settings.start.endswith(".net"):
        Quantised.of_file(settings.start).put_into(model)
    elif settings.start:
        model.load_state_dict(torch.load(settings.start, map_location="cpu")["model"])
    return model.to(settings.device)


class Report:
    """What is learnt, said and saved as it happens."""

    def __init__(self, learner: Learner, apart: Tensor, settings: argparse.Namespace) -> None:
        self.learner, self.apart, self.settings = learner, apart, settings
        self.history: list[dict[str, float]] = []
        self.begin = time.time()

    def add(self, what: str, mean: float, positions: int) -> None:
        """An epoch, or a report's time, in which this many positions were seen with this mean loss."""
        number = len(self.history) + 1
        if not math.isfinite(mean):
            raise SystemExit(f"{what} {number}: the loss is {mean}; nothing that was learnt is of use")
        apart = validate(self.learner.model, self.apart, self.settings)
        speed = positions / (time.time() - self.begin)
        self.history.append({"epoch": number, "loss": mean, "apart": apart})
        print(f"{what} {number}: {mean:.6f}, apart {apart:.6f}, {speed:.0f} a second", flush=True)
        self.begin = time.time()

    def save(self, last: bool) -> None:
        """The network as it is now; only the last one is worth the time that arranging takes."""
        network = Quantised.of(self.learner.model, UNIT, OUTPUT_UNIT, self.settings.scale)
        save(self.learner, self.settings, self.history, arranged(network, self.apart) if last else network)


def learn_epochs(settings: argparse.Namespace) -> Model:
    """Every position as often as there are epochs."""
    learnt, check = divided(settings.positions, settings.apart, settings.validation)
    settings.scale = settings.scale or fitted_scale(learnt)
    settings.trained_on = len(learnt)
    model = begun(settings)
    learnt, check = learnt.to(settings.device), check.to(settings.device)
    learner = Learner(model, learnt, settings)
    report = Report(learner, check, settings)
    if settings.resume:
        stored = torch.load(settings.resume, map_location=settings.device)
        model.load_state_dict(stored["model"])
        learner.optimiser.load_state_dict(stored["optimiser"])
        report.history = stored["history"]
    steps = learner.batches * settings.epochs
    print(f"{len(learnt)} positions, {len(check)} apart, 1.0 is {settings.scale} centipawns", flush=True)
    for epoch in range(len(report.history), settings.epochs):
        report.add("epoch", learner.epoch(epoch * learner.batches, steps), len(learnt))
        last = epoch + 1 == settings.epochs
        if epoch % 10 == 9 or last:
            report.save(last)
    return model


def learn_seconds(settings: argparse.Namespace) -> Model:
    """Positions at random for a given time, from files of which some may appear meanwhile."""
    store = Store(settings.positions, settings.capacity, settings.device)
    store.refresh()
    if store.count < settings.batch:
        raise SystemExit(f"{store.count} positions match {' '.join(settings.positions)}: fewer than a batch")
    settings.scale = settings.scale or fitted_scale(store.bytes[: store.count].cpu())
    check = torch.cat([load(path) for path in settings.apart]).to(settings.device)
    learner = Learner(begun(settings), store.bytes, settings)
    report = Report(learner, check, settings)
    begin, reported = time.time(), 0
    while (share := (time.time() - begin) / settings.seconds) < 1:
        chosen = torch.randint(store.count, (learner.batch,), device=settings.device)
        learner.learn(chosen, rate_at(share, settings.rate))
        if learner.replayed and learner.steps % 20 == 0:
            # Steps are started faster than they run; the rate has to belong to the time.
            torch.cuda.synchronize()
        if time.time() - report.begin > settings.report:
            reported = tell(report, store, reported, last=False)
    tell(report, store, reported, last=True)
    return learner.model


def tell(report: Report, store: Store, reported: int, last: bool) -> int:
    """Says what the steps since the last report brought, and takes in new files; returns the steps so far."""
    learner = report.learner
    steps = learner.steps - reported
    report.add(f"{store.count} positions, report", float(learner.total) / max(1, steps), steps * learner.batch)
    learner.total.zero_()
    report.settings.trained_on = store.count
    report.save(last)
    store.refresh()
    return learner.steps


def train(settings: argparse.Namespace) -> Model:
    torch.manual_seed(settings.seed)
    if settings.threads:
        torch.set_num_threads(settings.threads)
    if not settings.seconds:
        return learn_epochs(settings)
    if settings.resume or not settings.apart:
        raise SystemExit("--seconds needs --apart, and cannot go on from --resume; --start can begin with a checkpoint")
    return learn_seconds(settings)


if __name__ == "__main__":
    train(arguments())
