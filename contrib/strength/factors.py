#!/usr/bin/env python3
"""Measures many parts or numbers of the search at once, each with the error that all games together give.

    factors.py play TORRES FACTORS RESULTS --book BOOK [--nodes N] [--seconds N] [--concurrency N] [--seed N]
    factors.py fit FACTORS RESULTS [RESULTS...]

FACTORS has a line for each: a name, the option that switches it off or is the old value, and the one that
switches it on or is the new value, for example

    razoring      use_razoring=false   use_razoring=true
    null_divisor  null_divisor=4       null_divisor=3

For every short match each factor is drawn at random: one side has it, the other has the opposite. So every game
says something about every factor, and a thousand games tell as much about each of thirty as thirty matches of a
thousand games. What two factors do together is spread evenly over both. `torres` must be the build with
`--features tuning`. Several machines can play at once, each with a seed and a file of results of its own.
"""
import argparse
import json
import math
import random
import sys
import time

from matches import ADJUDICATION, play_match

ROUNDS = 4
PER_ELO = math.log(10) / 400 / 4


def factors(path):
    with open(path) as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    for number, line in enumerate(lines, 1):
        if len(line) != 3 or "=" not in line[1] or "=" not in line[2]:
            sys.exit(f"factors.py: {path}, factor {number}: expected NAME OPTION=VALUE OPTION=VALUE")
    return lines


def match(settings, known, signs, seed):
    def options(sign):
        return ["option." + (high if mine == sign else low) for (_, low, high), mine in zip(known, signs)]

    words = ["-engine", "player=torres", "name=A", *options(1)]
    words += ["-engine", "player=torres", "name=B", *options(-1)]
    words += ["-each", f"nodes={settings.nodes}", "option.Hash=16", *ADJUDICATION]
    return play_match(settings.torres, words, rounds=ROUNDS, seed=seed,
                      concurrency=settings.concurrency, book=settings.book)


def play(settings):
    known, dice = factors(settings.factors), random.Random(settings.seed)
    end = time.time() + settings.seconds
    while time.time() < end:
        signs = [dice.choice((-1, 1)) for _ in known]
        wins, losses, draws = match(settings, known, signs, dice.randrange(1 << 30))
        with open(settings.results, "a") as file:
            file.write(json.dumps({"signs": signs, "wins": wins, "losses": losses, "draws": draws}) + "\n")


def fit(settings):
    import numpy

    rows = [json.loads(line) for path in settings.results for line in open(path)]
    known = factors(settings.factors)
    signs = numpy.array([row["signs"] for row in rows], float)
    games = numpy.array([row["wins"] + row["losses"] + row["draws"] for row in rows], float)
    lead = numpy.array([(row["wins"] - row["losses"]) / 2 for row in rows]) / games
    if len(rows) <= len(known):
        sys.exit(f"factors.py: {len(rows)} matches are too few for {len(known)} factors")
    inverse = numpy.linalg.inv(signs.T @ (signs * games[:, None]))
    effects = inverse @ (signs.T @ (lead * games))
    left = (games * (lead - signs @ effects) ** 2).sum() / (len(rows) - len(known))
    errors = 1.96 * numpy.sqrt(left * numpy.diag(inverse))
    print(f"{games.sum():.0f} games")
    for index in numpy.argsort(-effects):
        print(f"{known[index][0]:30} {effects[index] / PER_ELO:+7.1f} ± {errors[index] / PER_ELO:.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    player = commands.add_parser("play")
    player.add_argument("torres")
    player.add_argument("factors")
    player.add_argument("results", help="a file to append to")
    player.add_argument("--book", required=True)
    player.add_argument("--nodes", type=int, default=25_000, help="for each move")
    player.add_argument("--seconds", type=float, default=600)
    player.add_argument("--concurrency", type=int, default=1)
    player.add_argument("--seed", type=int, default=1)
    player.set_defaults(run=play)
    fitter = commands.add_parser("fit")
    fitter.add_argument("factors")
    fitter.add_argument("results", nargs="+")
    fitter.set_defaults(run=fit)
    settings = parser.parse_args()
    settings.run(settings)


main()
