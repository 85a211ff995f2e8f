/** A name that has to be put beside its point, without covering another name or another point. */
export interface Point {
  x: number;
  y: number;
  label: string;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Room {
  /** Where names may stand. */
  area: Box;
  /** Of a character. */
  letterWidth: number;
  lineHeight: number;
  /** Radius of a point with a little room around it. */
  reach: number;
}

const touches = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height && other.top < one.top + one.height;

const holds = (area: Box, box: Box): boolean =>
  box.left >= area.left && box.top >= area.top && box.left + box.width <= area.left + area.width && box.top + box.height <= area.top + area.height;

/**
 * A place for each name, in the order of the points: right of its point, left of it, above or below; else the nearest
 * place where nothing is. A name for which there is no room at all has none.
 */
export function placeLabels(points: readonly Point[], room: Room): (Box | undefined)[] {
  const dots = points.map(({ x, y }) => ({ left: x - room.reach, top: y - room.reach, width: 2 * room.reach, height: 2 * room.reach }));
  const taken: Box[] = [];
  return points.map((point) => {
    const found = candidates(point, room).find((box) => holds(room.area, box) && ![...taken, ...dots].some((other) => touches(box, other)));
    if (found) taken.push(found);
    return found;
  });
}

/** Places for a name, the best first. */
function candidates({ x, y, label }: Point, { area, letterWidth, lineHeight, reach }: Room): Box[] {
  const size = { width: label.length * letterWidth, height: lineHeight };
  const beside = [x + reach, x - reach - size.width];
  const middle = Math.max(area.left, Math.min(area.left + area.width - size.width, x - size.width / 2));
  const level = y - lineHeight / 2;
  const near = [...beside.map((left) => ({ left, top: level })), { left: middle, top: y - reach - lineHeight }, { left: middle, top: y + reach }];
  const steps = Array.from({ length: Math.ceil(area.height / 3) }, (_, step) => 3 * (step + 1));
  const far = steps.flatMap((step) => [step, -step].flatMap((shift) => [...beside, middle].map((left) => ({ left, top: level + shift }))));
  return [...near, ...far].map((corner) => ({ ...corner, ...size }));
}
