import { render } from 'preact';
import { PunchedCard } from '../machine/PunchedCard';
import type { Beaten } from '../play/challenge';
import { save } from '../shell/save';
import { t } from '../words/current';

/** The colours of the card by itself; on the page they come from the style sheet. */
const style = '.card-stock{fill:#f0e2bd;stroke:#8a7a4e}.hole{fill:#2b2a26}.card-print{font-family:monospace;font-weight:700;font-size:9px;text-anchor:middle;fill:#2b2a26}.card-digits{font-family:monospace;font-size:7px;fill:#b6a26a}';

/** Hands the win over the ENIAC to the user as a punched card in an SVG file. */
export function saveCard({ moves, at }: Beaten): void {
  const host = document.createElement('div');
  const date = new Date(at).toISOString().slice(0, 10);
  render(<PunchedCard text={t().game.winCard(moves, date)} columns={48} interpreted />, host);
  const svg = host.querySelector('svg');
  if (!svg) return;
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.prepend(Object.assign(document.createElementNS('http://www.w3.org/2000/svg', 'style'), { textContent: style }));
  save(`beat-1946-${date}.svg`, svg.outerHTML, 'image/svg+xml');
  render(null, host);
}
