"""A match of Torres and its result, for the scripts that measure strength."""
import pathlib
import re
import subprocess
import sys

# When a game is given up as drawn or lost.
ADJUDICATION = "-draw movenumber=40 movecount=8 score=8 -resign movecount=4 score=700".split()


def play_match(torres, words, *, rounds, seed, concurrency, book=None):
    """Plays a match of two engines; the wins, losses and draws of the first.

    `words` are further arguments of `torres match`, the engines among them; `book` has openings, one per line
    as EPD. A match that does not finish ends the script.
    """
    words = ["match", *words, "-rounds", str(rounds), "-seed", str(seed), "-concurrency", str(concurrency)]
    words += ["-journal", "off"]
    if book:
        words += ["-openings", f"file={book}", "format=epd", "order=random"]
    run = subprocess.run([torres, *words], capture_output=True, text=True)
    found = re.findall(r"Wins: (\d+), Losses: (\d+), Draws: (\d+)", run.stdout)
    if run.returncode or not found:
        script = pathlib.Path(sys.argv[0]).name
        sys.exit(f"{script}: the match did not finish: {run.stderr.strip() or run.stdout.strip()[-500:]}")
    wins, losses, draws = map(int, found[-1])
    return wins, losses, draws
