#!/usr/bin/env python3
"""What is drawn from the ladder's one file of figures: the table of docs/ladder.md, the README's column, the charts.

Usage: ladder_pages.py            writes all of them from crates/web/data/ladder.json

The page reads that file itself. Tests of `crates/web` hold the documents and the charts to it.
"""
import html
import json
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "crates/web/data/ladder.json"
DOCUMENT = ROOT / "docs/ladder.md"
README = ROOT / "README.md"

# The same colours as the other drawings of the documents.
STYLE = ("text{font:12px system-ui,sans-serif;fill:#222}.tick{font-size:11px;fill:#666}.grid{stroke:#ddd}"
         ".bar,.lead{stroke:#06c;stroke-width:2}.lead{stroke-width:.75}.dot{fill:#06c}.anchor .dot{fill:#888}"
         ".anchor .bar{stroke:#888}"
         "@media(prefers-color-scheme:dark){text{fill:#ddd}.tick{fill:#aaa}.grid{stroke:#383838}"
         ".bar,.lead{stroke:#6bf}.dot{fill:#6bf}}")
# As wide as a phone, so that the text keeps its size there.
WIDTH = 360
LETTER = 6.4


def load():
    return json.loads(DATA.read_text(encoding="utf-8"))


def store(ladder):
    """One row a line, so that a difference shows who has changed."""
    head = {key: value for key, value in ladder.items() if key != "rows"}
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    rows = ",\n".join("    " + json.dumps(row) for row in ladder["rows"])
    DATA.write_text("{\n" + "\n".join(lines) + '\n  "rows": [\n' + rows + "\n  ]\n}\n", encoding="utf-8")


def short(number):
    """1500 as 1.5 thousand; two digits that count."""
    for size, name in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if number >= size:
            value = number / size
            digits = f"{value:.1f}".removesuffix(".0") if value < 10 else f"{value:.0f}"
            return digits + name
    return f"{number:.0f}"


def lasting(seconds):
    if seconds < 1:
        return f"{seconds:.1f} s"
    return f"{seconds:.1f} s" if seconds < 600 else f"{seconds / 60:.0f} min"


def memory_text(size):
    if size < 1000:
        return f"{size:.0f} words"
    return f"{size // 1024:.0f} KB" if size < 1 << 20 else f"{size / (1 << 20):.0f} MB"


def table(rows):
    lines = ["| | player | Elo | ± | games | score | anchors alone | year | memory | cycles per move | time per move |",
             "|---|---|---|---|---|---|---|---|---|---|---|"]
    for place, row in enumerate(rows, 1):
        def text(key, words=str):
            return "" if row[key] is None else words(row[key])
        alone = row["againstAnchors"]
        cells = [str(place) if row["elo"] is not None else "", row["label"],
                 "not yet measured" if row["elo"] is None else str(row["elo"]), text("error"),
                 str(row["games"] or ""), text("score", lambda share: f"{share} %"),
                 f"{alone['elo']} ± {alone['error']} ({alone['games']})" if alone else "",
                 text("year"), text("memoryBytes", memory_text), text("cyclesPerMove", short),
                 text("secondsPerMove", lasting)]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def write_document(rows):
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith("| | player | Elo"))
    end = begin
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    lines[begin:end] = table(rows)
    DOCUMENT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def usual_rows(ladder):
    """The first row of each player in the order of the levels: `usual` marks it."""
    return {row["player"]: row for row in ladder["rows"] if row.get("usual")}


def write_readme(ladder):
    usual = usual_rows(ladder)
    lines = README.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        named = re.match(r"\| ((?:`\w+`(?:, )?)+) \| ([^|]*) \| (.*)$", line)
        if not named:
            continue
        names = re.findall(r"`(\w+)`", named[1])
        if not any(name in usual for name in names):
            continue
        ratings = [f"{usual[name]['elo']} ± {usual[name]['error']}" if usual[name]["elo"] is not None else "–"
                   for name in names]
        lines[at] = f"| {named[1]} | {', '.join(ratings)} | {named[3]}"
    README.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Chart:
    """Ratings against one figure, as wide as a phone."""

    def __init__(self, ladder, key, title, marks, words, logarithmic):
        self.title, self.words, self.logarithmic = title, words, logarithmic
        self.axis = title.removeprefix("Elo by ")
        self.rows = [row for row in ladder["rows"] if row["elo"] is not None and row[key] is not None]
        self.values = [row[key] for row in self.rows]
        low, high = min(self.values), max(self.values)
        self.low, self.high = (low / 3, high * 3) if logarithmic else (low - 5, high + 8)
        ends = [row["elo"] + sign * row["error"] for row in self.rows for sign in (-1, 1)]
        self.bottom, self.top = math.floor(min(ends) / 100) * 100, math.ceil(max(ends) / 100) * 100
        self.marks = [mark for mark in marks if self.low < mark < self.high]
        self.left, self.right, self.above, self.below = 40, WIDTH - 8, 14, 430

    def x(self, value):
        if self.logarithmic:
            share = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.left + share * (self.right - self.left)

    def y(self, elo):
        return self.above + (self.top - elo) / (self.top - self.bottom) * (self.below - self.above)

    def places(self):
        """Where each name stands: beside its point, else as near as there is room."""
        points = [(self.x(value), self.y(row["elo"])) for row, value in zip(self.rows, self.values)]
        bars = [(x - 5, self.y(row["elo"] + row["error"]), x + 5, self.y(row["elo"] - row["error"]))
                for (x, _), row in zip(points, self.rows)]
        taken, places = [], []
        for row, (x, y) in zip(self.rows, points):
            width = len(row["label"]) * LETTER
            def boxes():
                shifts = [0] + [sign * step for step in range(4, 400, 4) for sign in (1, -1)]
                for shift in shifts:
                    for left in (x + 8, x - 8 - width, min(max(x - width / 2, self.left), self.right - width)):
                        yield (left, y + shift - 8, left + width, y + shift + 8)
            def is_free(box):
                inside = box[0] >= self.left and box[2] <= self.right and box[1] >= self.above - 8 and box[3] <= self.below
                return inside and not any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
                                          for other in taken + bars)
            place = next((box for box in boxes() if is_free(box)), None)
            if place is None:
                sys.exit(f"ladder_pages.py: {self.title}: the name '{row['label']}' finds no room")
            taken.append(place)
            places.append(place)
        return list(zip(self.rows, points, places))

    def svg(self):
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.below + 34}" role="img" '
                 f'aria-label="{self.title}"><style>{STYLE}</style>']
        step = 500 if self.top - self.bottom > 1500 else 250
        for elo in range(math.ceil(self.bottom / step) * step, self.top + 1, step):
            y = self.y(elo)
            parts.append(f'<line class="grid" x1="{self.left}" x2="{self.right}" y1="{y:.1f}" y2="{y:.1f}" '
                         f'data-elo="{elo}"/>')
            parts.append(f'<text class="tick" text-anchor="end" x="{self.left - 5}" y="{y + 4:.1f}">{elo}</text>')
        for mark in (mark for mark in self.marks if self.x(mark) < self.right - 25):
            x = self.x(mark)
            parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{self.above}" y2="{self.below}"/>')
            parts.append(f'<text class="tick" text-anchor="middle" x="{x:.1f}" y="{self.below + 15}">'
                         f'{self.words(mark)}</text>')
        parts.append(f'<text class="tick" text-anchor="end" x="{self.right}" y="{self.below + 28}">{self.axis}</text>')
        parts.append('<text class="tick" x="2" y="10">Elo</text>')
        places = self.places()
        for row, (x, y), box in places:
            high, low = self.y(row["elo"] + row["error"]), self.y(row["elo"] - row["error"])
            near = max(box[0] - x, x - box[2], 0) + max(box[1] - y, y - box[3], 0)
            parts.append("<g>")
            if near > 14:
                end = min(max(x, box[0]), box[2])
                parts.append(f'<line class="lead" x1="{x:.1f}" y1="{y:.1f}" x2="{end:.1f}" y2="{(box[1] + box[3]) / 2:.1f}"/>')
            parts.append(f'<line class="bar" x1="{x:.1f}" x2="{x:.1f}" y1="{high:.1f}" y2="{low:.1f}"/>')
            parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5" data-name="{row["name"]}" '
                         f'data-elo="{row["elo"]}" data-error="{row["error"]}"/>')
            parts.append(f'<text x="{box[0]:.1f}" y="{(box[1] + box[3]) / 2 + 4:.1f}" '
                         f'textLength="{box[2] - box[0]:.1f}" lengthAdjust="spacingAndGlyphs">'
                         f'{html.escape(row["label"])}</text></g>')
        return "\n".join(parts) + "\n</svg>\n"


def list_svg(ladder):
    """The whole list: a point for each rating, a line for its interval."""
    rows = [row for row in ladder["rows"] if row["elo"] is not None]
    low = math.floor(min(row["elo"] - row["error"] for row in rows) / 100) * 100
    high = math.ceil(max(row["elo"] + row["error"] for row in rows) / 100) * 100
    step, above = 30, 24
    height = above + step * len(rows) + 6

    def x(elo):
        return 12 + (elo - low) / (high - low) * (WIDTH - 24)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
             f'aria-label="Rating list"><style>{STYLE}</style>']
    for elo in range(math.ceil(low / 500) * 500, high + 1, 500):
        parts.append(f'<line class="grid" x1="{x(elo):.1f}" x2="{x(elo):.1f}" y1="{above - 6}" y2="{height}" '
                     f'data-elo="{elo}"/>')
        parts.append(f'<text class="tick" text-anchor="middle" x="{x(elo):.1f}" y="12">{elo}</text>')
    for place, row in enumerate(rows):
        top = above + step * place
        dot, first, last = x(row["elo"]), x(row["elo"] - row["error"]), x(row["elo"] + row["error"])
        label = f'{row["label"]}  {row["elo"]} ± {row["error"]}'
        # The name stands above its line, inside the picture.
        left = min(max(dot - len(label) * LETTER / 2, 4), WIDTH - 4 - len(label) * LETTER)
        kind = "anchor" if row["name"].startswith("stockfish-") else "player"
        parts.append(f'<g class="{kind}"><text x="{left:.1f}" y="{top + 11}">{html.escape(label)}</text>'
                     f'<line class="bar" x1="{first:.1f}" x2="{last:.1f}" y1="{top + 20}" y2="{top + 20}"/>'
                     f'<circle class="dot" cx="{dot:.1f}" cy="{top + 20}" r="4.5" data-name="{row["name"]}" '
                     f'data-elo="{row["elo"]}" data-error="{row["error"]}"/></g>')
    return "\n".join(parts) + "\n</svg>\n"


def write_all():
    ladder = load()
    write_document(ladder["rows"])
    write_readme(ladder)
    charts = {
        "year": Chart(ladder, "year", "Elo by year", range(1900, 2050, 20), str, False),
        "cycles": Chart(ladder, "cyclesPerMove", "Elo by cycles per move", [10 ** power for power in range(13)], short,
                        True),
        "memory": Chart(ladder, "memoryBytes", "Elo by memory", [64 * 16 ** power for power in range(8)], memory_text,
                        True),
    }
    (ROOT / "docs/ladder.svg").write_text(list_svg(ladder), encoding="utf-8")
    for name, chart in charts.items():
        (ROOT / f"docs/ladder-{name}.svg").write_text(chart.svg(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(write_all())
