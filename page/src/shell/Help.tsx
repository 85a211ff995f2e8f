import { s } from '../words/study';
import { t } from '../words/current';
import { shortcuts } from './keys';
import { place } from './router';

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

const keyName = (key: string): string => (key === ' ' ? t().shell.keyNames.space : (arrows[key] ?? key));

const boardKeys = ['tab', 'enter', 'escape'] as const;

type Topic = keyof ReturnType<typeof s>['help']['topics'];

/** What is explained first in a view. */
const topicOf: Record<string, Topic> = { play: 'play', game: 'inside', watch: 'watch', analyse: 'analyse', database: 'analyse', puzzles: 'puzzles', games: 'review', review: 'review', share: 'share', ladder: 'ladder', machine: 'ladder' };

/** What one can do here, the present view first, and the keys. */
export function Help() {
  const { topics } = s().help;
  const first = topicOf[place.value.view];
  const all = Object.keys(topics) as Topic[];
  const sorted = [...all].sort((a, b) => Number(b === first) - Number(a === first));
  return (
    <>
      <div class="help-topics">
        {sorted.map((topic) => (
          <details open={topic === first} key={topic}>
            <summary>{topics[topic].title}</summary>
            <p>{topics[topic].text}</p>
          </details>
        ))}
      </div>
      <div class="help-keys">
        <h2>{t().shell.keyboard}</h2>
        <dl class="shortcut-list">
          {shortcuts.value.map((one) => [
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
      </div>
    </>
  );
}
