import type { AnalysisLine, Wdl } from '../messages';
import { short } from '../chess/quantities';
import { moveNumber, turnOf } from '../chess/position';
import { scoreText } from '../chess/score';
import { SettingCheck } from '../shell/Choice';
import { arrowsOn, engineLines, engineOn, threatOn } from '../shell/settings';
import type { Engine } from './Engine';
import { t } from '../words/current';

export interface EnginePanelProps {
  engine: Engine;
  fen: string;
  onPlay: (moves: readonly string[]) => void;
}

/** The engine's view: score, chances, lines. */
export function EnginePanel({ engine, fen, onPlay }: EnginePanelProps) {
  const best = engine.lines.value[0];
  return (
    <section class="engine" aria-label={t().analyse.engine}>
      <header class="engine-head">
        <button type="button" class="key small" role="switch" aria-checked={engineOn.value} onClick={() => (engineOn.value = !engineOn.value)}>
          <span class={`lamp ${engine.state.value === 'busy' ? 'lit' : ''}`} aria-hidden="true" />
          {engineOn.value ? t().analyse.engineOn : t().analyse.engineOff}
        </button>
        <strong class="engine-score mono" data-testid="score">
          {engineOn.value ? scoreText(best?.score) : ''}
        </strong>
        <Facts engine={engine} />
      </header>
      {engineOn.value && best?.chances && <ChancesBar chances={best.chances} />}
      {engine.trouble.value && <p class="refusal">{engine.trouble.value}</p>}
      {engineOn.value && (
        <ol class="engine-lines">
          {engine.lines.value.map((line, index) => (
            <Line line={line} fen={fen} onPlay={onPlay} key={index} />
          ))}
        </ol>
      )}
      <div class="engine-options">
        <label class="lines-choice">
          {t().analyse.lines}
          <select class="panel-select" value={engineLines.value} onChange={(event) => (engineLines.value = Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((count) => (
              <option value={count} key={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <SettingCheck label={t().analyse.arrows} setting={arrowsOn} />
        <SettingCheck label={t().analyse.threat} setting={threatOn} />
      </div>
    </section>
  );
}

function Facts({ engine }: { engine: Engine }) {
  const progress = engine.progress.value;
  if (!engineOn.value) return null;
  if (!progress) return <span class="engine-facts mono">{engine.state.value === 'queued' ? t().analyse.waitingForCore : ''}</span>;
  return (
    <span class="engine-facts mono">
      {t().analyse.depth} <span data-testid="depth">{progress.depth}</span>/{progress.selectiveDepth} · {short(progress.nodes)} · {short(progress.nps)}/s
    </span>
  );
}

function ChancesBar({ chances }: { chances: Wdl }) {
  const percent = (value: number): number => Math.round(value / 10);
  const parts = [
    ['win', chances.win, t().analyse.whiteWins(percent(chances.win))],
    ['draw', chances.draw, t().analyse.draw(percent(chances.draw))],
    ['loss', chances.loss, t().analyse.blackWins(percent(chances.loss))],
  ] as const;
  const spoken = parts.map(([, , words]) => words).join(', ');
  let x = 0;
  return (
    <svg class="chances" viewBox="0 0 1000 60" preserveAspectRatio="none" role="img" aria-label={spoken}>
      {parts.map(([name, value]) => {
        const at = x;
        x += value;
        return <rect class={`chance-${name}`} x={at} width={value} height="60" key={name} />;
      })}
      <title>{spoken}</title>
    </svg>
  );
}

function Line({ line, fen, onPlay }: { line: AnalysisLine; fen: string; onPlay: (moves: readonly string[]) => void }) {
  const white = turnOf(fen) === 'white';
  const first = moveNumber(fen);
  return (
    <li class="engine-line">
      <span class="engine-line-score mono">{scoreText(line.score)}</span>
      <span class="engine-line-moves">
        {line.san.slice(0, 14).map((san, index) => {
          const ply = index + (white ? 0 : 1);
          const number = ply % 2 === 0 ? `${first + ply / 2}.` : index === 0 ? `${first}…` : '';
          return (
            <button type="button" class="engine-move" onClick={() => onPlay(line.uci.slice(0, index + 1))} key={index}>
              {number}
              {san}
            </button>
          );
        })}
      </span>
    </li>
  );
}
