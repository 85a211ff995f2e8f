/** A ply and White's chances after it. */
export type Point = [ply: number, value: number];

/** The parts of a game whose evaluation is known, each as points from left to right; a single position is as wide as a move. */
export function knownSpans(values: readonly (number | null | undefined)[]): Point[][] {
  const spans: Point[][] = [];
  let open: Point[] | undefined;
  for (const [ply, value] of values.entries()) {
    if (value === null || value === undefined) {
      open = undefined;
    } else if (open) {
      open.push([ply, value]);
    } else {
      open = [[ply, value]];
      spans.push(open);
    }
  }
  return spans.map((span) => (span.length === 1 && span[0] ? [[span[0][0] - 0.5, span[0][1]], [span[0][0] + 0.5, span[0][1]]] : span));
}
