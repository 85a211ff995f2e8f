import { expect, test } from 'vitest';
import rows from '../../../crates/web/data/ladder.json';
import { placeLabels, type Point } from '../../src/ladder/labels';

const height = 460;

/** All rated players at the place that the chart gives them by their years, the most crowded of the measures. */
function points(width: number): Point[] {
  const rated = rows.rows.filter((row) => row.elo !== null && row.year !== null);
  return rated.map(({ label, elo, year }) => ({ label, x: 44 + (((year as number) - 1940) / 92) * (width - 52), y: 12 + ((3157 - (elo as number)) / 3066) * (height - 40) }));
}

for (const width of [300, 700, 1100]) {
  test(`every player of the ladder has a name that covers nothing, ${width} pixels wide`, () => {
    const placed = points(width);
    const boxes = placeLabels(placed, { area: { left: 44, top: 0, width: width - 44, height: height - 28 }, letterWidth: 6.6, lineHeight: 17, reach: 8 });
    expect(boxes.filter((box) => box === undefined)).toEqual([]);
    for (const [at, box] of boxes.entries()) {
      if (!box) continue;
      expect(box.left).toBeGreaterThanOrEqual(44);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(at + 1)) {
        if (!other) continue;
        const apart = box.left + box.width <= other.left || other.left + other.width <= box.left || box.top + box.height <= other.top || other.top + other.height <= box.top;
        expect(apart, `${placed[at]?.label} and another`).toBe(true);
      }
    }
  });
}
