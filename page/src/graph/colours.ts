/** The colours of the present theme, for canvases. */
export function colours() {
  const probe = document.createElement('span');
  document.body.append(probe);
  // A token holds the colours of both themes; only a property that uses it says which one counts.
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    ink: read('--ink'),
    soft: read('--ink-soft'),
    rule: read('--rule'),
    accent: read('--accent'),
    blue: read('--blue'),
    card: read('--card'),
    whiteSide: read('--white-side'),
    blackSide: read('--black-side'),
    mono: getComputedStyle(probe).getPropertyValue('--mono').trim(),
  };
  probe.remove();
  return found;
}
