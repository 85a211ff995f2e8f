import { signal } from '@preact/signals';
import { shortcuts } from './keys';
import { Sheet } from './Sheet';
import { t } from '../words/current';

export const helpOpen = signal(false);

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

const keyName = (key: string): string => (key === ' ' ? t().shell.keyNames.space : (arrows[key] ?? key));

const boardKeys = ['tab', 'enter', 'escape'] as const;

/** The keyboard shortcuts of this view. */
export function HelpSheet() {
  const offered = shortcuts.value;
  return (
    <Sheet open={helpOpen} title={t().shell.keyboard}>
      <dl class="shortcut-list">
        {offered.map((one) => [
          <dt key={`${one.key}-key`}>
            <kbd>{keyName(one.key)}</kbd>
          </dt>,
          <dd key={one.key}>{one.does}</dd>,
        ])}
      </dl>
      <h2>{t().shell.onTheBoard}</h2>
      <dl class="shortcut-list">
        {boardKeys.map((key) => [
          <dt key={`${key}-key`}>
            <kbd>{t().shell.keyNames[key]}</kbd>
          </dt>,
          <dd key={key}>{t().shell.boardKeys[key]}</dd>,
        ])}
      </dl>
      <p class="soft">{t().shell.typing}</p>
    </Sheet>
  );
}
