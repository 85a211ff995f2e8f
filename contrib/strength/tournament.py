#!/usr/bin/env python3
"""The tournament of a century: the historic machines, each against each, reviewed by Torres.

Usage: tournament.py play TORRES FOLDER     plays the games into FOLDER; continues where it stopped
       tournament.py write TORRES FOLDER [--nodes N]
                                            reviews them, and writes crates/web/data/tournament.pgn and the
                                            crosstable of docs/tournament.md

Every player has its usual level; the pace is its own. All are deterministic, so each pair meets twice only.
"""
import argparse
import pathlib
import re
import subprocess
import sys

from ladder import seconds_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
PGN = ROOT / "crates/web/data/tournament.pgn"
DOCUMENT = ROOT / "docs/tournament.md"

# Words after -engine of `torres match`; the name in small letters is the player's.
PLAYERS = {
    "Turochamp": "option.Sheet=none",
    "Bernstein": "",
    "ENIAC": "",
    "MicroChess": "option.Level=normal",
    "C64": "",
    "CDP1802": "",
}


def play(torres, folder):
    folder.mkdir(parents=True, exist_ok=True)
    words = [str(torres), "match"]
    for name, options in PLAYERS.items():
        words += ["-engine", f"player={name.lower()}", f"name={name}", *options.split()]
    words += ["-tournament", "roundrobin", "-rounds", "1", "-games", "2", "-concurrency", "1", "-maxmoves", "200",
              "-event", "A tournament of a century", "-journal", str(folder / "tournament.journal"),
              "-pgnout", f"file={folder / 'tournament.pgn'}"]
    return subprocess.run(words, check=False).returncode


def clock(seconds):
    """5343.5 as 1:29:03.5, as `[%machine]` has it."""
    tenths = round(seconds * 10)
    return f"{tenths // 36000}:{tenths // 600 % 60:02}:{tenths // 10 % 60:02}.{tenths % 10}"


def with_machine_time(pgn):
    """The arena's comments with the machine's time only."""
    def comment(found):
        taken = re.search(r'machine="([^"]*)"', found[0])
        return f"{{[%machine {clock(seconds_of(taken[1]))}]}}" if taken else ""
    return re.sub(r"\{[^}]*\}", comment, pgn)


def results(pgn):
    """(white, black, result) of each game, in small letters."""
    tags = [dict(re.findall(r'^\[(\w+) "(.*)"\]', game, flags=re.MULTILINE))
            for game in re.split(r"(?=^\[Event )", pgn, flags=re.MULTILINE) if game.strip()]
    return [(one["White"].lower(), one["Black"].lower(), one["Result"]) for one in tags]


def crosstable(games):
    """Who had what against whom; the points of equal players stand in the order of the games."""
    points = {}
    for white, black, result in games:
        halves = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}[result]
        for name, half in zip((white, black), halves):
            points[name] = points.get(name, 0) + half
    order = sorted(points, key=lambda name: -points[name])
    lines = ["| | player | " + " | ".join(str(at) for at in range(1, len(order) + 1)) + " | points |",
             "|---" * (len(order) + 3) + "|"]
    for at, name in enumerate(order, 1):
        cells = []
        for other in order:
            marks = [("½" if result == "1/2-1/2" else "1" if (result == "1-0") == (white == name) else "0")
                     for white, black, result in games if {white, black} == {name, other}]
            cells.append("·" if name == other else " ".join(marks))
        lines.append(f"| {at} | `{name}` | " + " | ".join(cells) + f" | {points[name] / 2:g} |")
    return lines


def write(torres, folder, nodes):
    raw, analysed = folder / "tournament.pgn", folder / "tournament.analysed.pgn"
    timed = folder / "tournament.timed.pgn"
    timed.write_text(with_machine_time(raw.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run([str(torres), "analyse", str(timed), "--output", str(analysed), "--nodes", str(nodes),
                    "--concurrency", "1"], check=True)
    text = analysed.read_text(encoding="utf-8")
    # The arena's own marks are of no use to a reader.
    text = re.sub(r'^\[TorresGame "[^"]*"\]\n', "", text, flags=re.MULTILINE)
    PGN.write_text(text, encoding="utf-8")
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith("| | player | 1 |"))
    end = begin
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    lines[begin:end] = crosstable(results(text))
    DOCUMENT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", choices=["play", "write"])
    parser.add_argument("torres", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes for each position of the review")
    arguments = parser.parse_args()
    if arguments.command == "play":
        return play(arguments.torres.resolve(), arguments.folder)
    return write(arguments.torres.resolve(), arguments.folder, arguments.nodes)


if __name__ == "__main__":
    sys.exit(main())
