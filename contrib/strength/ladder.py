#!/usr/bin/env python3
"""Rates all players of Torres on one scale with several anchors, so that self-play cannot stretch it.

Usage: ladder.py play TORRES STOCKFISH GAMES.pgn [--games N] [--book FILE.epd] [--only NAME,...] [--concurrency N] [--add]
       ladder.py rate GAMES.pgn [--json FILE]
       ladder.py write GAMES.pgn [--add]
       ladder.py check

`play` plays pairs of games, one with each colour, until everybody has N games (100), half of them against
anchors where one is near enough, and appends them to the PGN file; it continues where it stopped. Whoever has
the fewest games plays next, so that a ladder that is stopped early is balanced. `rate` fits
the ratings to all games of that file by maximum likelihood. An anchor is Stockfish with UCI_Elo: its rating
is its number with an error of its own, not fixed, so that anchors that disagree show it. Errors are 95 %.
`write` puts the results into ladder.csv, beside this script, and the ratings into crates/web/data/ladder.json, from which
the page, the documents and the charts have them. Both `rate` and `write` read the CSV as well as a PGN. With `--add` the games of
ladder.csv count together with those of the PGN, so that one player can be added or get more games.
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

import ladder_pages

# Elo of an anchor and the standard deviation that we give it: nobody has published one for UCI_Elo.
ANCHORS = {f"stockfish-{elo}": (elo, 50.0) for elo in (1350, 1500, 1700, 1900, 2200, 2500)}

# Words after -engine of `torres match`.
# Torres has as many nodes as a core of an ordinary computer searches in the time, so that a busy one changes nothing.
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
    "eniac-five-plies": "player=eniac option.Plies=five",
    "c64": "player=c64",
    "c64-5-million": "player=c64 cycles=5000000",
    "c64-60-million": "player=c64 cycles=60000000",
    "c64-180-million": "player=c64 cycles=180000000",
    "cdp1802": "player=cdp1802",
    "cdp1802-5-s": "player=cdp1802 cycles=7500000",
    "torres-1000": "player=torres option.UCI_LimitStrength=true option.UCI_Elo=1000",
    "torres-1300": "player=torres option.UCI_LimitStrength=true option.UCI_Elo=1300",
    "torres-1700": "player=torres option.UCI_LimitStrength=true option.UCI_Elo=1700",
    "torres-2100": "player=torres option.UCI_LimitStrength=true option.UCI_Elo=2100",
    "torres-2500": "player=torres option.UCI_LimitStrength=true option.UCI_Elo=2500",
    "torres-100-ms": "player=torres nodes=100000",
    "torres-1-s": "player=torres nodes=1000000",
}

# Where to look for the first opponents of those who are far from the middle. It enters no rating.
GUESSES = {"random": 300.0, "material": 450.0, "microchess-normal": 800.0, "microchess-blitz": 750.0,
           "microchess-super-blitz": 700.0, "seajay": 1100.0, "turochamp": 1200.0, "turochamp-three-plies": 1200.0,
           "bernstein": 1000.0, "eniac": 1300.0, "eniac-five-plies": 1400.0, "c64": 1750.0,
           "c64-5-million": 1600.0, "c64-60-million": 1800.0, "c64-180-million": 1900.0, "cdp1802": 1750.0,
           "cdp1802-5-s": 1650.0, "torres-1000": 1000.0, "torres-1300": 1300.0, "torres-1700": 1700.0,
           "torres-2100": 2100.0, "torres-2500": 2500.0, "torres-100-ms": 2700.0,
           "torres-1-s": 2900.0}
# Games after which the rating is better than the guess.
FIRST_GAMES = 6

YEAR = 365 * 24 * 3600
# Games against anchors from which a rating says something.
FEWEST = 20

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


RESULTS = pathlib.Path(__file__).with_name("ladder.csv")


def read_results(path):
    """The games of the CSV: who was White, who was Black, and how many White won, drew and lost."""
    games = []
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        white, black, *numbers = line.split(",")
        for number, points in zip(numbers, (1.0, 0.5, 0.0)):
            games += [(white, black, points)] * int(number)
    return games


def write_results(games):
    meetings = {}
    for white, black, points in games:
        meetings.setdefault((white, black), [0, 0, 0])[{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
    lines = [f"{white},{black},{won},{drawn},{lost}" for (white, black), (won, drawn, lost) in sorted(meetings.items())]
    RESULTS.write_text("white,black,won,drawn,lost\n" + "\n".join(lines) + "\n", encoding="utf-8")


def seconds_of(text):
    """`1 h 29 min 3 s` in seconds."""
    units = {"h": 3600, "min": 60, "s": 1}
    return sum(float(number) * units[unit] for number, unit in re.findall(r"([\d.]+)\s+(h|min|s)", text))


def machine_seconds(path):
    """What a move takes the machine on average, by player, from the comments of a PGN."""
    sums = {}
    for game in re.split(r"(?=^\[Event )", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]', game, flags=re.MULTILINE))
        text = re.sub(r"^\[.*\]$", "", game, flags=re.MULTILINE)
        white_moves = "FEN" not in tags or tags["FEN"].split()[1] == "w"
        for word in re.findall(r"\{[^}]*\}|[^\s{}]+", text):
            if word.startswith("{"):
                taken = re.search(r'machine="([^"]*)"', word)
                # A year is where the player gives up on a program that goes round in circles.
                if taken and seconds_of(taken[1]) < YEAR:
                    # The comment belongs to the move before it.
                    mover = tags["Black" if white_moves else "White"]
                    total, moves = sums.get(mover, (0.0, 0))
                    sums[mover] = (total + seconds_of(taken[1]), moves + 1)
            elif word[0].isalpha():
                white_moves = not white_moves
    return {player: total / moves for player, (total, moves) in sums.items()}


def all_games(path, add):
    """The games of this file and, with `add`, those that ladder.csv has already."""
    return (read_results(RESULTS) if add else []) + read_games(path)


def read_games(path):
    """(white, black, points of White) for each finished game of a PGN file."""
    if not path.exists():
        return []
    if path.suffix == ".csv":
        return read_results(path)
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
        # Also the next two above and below, however far: without them a group of equals hangs on nothing.
        above = [other for other in distance if place(other) >= place(name)]
        below = [other for other in distance if place(other) < place(name)]
        next_to = [*sorted(above, key=distance.get)[:2], *sorted(below, key=distance.get)[:2]]
        near = [other for other in distance if distance[other] < NEAR or other in next_to]
    # The one that was met least often, so that nobody hangs on a single opponent.
    return min(near, key=lambda other: (against.count(other), dice.random()))


def adjudication(one, two):
    """Both engines' scores are centipawns only between Torres with time and Stockfish."""
    if not all(name in ANCHORS or name in ("torres-100-ms", "torres-1-s") for name in (one, two)):
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
        games = all_games(arguments.pgn, arguments.add)
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
        if len(all_games(arguments.pgn, arguments.add)) == len(games):
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


def alone(games, name):
    """The rating of a player from its games against anchors only: number, error, games; None with too few of them."""
    own = [game for game in games if name in game[:2] and any(other in ANCHORS for other in game[:2])]
    if len(own) < FEWEST or name in ANCHORS:
        return None
    elo, error = fit(own)[0][name]
    return {"elo": round(elo), "error": round(error), "games": len(own)}


def write(path, add):
    """The ratings of these games, into the one file of figures and everything that is drawn from it."""
    games = all_games(path, add)
    ratings, (edge, _) = fit(games)
    ladder = ladder_pages.load()
    unknown = set(ratings) - {row["name"] for row in ladder["rows"]}
    if unknown:
        sys.exit(f"ladder.py: {ladder_pages.DATA} has no row for {', '.join(sorted(unknown))}")
    taken = machine_seconds(path) if path.suffix == ".pgn" else {}
    for row in ladder["rows"]:
        number, score = counts(games, row["name"])
        elo, error = ratings.get(row["name"], (None, None))
        row["elo"], row["error"] = (None, None) if elo is None else (round(elo), round(error))
        row["games"], row["score"] = number, round(100 * score / number, 1) if number else None
        row["againstAnchors"] = alone(games, row["name"])
        # The games before, which count too, are not in this file: their mean stays.
        is_new = not add or row["secondsPerMove"] is None
        if row["name"] in taken and row["hertz"] and is_new:
            row["secondsPerMove"] = round(taken[row["name"]], 1)
        if row["secondsPerMove"] is not None and row["hertz"]:
            row["cyclesPerMove"] = float(f"{row['secondsPerMove'] * row['hertz']:.3g}")
    ladder["rows"].sort(key=lambda row: -math.inf if row["elo"] is None else -row["elo"])
    ladder["rows"].sort(key=lambda row: row["elo"] is None)
    ladder |= {"totalGames": len(games), "whiteAdvantage": round(edge)}
    ladder_pages.store(ladder)
    if path != RESULTS:
        write_results(games)
    return ladder_pages.write_all()


def check_figures():
    """The figures that everything is drawn from are those of the results beside this script."""
    games = read_games(RESULTS)
    ratings = fit(games)[0]
    rows = {row["name"]: row for row in ladder_pages.load()["rows"] if row["elo"] is not None}
    assert rows.keys() == ratings.keys(), rows.keys() ^ ratings.keys()
    for name, (elo, error) in ratings.items():
        assert (rows[name]["elo"], rows[name]["error"]) == (round(elo), round(error)), name
        assert rows[name]["againstAnchors"] == alone(games, name), name
        assert rows[name]["games"] == counts(games, name)[0], name
    print(f"{len(games)} games of {len(ratings)} players give the figures of {ladder_pages.DATA.name}")


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
    assert seconds_of("1 h 29 min 3 s") == 5343 and seconds_of("7.1 s") == 7.1
    check_figures()
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
    writing = commands.add_parser("write")
    writing.add_argument("pgn", type=pathlib.Path)
    for command in (playing, writing):
        command.add_argument("--add", action="store_true", help="the games of ladder.csv count too")
    commands.add_parser("check")
    arguments = parser.parse_args()
    if arguments.command == "play":
        return play(arguments)
    if arguments.command == "write":
        return write(arguments.pgn, arguments.add)
    return check() if arguments.command == "check" else rate(arguments.pgn, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
