import { signal } from '@preact/signals';
import { shortcuts } from './keys';
import { Sheet } from './Sheet';

export const helpOpen = signal(false);

const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'space' };

/** The keyboard shortcuts of this view. */
export function HelpSheet() {
  const offered = shortcuts.value;
  return (
    <Sheet open={helpOpen} title="Keyboard">
      <dl class="shortcut-list">
        {offered.map((one) => [
          <dt key={`${one.key}-key`}>
            <kbd>{names[one.key] ?? one.key}</kbd>
          </dt>,
          <dd key={one.key}>{one.does}</dd>,
        ])}
      </dl>
      <h2>On the board</h2>
      <dl class="shortcut-list">
        <dt>
          <kbd>tab</kbd>
        </dt>
        <dd>go to the board; the arrow keys then move from square to square</dd>
        <dt>
          <kbd>enter</kbd>
        </dt>
        <dd>choose a piece, then where it goes</dd>
        <dt>
          <kbd>esc</kbd>
        </dt>
        <dd>let go of it, or cancel a premove</dd>
      </dl>
      <p class="soft">Moves can be typed as well: Nf3, exd5, e2e4, O-O or 0-0, e8=Q.</p>
    </Sheet>
  );
}
