"""Loss curves as a drawing, without a plotting library."""

WIDTH, HEIGHT, MARGIN = 640, 360, 48


def draw(history: list[dict[str, float]]) -> str:
    """An SVG of the loss by epoch: trained on, and kept apart."""
    losses = [entry[key] for entry in history for key in ("loss", "apart")]
    low, high = min(losses), max(losses)
    span = (high - low) or 1.0
    last = max(1, len(history) - 1)

    def point(index: int, loss: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * index / last
        y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (loss - low) / span
        return f"{x:.1f},{y:.1f}"

    def line(key: str, colour: str) -> str:
        points = " ".join(point(index, entry[key]) for index, entry in enumerate(history))
        return f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>'

    labels = [
        (MARGIN, HEIGHT - 16, "epoch 1"),
        (WIDTH - MARGIN - 60, HEIGHT - 16, f"epoch {len(history)}"),
        (4, MARGIN, f"{high:.5f}"),
        (4, HEIGHT - MARGIN, f"{low:.5f}"),
        (WIDTH // 2 - 90, 24, "loss: trained on (blue), apart (red)"),
    ]
    texts = "".join(f'<text x="{x}" y="{y}">{text}</text>' for x, y, text in labels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
        f"{line('loss', '#1f5fbf')}{line('apart', '#bf2f2f')}{texts}</svg>\n"
    )
