#!/usr/bin/env python3
"""Measures what a number of nodes a move is worth in Elo, against an engine whose UCI_Elo is known.

Usage: calibrate.py TORRES OPPONENT NODES[,NODES...] [BOOK]

For each number of nodes three matches of twenty games are played, each against the opponent at the
strength that the games before suggest. The last line of each is what belongs into MEASURED in
crates/search/src/strength.rs.
"""
import math
import sys

from matches import play_match

GAMES = 20
# What Stockfish 15.1 allows, in steps of 50; a number beyond it is passed over in silence.
LOWEST, HIGHEST = 1350, 2850


def opponent_nodes(elo):
    """Enough for Stockfish to reach the depth at which it weakens its choice, in four lines at once.

    More would change nothing, because the choice is made at that depth; less makes it weaker than its
    number says.
    """
    for limit, nodes in [(1950, 20_000), (2250, 80_000), (2450, 200_000)]:
        if elo < limit:
            return nodes
    return 600_000


def play(torres, opponent, nodes, elo, seed, book):
    words = f"""-engine player=torres name=ours nodes={nodes} option.Hash=8
        -engine cmd={opponent} name=theirs option.UCI_LimitStrength=true option.UCI_Elo={elo}
        nodes={opponent_nodes(elo)} option.Hash=16
        -draw movenumber=40 movecount=8 score=10 -resign movecount=4 score=900 -maxmoves 120""".split()
    wins, losses, draws = play_match(torres, words, rounds=GAMES // 2, seed=seed, concurrency=2, book=book)
    return wins + draws / 2, wins + losses + draws


def expected(ours, theirs):
    return 1 / (1 + 10 ** ((theirs - ours) / 400))


def rating(results):
    """The most likely rating and its 95 % error, from (opponent, points, games)."""
    low, high = 300, 4000
    while high - low > 0.1:
        middle = (low + high) / 2
        missing = sum(points - games * expected(middle, elo) for elo, points, games in results)
        low, high = (middle, high) if missing > 0 else (low, middle)
    chances = [(expected(low, elo), games) for elo, _, games in results]
    information = sum(games * p * (1 - p) for p, games in chances) * (math.log(10) / 400) ** 2
    return low, 1.96 / math.sqrt(max(information, 1e-9))


def main():
    torres, opponent, numbers, *book = sys.argv[1:]
    guess = LOWEST
    for nodes in map(int, numbers.split(",")):
        results = []
        for attempt in range(3):
            near = guess if attempt == 0 else min(elo + 300, max(elo - 300, guess))
            elo = min(HIGHEST, max(LOWEST, round(near / 50) * 50))
            seed = nodes * 10 + attempt
            points, games = play(torres, opponent, nodes, elo, seed, book[0] if book else None)
            results.append((elo, points, games))
            guess, error = rating(results)
            print(f"  {nodes} nodes: {points} of {games} against {elo}", flush=True)
        print(f"({nodes}.0, {guess:.0f}.0), // ± {error:.0f}", flush=True)
        guess += 200


main()
