/** How far an arrow key goes: across, and down. */
const ways: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Many keys that are one stop of the Tab key: arrows go from one to the next. Where a line ends is seen
 * from where the keys stand, so that it follows the width of the page.
 */
export function rove(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const [across, down] = ways[event.key] ?? [0, 0];
  const from = event.target;
  if (!(from instanceof HTMLButtonElement) || (across === 0 && down === 0)) return;
  const keys = [...event.currentTarget.querySelectorAll('button')];
  const to = across !== 0 ? keys[keys.indexOf(from) + across] : beyond(keys, from, down);
  if (!to) return;
  event.preventDefault();
  hold(keys, to);
  to.focus();
}

/** The first of many keys is where Tab goes, until another has had the focus. */
export function holdStop(list: HTMLElement | null): void {
  const keys = [...(list?.querySelectorAll('button') ?? [])];
  const stop = keys.find((key) => key === document.activeElement) ?? keys.find((key) => key.tabIndex === 0) ?? keys[0];
  if (stop) hold(keys, stop);
}

function hold(keys: readonly HTMLButtonElement[], stop: HTMLButtonElement): void {
  for (const key of keys) key.tabIndex = key === stop ? 0 : -1;
}

/** The key above or below. */
function beyond(keys: readonly HTMLButtonElement[], from: HTMLButtonElement, down: number): HTMLButtonElement | undefined {
  const here = from.getBoundingClientRect();
  const placed = keys.map((key) => ({ key, box: key.getBoundingClientRect() })).filter(({ box }) => (box.top - here.top) * down > here.height / 2);
  const away = ({ box }: { box: DOMRect }): number => Math.abs(box.top - here.top) * 1000 + Math.abs(box.left - here.left);
  return placed.reduce<(typeof placed)[number] | undefined>((best, one) => (best && away(best) <= away(one) ? best : one), undefined)?.key;
}
