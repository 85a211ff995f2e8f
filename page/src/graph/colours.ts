/** The colours of the room that one is in, for canvases. */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    soft: read('--ink-soft'),
    rule: read('--rule'),
    accent: read('--accent'),
    blue: read('--blue'),
    card: read('--card'),
    whiteSide: read('--white-side'),
    blackSide: read('--black-side'),
    mono: read('--mono'),
  };
}
