"""Makes a generation of networks in a given time: games, teacher, labels, students, and how they measure up.

    python3 training/generation.py FOLDER --torres target/release/torres --minutes 28 --threads 16 \\
        --start nets/teacher.safetensors --student 512,squared,1 --student 1024,layers,8

The processors play while the GPU learns. First come games whose scores the teacher learns from, then cheap
games for the students, a quarter of them Chess960; the teacher takes each file in as it appears. Then it labels
the positions, and the students learn from them one after another, with equal shares of the time that is left; the first
begins as soon as a file is labelled. With `--teacher FILE` none is trained: that one labels cheap games as they appear,
and nearly all of the time is left to the students. Files of positions named `labelled-*.bin`, `near-*.bin` or
`cheap-*.bin` that lie in FOLDER already are labelled too. Everything is written to FOLDER, with a log of each step, and
a step whose output exists is not repeated: the same command continues what was interrupted.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
# Until which share of the time each step runs. The processors stop long before the students do, so that each
# of these sees all positions.
LABELLED_UNTIL, CHEAP_UNTIL, TEACHER_UNTIL, STUDENTS_UNTIL = 0.36, 0.61, 0.64, 0.98
# The same for cheap games where the teacher is known.
TAUGHT_UNTIL = 0.35
# One file of cheap games in this many is of Chess960.
CHESS960_EVERY = 4
BYTES = 32


class Clock:
    """How much of the time is gone."""

    def __init__(self, minutes: float) -> None:
        self.begin, self.seconds = time.time(), 60 * minutes

    def left_until(self, share: float) -> float:
        return self.begin + share * self.seconds - time.time()

    def say(self, text: str) -> None:
        print(f"[{time.time() - self.begin:.0f} s] {text}", flush=True)


def run(command: list[str], log: Path) -> None:
    """Runs a command with its output in a log; ends the program with the log's last lines if it fails."""
    with log.open("w") as file:
        status = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
    if status:
        last = log.read_text(errors="replace").splitlines()[-8:]
        sys.exit("\n".join([f"{command[0]} {command[1]}: exit status {status}; {log} ends with", *last]))


class Games:
    """Plays on a thread of its own, a file of games and one of its positions at a time."""

    def __init__(self, settings: argparse.Namespace, clock: Clock) -> None:
        self.settings, self.clock, self.folder = settings, clock, Path(settings.folder)
        self.fault: str | None = None
        self.thread = threading.Thread(target=self.play, daemon=True)

    def play(self) -> None:
        try:
            labelled = ("labelled", self.settings.nodes, LABELLED_UNTIL)
            cheap = ("cheap", self.settings.cheap_nodes, TAUGHT_UNTIL if self.settings.teacher else CHEAP_UNTIL)
            for kind, nodes, until in [cheap] if self.settings.teacher else [labelled, cheap]:
                number = 0
                while self.clock.left_until(until) > 0:
                    self.file(kind, number, nodes, min(self.settings.chunk, self.clock.left_until(until)))
                    number += 1
        except SystemExit as fault:
            self.fault = str(fault)

    def file(self, kind: str, number: int, nodes: int, seconds: float) -> None:
        """One file; games are kept, positions appear under their name only when they are whole."""
        name = f"{kind}-{number:03}"
        positions = self.folder / f"{name}.bin"
        if positions.exists():
            return
        seed = 2 * number + (kind == "cheap") + 1000 * self.settings.seed
        chess960 = ["--chess960"] if kind == "cheap" and number % CHESS960_EVERY == CHESS960_EVERY - 1 else []
        games = str(self.folder / f"{name}.games")
        network = ["--network", self.settings.network] if self.settings.network else []
        syzygy = ["--syzygy", self.settings.syzygy] if self.settings.syzygy else []
        torres = [self.settings.torres, "datagen"]
        limits = ["--games", "100000000", "--seconds", str(max(1, round(seconds)))]
        play = ["--threads", str(self.settings.threads), "--nodes", str(nodes), "--seed", str(seed)]
        run([*torres, "play", games, *limits, *play, *chess960, *network, *syzygy], self.folder / f"{name}.log")
        part = f"{positions}.part"
        run([*torres, "positions", games, "--output", part], self.folder / f"{name}-positions.log")
        if kind == "labelled":
            near = self.folder / f"near-{number:03}.bin"
            run([*torres, "free", part, "--output", f"{near}.part"], self.folder / f"near-{number:03}.log")
            Path(f"{near}.part").rename(near)
        Path(part).rename(positions)

    def check(self) -> None:
        if self.fault:
            sys.exit(self.fault)


def count(paths: list[Path]) -> int:
    return sum(path.stat().st_size for path in paths) // BYTES


def files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


def wait_for(maker: Games | Labels, folder: Path, pattern: str) -> None:
    """A moment. Ends the program if the thread that makes these files has failed, or has ended and made none."""
    # Asked first: it may end, with a file or a fault, while one looks.
    alive = maker.thread.is_alive()
    maker.check()
    if not alive and not files(folder, pattern):
        sys.exit(f"{folder}: no positions to learn from; there was no time to play")
    time.sleep(0.2)


def teach(settings: argparse.Namespace, clock: Clock, games: Games) -> Path:
    """The teacher that is known, or one that learns from the first file on until its share of the time is gone."""
    if settings.teacher:
        return Path(settings.teacher)
    folder = Path(settings.folder)
    teacher = folder / "teacher.safetensors"
    while not files(folder, "labelled-*.bin"):
        wait_for(games, folder, "labelled-*.bin")
    seconds = clock.left_until(TEACHER_UNTIL)
    if teacher.exists() or seconds <= 0:
        return teacher
    clock.say(f"the teacher learns for {seconds:.0f} s")
    options = ["--seconds", f"{seconds:.1f}", "--output", str(teacher), "--device", settings.device]
    shape = ["--channels", str(settings.channels), "--blocks", str(settings.blocks), "--batch", str(settings.batch)]
    start = ["--start", settings.start, "--rate", str(settings.rate)] if settings.start else []
    deep = ["--yardstick", settings.yardstick]
    fast = ["--compile"] if settings.device.startswith("cuda") else []
    program = [sys.executable, str(HERE / "teacher.py"), str(folder / "labelled-*.bin")]
    run([*program, *options, *shape, *start, *deep, *fast], folder / "teacher.log")
    return teacher


class Labels:
    """All positions with the teacher's opinion, until no game is played any more; on a thread of its own.

    Where a search has judged them, its share is kept.
    """

    def __init__(self, settings: argparse.Namespace, clock: Clock, teacher: Path, games: Games) -> None:
        self.settings, self.clock, self.teacher, self.games = settings, clock, teacher, games
        self.folder = Path(settings.folder)
        self.fault: str | None = None
        self.thread = threading.Thread(target=self.label, daemon=True)

    def label(self) -> None:
        try:
            done = False
            while not done:
                # Asked first: what the last game leaves behind is still labelled.
                done = not self.games.thread.is_alive()
                for kind, share in (("labelled", self.settings.share), ("cheap", 1.0), ("near", 1.0)):
                    self.label_new(kind, share)
                time.sleep(0 if done else 0.5)
        except SystemExit as fault:
            self.fault = str(fault)

    def label_new(self, kind: str, share: float) -> None:
        played = files(self.folder, f"{kind}-*.bin")
        new = [path for path in played if not (self.folder / f"taught-{path.name}").exists()]
        if not new:
            return
        program = [sys.executable, str(HERE / "label.py"), str(self.teacher), *map(str, new)]
        options = ["--share", str(share), "--into", str(self.folder), "--device", self.settings.device]
        run([*program, *options], self.folder / f"taught-{new[0].stem}.log")
        self.clock.say(f"labelled {count(new)} positions ({kind})")

    def check(self) -> None:
        self.games.check()
        if self.fault:
            sys.exit(self.fault)


def learn(settings: argparse.Namespace, clock: Clock, labels: Labels) -> list[Path]:
    """The students, one after another, from what is labelled by then and what appears meanwhile."""
    folder = Path(settings.folder)
    networks = []
    for number, student in enumerate(settings.student):
        hidden, head, buckets, *begin = student.split(",")
        network = folder / f"student-{hidden}-{head}-{buckets}{'-on' * len(begin)}.net"
        if network.with_suffix(".done").exists():
            networks.append(network)
            continue
        # One that learns for a moment at the end has to see everything.
        while not files(folder, "taught-*.bin") or (clock.left_until(STUDENTS_UNTIL) <= 0 and labels.thread.is_alive()):
            wait_for(labels, folder, "taught-*.bin")
        seconds = max(1, clock.left_until(STUDENTS_UNTIL) / (len(settings.student) - number))
        program = [sys.executable, str(HERE / "train.py"), str(folder / "taught-*.bin"), "--output", str(network)]
        shape = ["--hidden", hidden, "--head", head, "--king-buckets", buckets, "--batch", str(settings.student_batch)]
        options = ["--seconds", f"{seconds:.1f}", "--rate", str(settings.student_rate), "--result-share", "0"]
        apart = ["--apart", settings.yardstick, "--scale", str(settings.scale), "--device", settings.device]
        start = ["--start", begin[0]] if begin else []
        try:
            run([*program, *shape, *options, *apart, *start], network.with_suffix(".log"))
        except SystemExit as fault:
            # The students after it can still learn.
            clock.say(str(fault))
            continue
        networks.append(network)
        network.with_suffix(".done").touch()
        clock.say(f"{network.name}: {seconds:.0f} s, {count(files(folder, 'taught-*.bin'))} positions")
    labels.thread.join()
    labels.check()
    return networks


def measure(settings: argparse.Namespace, clock: Clock, teacher: Path, networks: list[Path]) -> None:
    log = Path(settings.folder) / "yardstick.log"
    program = [sys.executable, str(HERE / "yardstick.py"), settings.yardstick, "--torres", settings.torres]
    run([*program, str(teacher), *map(str, networks)], log)
    clock.say("error against the yardstick:\n" + log.read_text().rstrip())


def main(settings: argparse.Namespace) -> None:
    Path(settings.folder).mkdir(parents=True, exist_ok=True)
    clock = Clock(settings.minutes)
    games = Games(settings, clock)
    games.thread.start()
    teacher = teach(settings, clock, games)
    labels = Labels(settings, clock, teacher, games)
    labels.thread.start()
    networks = learn(settings, clock, labels)
    measure(settings, clock, teacher, networks)
    clock.say("done")


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="where everything is written")
    parser.add_argument("--torres", default="target/release/torres")
    parser.add_argument("--minutes", type=float, default=28, help="for all of it")
    parser.add_argument("--threads", type=int, default=16, help="that play games")
    parser.add_argument("--chunk", type=float, default=60, help="seconds of play in a file")
    parser.add_argument("--nodes", type=int, default=100, help="per move of games that the teacher learns from")
    parser.add_argument("--cheap-nodes", type=int, default=14, help="per move of games that it only labels")
    parser.add_argument("--network", help="that plays; the one inside if not given")
    parser.add_argument("--syzygy", help="folders of tables that end games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="a teacher to go on from")
    parser.add_argument("--teacher", help="that labels everything; without one, a teacher is trained")
    parser.add_argument("--rate", type=float, default=1e-3, help="the teacher's, where it goes on from another")
    parser.add_argument("--channels", type=int, default=128)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--share", type=float, default=0.85, help="the teacher's beside the score of a search")
    shape = "neurons,head,king buckets[,network to begin with]; may be repeated"
    parser.add_argument("--student", action="append", help=shape)
    parser.add_argument("--student-rate", type=float, default=0.0015)
    parser.add_argument("--student-batch", type=int, default=16_384)
    parser.add_argument("--scale", type=int, default=318, help="centipawns for 1.0")
    yardstick = HERE / "yardstick.bin"
    parser.add_argument("--yardstick", default=str(yardstick), help="packed positions judged by a deep search")
    parser.add_argument("--device", default="cuda")
    settings = parser.parse_args(words)
    settings.student = settings.student or ["512,squared,1"]
    return settings


if __name__ == "__main__":
    main(arguments())
