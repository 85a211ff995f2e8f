import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { PlayerAnswer } from '../messages';
import { lasting } from '../chess/quantities';
import { endOf } from '../chess/ending';
import { scoreText } from '../chess/score';
import { pathTo } from '../chess/tree';
import { levelWords, playerNamed, players, shortTitle } from '../server/players';
import { announce } from '../shell/announce';
import { Refused } from '../shell/Form';
import { s } from '../words/study';
import { Asked } from './Asked';
import { LineMoves } from './LineMoves';
import type { StudyState } from './StudyState';

/** "What would the ENIAC play here?", for every player, with the time of its own machine. */
export function AskPanel({ state }: { state: StudyState }) {
  const asked = useMemo(() => new Asked(), []);
  useEffect(() => () => asked.close(), [asked]);
  const name = useSignal('eniac');
  const level = useSignal<string | null>(null);
  const node = state.node.value;
  const player = playerNamed(name.value) ?? players.value[0];
  const over = endOf(node.fen) !== undefined;
  const busy = asked.state.value === 'queued' || asked.state.value === 'thinking';
  // Another position makes a thought about this one useless.
  useEffect(() => {
    if (busy) asked.stop();
  }, [node]);
  const ask = (): void => {
    if (!player) return;
    const { root } = state.study.peek();
    const position = { fen: root.fen, moves: pathTo(node).map((one) => one.uci), chess960: state.study.peek().chess960 };
    asked.ask(player.name, level.value, position, node.fen);
  };
  if (!player) return null;
  return (
    <section class="plate ask" aria-label={s().ask.title}>
      <h2>{s().ask.title}</h2>
      <div class="ask-form">
        <label class="grow">
          <span class="label">{s().ask.who}</span>
          <select
            class="field"
            value={player.name}
            onChange={(event) => {
              name.value = event.currentTarget.value;
              level.value = null;
            }}
          >
            {players.value.map((one) => (
              <option value={one.name} key={one.name}>
                {shortTitle(one)}
                {one.year ? ` · ${one.year}` : ''}
              </option>
            ))}
          </select>
        </label>
        {player.levels.length > 1 && (
          <label>
            <span class="label">{s().ask.level}</span>
            <select class="field" value={level.value ?? player.levels[0]?.name} onChange={(event) => (level.value = event.currentTarget.value)}>
              {player.levels.map((one) => (
                <option value={one.name} key={one.name}>
                  {levelWords(player, one).name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" class="key main" disabled={over} onClick={busy ? () => asked.stop() : ask}>
          {busy ? s().ask.stop : s().ask.ask}
        </button>
      </div>
      {over && <p class="soft">{s().ask.over}</p>}
      <Waiting asked={asked} title={shortTitle(player)} />
      <Answer asked={asked} state={state} />
      <Refused why={asked.trouble.value} />
    </section>
  );
}

function Waiting({ asked, title }: { asked: Asked; title: string }) {
  const thought = asked.thought.value;
  const words = { idle: '', late: s().ask.late, queued: s().ask.waiting, thinking: s().ask.thinking(title) }[asked.state.value];
  if (!words) return null;
  return (
    <p class="soft" role="status">
      {words} {thought?.san[0] && <span class="mono">{[thought.san.slice(0, 4).join(' '), thought.score && scoreText(thought.score), thought.machineTime?.text].filter(Boolean).join(' · ')}</span>}
    </p>
  );
}

function Answer({ asked, state }: { asked: Asked; state: StudyState }) {
  const shown = asked.answer.value;
  const answer = shown?.fen === state.node.value.fen ? shown.answer : undefined;
  const title = answer ? titleOf(answer) : '';
  useEffect(() => {
    if (answer) announce(headline(answer, title));
  }, [answer]);
  if (!answer) return null;
  const { uci } = answer;
  return (
    <div class="ask-answer stack">
      <p class="ask-move" data-testid="asked-move">
        {headline(answer, title)}
      </p>
      <p class="mono small-print">
        {[
          answer.score && s().ask.value(scoreText(answer.score)),
          answer.machineTime && s().ask.machineTime(lasting(answer.machineTime.seconds)),
          s().ask.hereTime(lasting(answer.timeMs / 1000)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {answer.lineSan.length > 1 && <LineMoves line={{ uci: answer.lineUci, san: answer.lineSan }} fen={state.node.value.fen} onPlay={(moves) => state.playLine(moves)} />}
      {answer.words.length > 0 && (
        <ul class="ask-words small-print">
          {answer.words.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
      {uci && (
        <div class="keys">
          <button type="button" class="key small" onClick={() => state.move(uci)}>
            {s().ask.play}
          </button>
        </div>
      )}
    </div>
  );
}

function titleOf(answer: PlayerAnswer): string {
  const player = playerNamed(answer.player);
  return player ? shortTitle(player) : answer.player;
}

function headline(answer: PlayerAnswer, title: string): string {
  if (!answer.canPlay) return s().ask.cannot(title);
  if (answer.resigns) return s().ask.resigns(title);
  return s().ask.plays(title, answer.san ?? '');
}
