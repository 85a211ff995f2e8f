"""A generation of tiny networks, from nothing: python3 training/test_generation.py TORRES

Plays for some seconds, trains a tiny teacher and three tiny students on a CPU, and asks the engine what they say.
Run again, the same command must find everything done. How much a network learns in these seconds depends on the
machine, so its judgement is not asked for here: test_training.py and test_teacher.py ask for it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generation import arguments, count, files, main
from positions import load
from test_training import engine_scores


def settings(folder: str, torres: str) -> list[str]:
    play = ["--torres", torres, "--minutes", "0.15", "--threads", "1", "--chunk", "2"]
    few = ["--nodes", "600", "--cheap-nodes", "300"]
    teacher = ["--channels", "16", "--blocks", "1", "--batch", "256", "--device", "cpu"]
    students = ["--student", "32,squared,1", "--student", "64,layers,4", "--student-batch", "256"]
    # With king buckets it goes on from a network that has none.
    further = ["--student", f"32,squared,4,{folder}/student-32-squared-1.net"]
    return [folder, *play, *few, *teacher, *students, *further]


def check(torres: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        chosen = arguments(settings(name, torres))
        # A yardstick of other games.
        games, positions = f"{name}/other.games", f"{name}/other.bin"
        subprocess.run([torres, "datagen", "play", games, "--games", "40", "--nodes", "60", "--seed", "9"], check=True)
        subprocess.run([torres, "datagen", "positions", games, "--one-per-game", "--output", positions], check=True)
        chosen.yardstick = positions
        main(chosen)
        taught = files(folder, "taught-*.bin")
        for kind in ("labelled", "cheap", "near"):
            assert files(folder, f"taught-{kind}-*.bin"), f"no positions of the kind {kind} are labelled"
        played = [path for kind in ("labelled", "cheap", "near") for path in files(folder, f"{kind}-*.bin")]
        assert count(taught) == count(played), "every position is labelled once"
        networks = files(folder, "student-*.net")
        assert len(networks) == 3, networks
        for network in networks:
            scores = engine_scores(torres, str(network), load(positions))
            assert len(scores) == count([Path(positions)]), f"{network} is not one that the engine plays with"
        lines = (folder / "yardstick.log").read_text().splitlines()
        assert len(lines) == 4, lines
        begin = time.time()
        written = {path: path.stat().st_mtime_ns for path in networks + taught}
        chosen.minutes = 0.0
        main(chosen)
        assert written == {path: path.stat().st_mtime_ns for path in networks + taught}, "a step was repeated"
        print(f"the second time took {time.time() - begin:.1f} s")
        taught_by(f"{name}/teacher.safetensors", f"{name}/second", torres)


def taught_by(teacher: str, folder: str, torres: str) -> None:
    """A second generation of the same teacher: no other is trained, and all its games are cheap."""
    main(arguments([*settings(folder, torres), "--teacher", teacher]))
    made = {path.name.split("-")[0] for path in Path(folder).iterdir()}
    assert made == {"cheap", "taught", "student", "yardstick.log"}, made
    taught, played = files(Path(folder), "taught-*.bin"), files(Path(folder), "cheap-*.bin")
    assert taught and count(taught) == count(played), "every position is labelled once"
    assert len(files(Path(folder), "student-*.net")) == 3, "students learnt from the teacher that was known"


if __name__ == "__main__":
    check(sys.argv[1])
    print("a generation is as it should be")
