import type { AnalysisLine, ServerStatus, Wdl } from '../messages';
import { short } from '../chess/quantities';
import { endOf, endScore } from '../chess/ending';
import type { Color } from '../chess/position';
import { scoreText } from '../chess/score';
import { useAnswer } from '../server/useAnswer';
import { SettingCheck } from '../shell/Choice';
import { arrowsOn, engineLines, engineOn, threatOn } from '../shell/settings';
import type { Engine } from './Engine';
import { engineDepth, engineOptionsOpen, engineThreads } from './engineSettings';
import { LineMoves } from './LineMoves';
import { t } from '../words/current';
import { s } from '../words/study';

export interface EnginePanelProps {
  engine: Engine;
  fen: string;
  orientation: Color;
  onPlay: (moves: readonly string[]) => void;
}

/** The engine's view: score, chances, lines. */
export function EnginePanel({ engine, fen, orientation, onPlay }: EnginePanelProps) {
  const best = engine.lines.value[0];
  const end = endOf(fen);
  return (
    <section class="engine" aria-label={t().analyse.engine}>
      <header class="engine-head">
        <button type="button" class="key small" role="switch" aria-checked={engineOn.value} onClick={() => (engineOn.value = !engineOn.value)}>
          <span class={`lamp ${engine.state.value === 'busy' ? 'lit' : ''}`} aria-hidden="true" />
          {engineOn.value ? t().analyse.engineOn : t().analyse.engineOff}
        </button>
        <strong class="engine-score mono" data-testid="score">
          {end ? scoreText(endScore(fen), true) : engineOn.value ? scoreText(best?.score) : ''}
        </strong>
        {end ? <span class="engine-facts">{endWords(end)}</span> : <Facts engine={engine} />}
        <button
          type="button"
          class="panel-key engine-set"
          aria-label={s().analyse.engineOptions}
          title={s().analyse.engineOptions}
          aria-expanded={engineOptionsOpen.value}
          aria-controls="engine-options"
          onClick={() => (engineOptionsOpen.value = !engineOptionsOpen.value)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h9m5 0h2M4 17h3m5 0h8" />
            <circle cx="15.5" cy="7" r="2.5" />
            <circle cx="9.5" cy="17" r="2.5" />
          </svg>
        </button>
      </header>
      {engineOn.value && best?.chances && <ChancesBar chances={best.chances} />}
      {engine.trouble.value && <p class="refusal">{engine.trouble.value}</p>}
      {engineOn.value && (
        <ol class="engine-lines">
          {engine.lines.value.map((line, index) => (
            <Line line={line} fen={fen} orientation={orientation} onPlay={onPlay} key={index} />
          ))}
        </ol>
      )}
      {engineOptionsOpen.value && <Options />}
    </section>
  );
}

function Options() {
  return (
    <div class="engine-options" id="engine-options">
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
      <Effort />
      <SettingCheck label={t().analyse.arrows} setting={arrowsOn} />
      <SettingCheck label={t().analyse.threat} setting={threatOn} />
    </div>
  );
}

function endWords(end: ReturnType<typeof endOf>): string {
  const words = s().analyse;
  return end === 'whiteWins' ? words.whiteWon : end === 'blackWins' ? words.blackWon : end === 'stalemate' ? words.stalemate : words.drawn;
}

function Facts({ engine }: { engine: Engine }) {
  const progress = engine.progress.value;
  if (!engineOn.value) return null;
  if (!progress) return <span class="engine-facts mono">{engine.state.value === 'queued' ? t().analyse.waitingForCore : ''}</span>;
  return (
    <span class="engine-facts mono">
      {t().analyse.depth} <span data-testid="depth">{progress.depth}</span>/{progress.selectiveDepth}
      <span class="engine-effort">
        {' '}
        · {short(progress.nodes)} · {short(progress.nps)}/s{progress.threads > 1 ? ` · ${s().analyse.threadsUsed(progress.threads)}` : ''}
      </span>
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

function Line({ line, fen, orientation, onPlay }: { line: AnalysisLine; fen: string; orientation: Color; onPlay: (moves: readonly string[]) => void }) {
  return (
    <li class="engine-line">
      <span class="engine-line-score mono">{scoreText(line.score)}</span>
      <LineMoves line={line} fen={fen} onPlay={onPlay} orientation={orientation} />
    </li>
  );
}

/** How far the engine looks, and on how many threads. */
function Effort() {
  const cores = useAnswer<ServerStatus>('/api/status').value.value?.cores ?? 1;
  return (
    <>
      <label class="lines-choice">
        {s().analyse.depth}
        <select class="panel-select" value={engineDepth.value} onChange={(event) => (engineDepth.value = Number(event.currentTarget.value))}>
          {[0, 10, 14, 18, 22, 26, 30, 40].map((depth) => (
            <option value={depth} key={depth}>
              {depth === 0 ? s().analyse.noLimit : depth}
            </option>
          ))}
        </select>
      </label>
      {cores > 1 && (
        <label class="lines-choice">
          {s().analyse.threads}
          <select class="panel-select" value={Math.min(engineThreads.value, cores)} onChange={(event) => (engineThreads.value = Number(event.currentTarget.value))}>
            {threadChoices(cores).map((count) => (
              <option value={count} key={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** 1, 2, 4, … and all of them. */
const threadChoices = (cores: number): number[] => [...new Set([1, 2, 4, 8, 16, 32, 64].filter((count) => count < cores).concat(cores))];
