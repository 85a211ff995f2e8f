#!/usr/bin/env python3
"""Makes a book of unbalanced openings: random first moves that leave one side about a pawn ahead.

Usage: unbalanced.py TORRES COUNT > book.epd

Games of equal engines from such openings are seldom drawn, so that a match needs about a third fewer games
for the same error. Each opening is played with both colours.
"""
import re
import subprocess
import sys

LOWEST, HIGHEST = 80, 120
NODES = 20_000


class Engine:
    def __init__(self, torres):
        self.process = subprocess.Popen([torres], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("uci")
        self.until("uciok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(word):
                return lines
        sys.exit("unbalanced.py: the engine ended")

    def score(self, fen):
        """Centipawns for the side to move, or nothing where a mate is in sight."""
        self.say("ucinewgame")
        self.say(f"position fen {fen}")
        self.say(f"go nodes {NODES}")
        found = re.findall(r"score (cp|mate) (-?\d+)", "".join(self.until("bestmove")))
        kind, value = found[-1] if found else ("mate", "0")
        return int(value) if kind == "cp" else None


def openings(torres, seed):
    said = subprocess.run([torres, f"genfens 500 seed {seed} book None", "quit"], capture_output=True, text=True)
    return re.findall(r"genfens (.+)", said.stdout)


def main():
    torres, count = sys.argv[1], int(sys.argv[2])
    engine, seen, seed = Engine(torres), set(), 1
    while len(seen) < count:
        for fen in openings(torres, seed):
            board = " ".join(fen.split()[:4])
            if board in seen or len(seen) >= count:
                continue
            score = engine.score(fen)
            if score is not None and LOWEST <= abs(score) <= HIGHEST:
                seen.add(board)
                print(board, flush=True)
        seed += 1


main()
