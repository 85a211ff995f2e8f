import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DrawShape } from '@lichess-org/chessground/draw';
import '../styles/analyse.css';
import type { AnalysisLine } from '../messages';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { TypedMove } from '../board/TypedMove';
import { readFen, type Color } from '../chess/position';
import { pathTo } from '../chess/tree';
import { EvalBar } from '../game/EvalBar';
import { askText, messageOf } from '../server/request';
import { useShortcuts } from '../shell/keys';
import { go, place } from '../shell/router';
import { arrowsOn, engineLines, engineOn, threatOn } from '../shell/settings';
import { Engine } from './Engine';
import { EnginePanel } from './EnginePanel';
import { StudyGraph } from './StudyGraph';
import { StudyState } from './StudyState';
import { TextExchange } from './TextExchange';
import { threatOf } from './threat';
import { TreeMoves } from './TreeMoves';
import { t } from '../words/current';

/** The analysis board. */
export function AnalyseView() {
  const state = useMemo(() => new StudyState(), []);
  const engine = useMemo(() => new Engine(), []);
  const threat = useMemo(() => new Engine(), []);
  const flipped = useSignal(false);
  const trouble = useLoading(state);
  useEffect(
    () => () => {
      engine.close();
      threat.close();
      state.close();
    },
    [engine, threat, state],
  );

  const node = state.node.value;
  const orientation: Color = flipped.value ? 'black' : 'white';
  const { chess960 } = state.study.value;
  useEngine(engine, state);
  useThreat(threat, state);
  const lines = engine.lines.value;
  const shapes = useMemo(
    () => [...(engineOn.value && arrowsOn.value ? arrowsOf(lines) : []), ...(threatOn.value ? arrow(threat.lines.value[0]?.uci[0], 'threat') : [])],
    [lines, threat.lines.value, arrowsOn.value, engineOn.value, threatOn.value],
  );
  const playBest = (): void => {
    const best = engine.lines.peek()[0]?.uci[0];
    if (best) state.move(best);
  };
  useShortcuts(
    [
      { key: 'ArrowLeft', does: t().game.backOne, run: () => state.back() },
      { key: 'ArrowRight', does: t().game.forwardOne, run: () => state.forward() },
      { key: 'ArrowUp', does: t().analyse.lastVariation, run: () => state.sideways(-1) },
      { key: 'ArrowDown', does: t().analyse.nextVariation, run: () => state.sideways(1) },
      { key: 'Home', does: t().game.toStart, run: () => state.first() },
      { key: 'End', does: t().game.toEnd, run: () => state.last() },
      { key: 'f', does: t().game.flipBoard, run: () => (flipped.value = !flipped.value) },
      { key: 'l', does: t().analyse.engineKey, run: () => (engineOn.value = !engineOn.value) },
      { key: ' ', does: t().analyse.playBest, run: playBest },
      { key: 'a', does: t().analyse.arrowsKey, run: () => (arrowsOn.value = !arrowsOn.value) },
      { key: 'x', does: t().analyse.showThreat, run: () => (threatOn.value = !threatOn.value) },
      { key: 'm', does: t().board.typeMove, run: () => document.querySelector<HTMLInputElement>('.typed-move-input')?.focus() },
    ],
    [state],
  );
  const players = [state.study.value.tags.get('White'), state.study.value.tags.get('Black')].filter((name) => name && name !== '?');
  return (
    <div class="table analysis">
      <h1 class="hidden-text">{t().analyse.title}</h1>
      <div class="table-board">
        <div class="board-row">
          <EvalBar score={lines[0]?.score ?? node.score} orientation={orientation} />
          <Board
            fen={node.fen}
            orientation={orientation}
            lastMove={node.lastMove}
            movable="both"
            chess960={chess960}
            shapes={shapes}
            label={t().analyse.boardLabel[orientation]}
            onMove={(uci) => state.move(uci)}
          />
        </div>
        <div class="under-board">
          <TypedMove fen={node.fen} onMove={(uci) => state.move(uci)} />
          <div class="keys">
            <button type="button" class="key small" onClick={() => (flipped.value = !flipped.value)}>
              {t().board.flip}
            </button>
            <button type="button" class="key small" onClick={() => go(`play?fen=${encodeURIComponent(node.fen)}`)}>
              {t().analyse.playFromHere}
            </button>
          </div>
        </div>
      </div>
      <div class="table-side stack">
        {trouble && <p class="notice">{trouble}</p>}
        <EnginePanel engine={engine} fen={node.fen} onPlay={(moves) => state.playLine(moves)} />
        <p class="opening">
          {players.length === 2 && <strong>{players.join(' – ')} </strong>}
          {state.opening.value ? `${state.opening.value.eco} ${state.opening.value.name}` : ''}
        </p>
        <TreeMoves state={state} />
        <StudyGraph state={state} />
        <TextExchange state={state} />
      </div>
    </div>
  );
}

/** Loads what the address names: a game or a position. */
function useLoading(state: StudyState): string {
  const [trouble, setTrouble] = useState('');
  const query = place.value.query.toString();
  useEffect(() => {
    const asked = new URLSearchParams(query);
    const [game, fen] = [asked.get('game'), asked.get('fen')];
    if (game) {
      askText(`/api/games/${encodeURIComponent(game)}/pgn`).then(
        (pgn) => setTrouble(state.loadPgn(pgn)),
        (error) => setTrouble(messageOf(error)),
      );
    } else if (fen) {
      const position = readFen(fen);
      if (typeof position === 'string') setTrouble(position);
      else state.loadFen(fen);
    }
  }, [query]);
  return trouble;
}

/** The depth from which a score is worth keeping. */
const leastDepth = 8;

/** Asks the engine about each position on the board, after a short pause. */
function useEngine(engine: Engine, state: StudyState): void {
  const node = state.node.value;
  const [on, count] = [engineOn.value, engineLines.value];
  useEffect(() => {
    if (!on) return engine.rest();
    const { root } = state.study.peek();
    const timer = setTimeout(
      () => engine.ask({ fen: root.fen, moves: pathTo(node).map((one) => one.uci), chess960: state.study.peek().chess960, lines: count, limits: {} }),
      60,
    );
    return () => clearTimeout(timer);
  }, [node, on, count]);
  const best = engine.lines.value[0];
  const depth = engine.progress.value?.depth ?? 0;
  useEffect(() => {
    if (best && depth >= leastDepth) state.score(node, best.score);
  }, [best, depth]);
}

function useThreat(engine: Engine, state: StudyState): void {
  const { fen } = state.node.value;
  const on = threatOn.value;
  useEffect(() => {
    const passed = on ? threatOf(fen) : undefined;
    if (!passed) {
      engine.lines.value = [];
      return engine.rest();
    }
    engine.ask({ fen: passed, moves: [], chess960: false, lines: 1, limits: { moveTimeMs: 1500 } });
  }, [fen, on]);
}

/** Arrows for the first moves of the best three lines. */
function arrowsOf(lines: readonly AnalysisLine[]): DrawShape[] {
  return (['best', 'second', 'third'] as const).flatMap((brush, rank) => arrow(lines[rank]?.uci[0], brush));
}
