#!/usr/bin/env python3
"""Rates all players of Torres on one scale with several anchors, so that self-play cannot stretch it.

Usage: ladder.py play TORRES STOCKFISH GAMES.pgn [--games N] [--book FILE.epd] [--only NAME,...] [--concurrency N]
       ladder.py rate GAMES.pgn [--json FILE]
       ladder.py check

`play` plays pairs of games, one with each colour, until everybody has N games (100), half of them against
anchors where one is near enough, and appends them to the PGN file; it continues where it stopped. Whoever has
the fewest games plays next, so that a ladder that is stopped early is balanced. `rate` fits
the ratings to all games of that file by maximum likelihood. An anchor is Stockfish with UCI_Elo: its rating
is its number with an error of its own, not fixed, so that anchors that disagree show it. Errors are 95 %.
`check` tests the fit with games that are made up from known ratings.

El Ajedrecista is left out: it plays one endgame.
"""
import argparse
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import time

# Elo of an anchor and the standard deviation that we give it: nobody has published one for UCI_Elo.
ANCHORS = {f"stockfish-{elo}": (elo, 50.0) for elo in (1350, 1500, 1700, 1900, 2200, 2500)}

# Words after -engine of `torres match`.
PLAYERS = {
    "random": "player=random",
    "material": "player=material",
    "seajay": "player=seajay",
    "microchess-normal": "player=microchess option.Level=normal",
    "microchess-blitz": "player=microchess option.Level=blitz",
    "microchess-super-blitz": "player=microchess option.Level=super-blitz",
    "turochamp": "player=turochamp option.Sheet=none",
    "turochamp-three-plies": "player=turochamp option.Sheet=none option.Plies=three",
    "bernstein": "player=bernstein",
    "eniac": "player=eniac",
    "c64": "player=c64",
    "cdp1802": "player=cdp1802",
    "torres-100-ms": "player=torres st=0.1 timemargin=200",
    "torres-1-s": "player=torres st=1 timemargin=200",
}

# Where to look for the first opponents of those who are far from the middle. It enters no rating.
GUESSES = {"random": 300.0, "material": 450.0, "microchess-normal": 800.0, "microchess-blitz": 750.0,
           "microchess-super-blitz": 700.0, "seajay": 1100.0, "turochamp": 1200.0, "turochamp-three-plies": 1200.0,
           "bernstein": 1000.0, "eniac": 1300.0, "c64": 1750.0, "cdp1802": 1750.0, "torres-100-ms": 2700.0,
           "torres-1-s": 2900.0}
# Games after which the rating is better than the guess.
FIRST_GAMES = 6

# Elo of a prior game's uncertainty: it keeps the rating of somebody who won or lost everything finite.
WIDE = 1500.0
SCALE = math.log(10) / 400
# An opponent that is further away tells little.
NEAR = 300.0


def anchor_nodes(elo):
    """Enough for Stockfish to reach the depth at which it weakens its choice."""
    for limit, nodes in [(1950, 20_000), (2250, 80_000), (2450, 200_000)]:
        if elo < limit:
            return nodes
    return 600_000


def engine_words(name, stockfish):
    if name in ANCHORS:
        elo = ANCHORS[name][0]
        return (f"cmd={stockfish} option.UCI_LimitStrength=true option.UCI_Elo={elo} "
                f"option.Hash=16 nodes={anchor_nodes(elo)} name={name}").split()
    return f"{PLAYERS[name]} name={name}".split()


def read_games(path):
    """(white, black, points of White) for each finished game of a PGN file."""
    if not path.exists():
        return []
    games, tags = [], {}
    points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
    for line in path.read_text(encoding="utf-8").splitlines():
        tag = re.match(r'\[(\w+) "(.*)"\]', line)
        if not tag:
            continue
        if tag[1] == "Event" and tags:
            tags = {}
        tags[tag[1]] = tag[2]
        if {"White", "Black", "Result"} <= tags.keys() and tag[1] in ("White", "Black", "Result"):
            if tags["Result"] in points:
                games.append((tags["White"], tags["Black"], points[tags["Result"]]))
    return games


def solve(matrix, vector):
    """Gauss with pivots; also the inverse's diagonal."""
    size = len(vector)
    rows = [row[:] + [value] + [float(i == j) for j in range(size)]
            for i, (row, value) in enumerate(zip(matrix, vector))]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        head = rows[at][at]
        rows[at] = [value / head for value in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at])]
    return [row[size] for row in rows], [row[size + 1 + at] for at, row in enumerate(rows)]


def fit(games):
    """Ratings and their 95 % errors, and White's advantage, by Newton's method.

    Anchors pull to their number with their own error, all others to the middle with a very wide one.
    """
    names = sorted({name for white, black, _ in games for name in (white, black)})
    place = {name: at for at, name in enumerate(names)}
    priors = [ANCHORS.get(name, (1500.0, WIDE)) for name in names] + [(30.0, 50.0)]
    ratings = [elo for elo, _ in priors]
    size = len(ratings)
    variances = [0.0] * size
    for _ in range(60):
        gradient = [(elo - rating) / deviation ** 2
                    for rating, (elo, deviation) in zip(ratings, priors)]
        curvature = [[0.0] * size for _ in range(size)]
        for at, (_, deviation) in enumerate(priors):
            curvature[at][at] = 1 / deviation ** 2
        for white, black, points in games:
            w, b, edge = place[white], place[black], size - 1
            expected = 1 / (1 + math.exp(-SCALE * (ratings[w] - ratings[b] + ratings[edge])))
            push, bend = SCALE * (points - expected), SCALE ** 2 * expected * (1 - expected)
            signs = ((w, 1), (b, -1), (edge, 1))
            for i, sign in signs:
                gradient[i] += sign * push
                for j, other in signs:
                    curvature[i][j] += sign * other * bend
        step, variances = solve(curvature, gradient)
        ratings = [rating + max(-400.0, min(400.0, by)) for rating, by in zip(ratings, step)]
        if max(abs(by) for by in step) < 1e-6:
            break
    errors = [1.96 * math.sqrt(max(variance, 0.0)) for variance in variances]
    return {name: (ratings[at], errors[at]) for name, at in place.items()}, (ratings[-1], errors[-1])


def counts(games, name):
    own = [game for game in games if name in game[:2]]
    score = sum(points if white == name else 1 - points for white, _, points in own)
    return len(own), score


def opponent_of(name, games, ratings, names, dice):
    """Somebody near; an anchor as long as fewer than half of the games were against one."""
    def place(player):
        if player not in ANCHORS and counts(games, player)[0] < FIRST_GAMES:
            return GUESSES.get(player, 1500.0)
        return ratings.get(player, ANCHORS.get(player, (1500.0, 0)))[0]

    against = [next(other for other in game[:2] if other != name) for game in games if name in game[:2]]
    distance = {other: abs(place(other) - place(name)) for other in names if other != name}
    anchors = [other for other in distance if other in ANCHORS]
    nearest = min(anchors, key=distance.get)
    wants_anchor = 2 * sum(other in ANCHORS for other in against) <= len(against)
    if wants_anchor and (distance[nearest] < NEAR or not against):
        near = [other for other in anchors if distance[other] < NEAR] or [nearest]
    else:
        near = [other for other in distance if distance[other] < NEAR] or [min(distance, key=distance.get)]
    # The one that was met least often, so that nobody hangs on a single opponent.
    return min(near, key=lambda other: (against.count(other), dice.random()))


def adjudication(one, two):
    """Both engines' scores are centipawns only between Torres with time and Stockfish."""
    if not all(name in ANCHORS or name.startswith("torres-") for name in (one, two)):
        return []
    return ["-resign", "movecount=4", "score=700", "twosided=true",
            "-draw", "movenumber=40", "movecount=8", "score=10"]


def play_pair(torres, stockfish, one, two, pgn, book, seed, concurrency):
    words = [torres, "match", "-engine", *engine_words(one, stockfish),
             "-engine", *engine_words(two, stockfish), "-rounds", "1", "-games", "2", "-seed", str(seed),
             "-maxmoves", "200", "-concurrency", str(concurrency), "-journal", "off", "-pgnout", f"file={pgn}",
             *adjudication(one, two)]
    if book:
        words += ["-openings", f"file={book}", "format=epd", "order=random"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def play(arguments):
    dice = random.Random(0)
    wanted = arguments.only.split(",") if arguments.only else list(PLAYERS)
    unknown = [name for name in wanted if name not in PLAYERS]
    if unknown:
        sys.exit(f"ladder.py: nobody is named {', '.join(unknown)}; there are {', '.join(PLAYERS)}")
    names = wanted + list(ANCHORS)
    while True:
        games = read_games(arguments.pgn)
        ratings = fit(games)[0] if games else {}
        least = min(wanted, key=lambda name: counts(games, name)[0])
        if counts(games, least)[0] >= arguments.games:
            return rate(arguments.pgn, None)
        other = opponent_of(least, games, ratings, names, dice)
        begin = time.monotonic()
        play_pair(arguments.torres, arguments.stockfish, least, other, arguments.pgn, arguments.book,
                  len(games), arguments.concurrency)
        print(f"{least} ({counts(games, least)[0]} games) - {other}: {time.monotonic() - begin:.1f} s",
              file=sys.stderr, flush=True)
        if len(read_games(arguments.pgn)) == len(games):
            sys.exit(f"ladder.py: {least} - {other}: no game was finished")


def rate(pgn, output):
    games = read_games(pgn)
    if not games:
        sys.exit(f"ladder.py: {pgn}: no finished game")
    ratings, (edge, edge_error) = fit(games)
    rows = []
    for name, (elo, error) in sorted(ratings.items(), key=lambda entry: -entry[1][0]):
        number, score = counts(games, name)
        rows.append({"name": name, "elo": round(elo), "error": round(error), "games": number,
                     "score": round(100 * score / number, 1), "anchor": ANCHORS.get(name, [None])[0]})
    print(f"{'player':<26}{'Elo':>6}{'±':>6}{'games':>7}{'score':>8}  anchor")
    for row in rows:
        anchor = "" if row["anchor"] is None else f"set to {row['anchor']}"
        print(f"{row['name']:<26}{row['elo']:>6}{row['error']:>6}{row['games']:>7}{row['score']:>7} %  {anchor}")
    print(f"White's advantage {edge:.0f} ± {edge_error:.0f}")
    if output:
        text = json.dumps({"rows": rows, "whiteAdvantage": round(edge)}, indent=2)
        pathlib.Path(output).write_text(text + "\n", encoding="utf-8")
    return 0


def check():
    """Games of known players: nine tenths of the ratings must be within their errors."""
    dice = random.Random(7)
    truth = {name: float(elo) for name, (elo, _) in ANCHORS.items()}
    truth |= {f"player-{at}": 800 + 160.0 * at for at in range(12)}
    games = []
    for white in truth:
        for black in truth:
            if white != black and abs(truth[white] - truth[black]) < 500:
                chance = 1 / (1 + 10 ** ((truth[black] - truth[white] - 30) / 400))
                games += [(white, black, float(dice.random() < chance)) for _ in range(12)]
    ratings, (edge, edge_error) = fit(games)
    missed = [name for name, elo in truth.items() if abs(ratings[name][0] - elo) > ratings[name][1]]
    assert len(missed) <= len(truth) / 10, missed
    assert abs(edge - 30) < 1.5 * edge_error, edge
    # Self-play alone must not stretch the scale: a chain that wins too often far from the anchors leaves
    # the anchors where they are.
    chained = games + [("player-11", "player-10", 1.0)] * 200
    moved = max(abs(fit(chained)[0][name][0] - elo) for name, (elo, _) in ANCHORS.items())
    assert moved < 60, moved
    print(f"{len(games)} games, {len(truth)} players: {len(missed)} outside their errors; "
          f"a stretched chain moves the anchors by {moved:.0f} at most")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("torres")
    playing.add_argument("stockfish")
    playing.add_argument("pgn", type=pathlib.Path)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--book", type=pathlib.Path)
    playing.add_argument("--only", default="")
    playing.add_argument("--concurrency", type=int, default=2, help="games at the same time, 1 or 2")
    rating = commands.add_parser("rate")
    rating.add_argument("pgn", type=pathlib.Path)
    rating.add_argument("--json")
    commands.add_parser("check")
    arguments = parser.parse_args()
    if arguments.command == "play":
        return play(arguments)
    return check() if arguments.command == "check" else rate(arguments.pgn, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
