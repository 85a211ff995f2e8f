"""Teaches a tiny teacher on a CPU: python3 training/test_teacher.py POSITIONS

What it reads and writes must come back as it was, its error must fall, a run that was cut must go on with
its optimiser, and labels must change nothing but the score.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import torch

import label
from positions import Store, load, outcomes_of
from teacher import Teacher, ask, placed, planes_of, read_teacher, train, write_teacher, yardstick_error


def settings(positions: str, output: str, **others: object) -> argparse.Namespace:
    usual = {
        "positions": [positions], "output": output, "channels": 16, "blocks": 2, "seconds": 0, "steps": 60,
        "batch": 256, "rate": 2e-3, "warm": 10, "result_share": 0.25, "scale": 318, "capacity": 1 << 20,
        "yardstick": None, "start": None, "resume": None, "compile": False, "report": 1e9, "seed": 1, "device": "cpu",
    }  # fmt: skip
    return argparse.Namespace(**{**usual, **others})


def flipped(packed: torch.Tensor) -> torch.Tensor:
    """The same positions with colours and ranks exchanged."""
    answer = packed.clone()
    answer[:, :8] = packed[:, :8].flip(1)
    for row, source in zip(answer, packed):
        squares = [8 * rank + file for rank in range(8) for file in range(8) if int(source[rank]) >> file & 1]
        nibbles = [int(source[8 + n // 2]) >> 4 * (n % 2) & 15 for n in range(len(squares))]
        turned = sorted((square ^ 56, piece ^ 8) for square, piece in zip(squares, nibbles))
        codes = [piece for _, piece in turned] + [0] * (32 - len(turned))
        row[8:24] = torch.tensor([codes[n] | codes[n + 1] << 4 for n in range(0, 32, 2)], dtype=torch.uint8)
    answer[:, 24] = packed[:, 24] ^ 128
    return answer


def check_planes(packed: torch.Tensor) -> None:
    planes = planes_of(packed, torch.float32)
    pieces = planes[:, :12].sum((1, 2, 3))
    bits = (packed[:, :8].unsqueeze(2) >> torch.arange(8)) & 1
    assert torch.equal(pieces, bits.sum((1, 2)).float()), "every piece stands in one plane"
    assert torch.equal(planes[:, 5].sum((1, 2)), torch.ones(len(packed))), "the mover has one king"
    assert torch.equal(planes, planes_of(flipped(packed), torch.float32)), "both colours look alike to the mover"


def check_file(folder: str, packed: torch.Tensor) -> None:
    torch.manual_seed(5)
    model = placed(Teacher(16, 2), "cpu")
    path = f"{folder}/random.safetensors"
    write_teacher(model, path, 318)
    back = read_teacher(path, "cpu")
    for name, tensor in model.state_dict().items():
        assert torch.equal(tensor.half().float(), back.state_dict()[name].float()), name
    assert torch.allclose(ask(model.eval(), packed), ask(back.eval(), packed), atol=1e-2)


def check_learning(folder: str, positions: str) -> Teacher:
    packed = load(positions)
    torch.manual_seed(1)
    before = yardstick_error(placed(Teacher(16, 2), "cpu"), packed, 318)
    whole = train(settings(positions, f"{folder}/whole.safetensors"))
    after = yardstick_error(whole, packed, 318)
    print(f"error {before:.5f} to {after:.5f}")
    assert after < 0.8 * before, "the error did not fall"
    return whole


def check_resuming(folder: str, positions: str) -> None:
    path = f"{folder}/cut.safetensors"
    train(settings(positions, path, steps=5))
    stored = torch.load(f"{path}.checkpoint")
    assert stored["step"] == 5
    train(settings(positions, path, steps=9, resume=f"{path}.checkpoint"))
    again = torch.load(f"{path}.checkpoint")
    assert again["step"] == 9
    counts = {int(state["step"]) for state in again["optimiser"]["state"].values()}
    assert counts == {9}, f"the optimiser has taken {counts} steps, not 9"


def check_growing(folder: str, positions: str) -> None:
    data = Path(positions).read_bytes()
    Path(f"{folder}/part1.bin").write_bytes(data[: 32 * 100])
    store = Store([f"{folder}/part*.bin"], 150, "cpu")
    assert store.refresh() and store.count == 100
    Path(f"{folder}/part2.bin").write_bytes(data[32 * 100 : 32 * 200])
    assert store.refresh() and store.count == 150, "no more than there is room for"
    assert not store.refresh(), "nothing new"


def check_labels(model: Teacher, packed: torch.Tensor) -> None:
    options = argparse.Namespace(share=1.0, result_share=0.0, scale=318, views=1)
    answer = label.labelled(model, packed, options)
    changed = (answer != packed).any(0).nonzero().flatten().tolist()
    assert set(changed) <= {28, 29}, f"bytes {changed} changed"
    said, (scores, _) = ask(model, packed, 1)[:, 0], outcomes_of(answer)
    assert torch.allclose(torch.sigmoid(scores / 318), said, atol=2e-3)
    options.share = 0.0
    usual = packed[outcomes_of(packed)[0].abs() < 2000]
    assert torch.equal(label.labelled(model, usual, options), usual), "without a share nothing changes"


def main() -> None:
    positions = sys.argv[1]
    packed = load(positions)
    check_planes(packed)
    with tempfile.TemporaryDirectory() as folder:
        check_file(folder, packed[:64])
        model = check_learning(folder, positions)
        check_resuming(folder, positions)
        check_growing(folder, positions)
        check_labels(model, packed)
    print("the teacher is as it should be")


if __name__ == "__main__":
    main()
