#!/usr/bin/env python3
"""Plays the gauntlet against other engines at fixed odds and prints the table for docs/strength.md.

Usage: gauntlet.py TORRES BOOK [--games N] [--concurrency N] [--only NAME] [--network FILE]

The odds never change, so that the tables of different versions compare. An engine that is not installed is
skipped with a line that says so.
"""
import argparse
import math
import shutil
import sys

from matches import ADJUDICATION, play_match

# name, program, its time, our time
OPPONENTS = [
    ("stockfish, an eighth of the time", "stockfish", "1+0.01", "8+0.08"),
    ("stockfish, equal time", "stockfish", "8+0.08", "8+0.08"),
    ("ethereal-chess, equal time", "ethereal-chess", "8+0.08", "8+0.08"),
]
# Debian puts games there, which is not always on the path.
PLACES = "/usr/games:/usr/local/games"


def program(name):
    return shutil.which(name) or shutil.which(name, path=PLACES)


def play(settings, path, theirs, ours):
    words = ["-engine", "player=torres", "name=torres", f"tc={ours}"]
    if settings.network:
        words += [f"option.EvalFile={settings.network}"]
    words += ["-engine", f"cmd={path}", "name=other", f"tc={theirs}"]
    words += ["-each", "option.Hash=64", "option.Threads=1", *ADJUDICATION]
    return play_match(settings.torres, words, rounds=math.ceil(settings.games / 2), seed=settings.seed,
                      concurrency=settings.concurrency, book=settings.book)


def elo(score):
    return -400 * math.log10(1 / score - 1)


def described(wins, losses, draws):
    """The score and its Elo with a 95 % interval."""
    games = wins + losses + draws
    score = (wins + draws / 2) / games
    variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score**2) / games
    error = 1.96 * math.sqrt(variance / games)
    if not 0 < score < 1:
        return f"{score:.1%} | |"
    low, high = (elo(min(max(at, 0.001), 0.999)) for at in (score - error, score + error))
    return f"{score:.1%} | {elo(score):+.0f} [{low:+.0f}, {high:+.0f}] |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("torres")
    parser.add_argument("book", help="openings, one per line as EPD")
    parser.add_argument("--games", type=int, default=200, help="for each opponent")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time: no more than cores")
    parser.add_argument("--only", default="", help="only opponents whose name contains this")
    parser.add_argument("--network", help="another network than the one inside")
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    print("| opponent | its time | ours | games | score | Elo |\n|---|---|---|---|---|---|", flush=True)
    for name, command, theirs, ours in OPPONENTS:
        path = program(command)
        if settings.only not in name:
            continue
        if not path:
            print(f"gauntlet.py: {command} is not installed: skipped", file=sys.stderr)
            continue
        wins, losses, draws = play(settings, path, theirs, ours)
        games = wins + losses + draws
        outcome = described(wins, losses, draws)
        print(f"| {name} | {theirs} | {ours} | {games}: +{wins} ={draws} -{losses} | {outcome}", flush=True)


main()
