import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DrawShape } from '@lichess-org/chessground/draw';
import '../styles/analyse.css';
import '../styles/explorer.css';
import type { AnalysisLine } from '../messages';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { TypedMove } from '../board/TypedMove';
import { readFen, type Color } from '../chess/position';
import { pathTo, type TreeNode } from '../chess/tree';
import { ExplorerPanel } from '../explorer/ExplorerPanel';
import { openFile } from '../explorer/PgnFile';
import { useFileDrop } from '../explorer/useFileDrop';
import { EvalBar } from '../game/EvalBar';
import { OpeningName } from '../game/OpeningName';
import { askText, messageOf } from '../server/request';
import { useShortcuts } from '../shell/keys';
import { go, place } from '../shell/router';
import { arrowsOn, engineLines, engineOn, motionless, threatOn } from '../shell/settings';
import { s } from '../words/study';
import { AskPanel } from './AskPanel';
import { Engine } from './Engine';
import { engineDepth, engineThreads } from './engineSettings';
import { EnginePanel } from './EnginePanel';
import { StudyGraph } from './StudyGraph';
import { StudyState } from './StudyState';
import { Tablebase } from './Tablebase';
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
  const written: Written = useRef(undefined);
  const trouble = useLoading(state, written);
  useAddress(state, written);
  const dropping = useFileDrop((file) => {
    openFile.open(file);
    go('database');
  });
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
          <EvalBar score={lines[0]?.score ?? node.score} fen={node.fen} orientation={orientation} />
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
            <button type="button" class="key small to-questions" onClick={showQuestions}>
              {s().ask.title}
            </button>
          </div>
        </div>
      </div>
      <div class="table-side stack">
        {trouble && <p class="notice">{trouble}</p>}
        {dropping.value && <p class="notice">{s().analyse.dropHere}</p>}
        <EnginePanel engine={engine} fen={node.fen} orientation={orientation} onPlay={(moves) => state.playLine(moves)} />
        <p class="opening">
          {players.length === 2 && <strong>{players.join(' – ')} </strong>}
          {state.opening.value && <OpeningName opening={state.opening.value} />}
        </p>
        <TreeMoves state={state} />
        <StudyGraph state={state} />
        <Tablebase state={state} />
      </div>
      <Questions state={state} orientation={orientation} />
    </div>
  );
}

/** Brings the questions on the screen, and the keyboard to the first of them. */
function showQuestions(): void {
  const box = document.querySelector('.table-more');
  box?.scrollIntoView({ behavior: motionless() ? 'auto' : 'smooth' });
  box?.querySelector('select')?.focus({ preventScroll: true });
}

/** What can be asked about the position: other players, the games that reached it, its text. */
function Questions({ state, orientation }: { state: StudyState; orientation: Color }) {
  return (
    <div class="table-more">
      <AskPanel state={state} />
      <ExplorerPanel fen={state.node.value.fen} onMove={(uci) => state.move(uci)} onFileGame={(number) => go(`analyse?file=${number}`)} />
      <TextExchange state={state} orientation={orientation} />
    </div>
  );
}

/** The query that the view itself has put into the address, until the browser says that the address has changed. */
interface Written {
  current: string | undefined;
}

/** Loads what the address names: a game of the store or of the open file, or a position. */
function useLoading(state: StudyState, written: Written): string {
  // A refusal belongs to the position that stayed on the board; with another one it is gone.
  const [trouble, setRefused] = useState<{ why: string; at: TreeNode }>();
  const setTrouble = (why: string): void => setRefused({ why, at: state.node.peek() });
  const query = place.value.query.toString();
  useEffect(() => {
    // An address that was written here asks for nothing. A quick hand may have played on before it arrives.
    const isOwn = written.current === query;
    written.current = undefined;
    if (isOwn) return;
    const asked = new URLSearchParams(query);
    const [game, tournament, file, fen] = [asked.get('game'), asked.get('tournament'), asked.get('file'), asked.get('fen')];
    setTrouble('');
    const kept = game ? `/api/games/${encodeURIComponent(game)}/pgn` : tournament && `/api/tournament/${encodeURIComponent(tournament)}/pgn`;
    if (kept) {
      askText(kept).then(
        (pgn) => setTrouble(state.loadPgn(pgn)),
        (error) => setTrouble(messageOf(error)),
      );
    } else if (file && openFile.state.peek() === 'open') {
      void openFile.game(Number(file)).then((pgn) => setTrouble(state.loadPgn(pgn)));
    } else if (fen && fen !== state.node.peek().fen) {
      // The position is in the tree already after a step back in the browser's history.
      const position = readFen(fen);
      if (typeof position === 'string') setTrouble(position);
      else if (!state.find(fen)) state.loadFen(fen, asked.get('chess960') === '1');
    } else if (query === '') {
      state.show(state.loadedAt);
    }
  }, [query]);
  return trouble?.at === state.node.value ? trouble.why : '';
}

/** Quick steps through a game are one entry of the browser's history. */
const addressDelayMs = 350;

/** The address follows the position, so that it can be sent, and the browser's back key goes back. */
function useAddress(state: StudyState, written: Written): void {
  const node = state.node.value;
  const { chess960 } = state.study.value;
  const isFirst = useRef(true);
  useEffect(() => {
    const named = place.peek().query.get('fen');
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // Where a game begins, the address names the game, or nothing.
    if (wasFirst || named === node.fen || (named === null && node === state.loadedAt)) return;
    const timer = setTimeout(() => {
      if (place.peek().view !== 'analyse') return;
      const query = `fen=${encodeURIComponent(node.fen)}${chess960 ? '&chess960=1' : ''}`;
      written.current = new URLSearchParams(query).toString();
      go(`analyse?${query}`);
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [node]);
}

/** The depth from which a score is worth keeping. */
const leastDepth = 8;

/** Asks the engine about each position on the board, after a short pause. */
function useEngine(engine: Engine, state: StudyState): void {
  const node = state.node.value;
  const [on, count, depth, threads] = [engineOn.value, engineLines.value, engineDepth.value, engineThreads.value];
  useEffect(() => {
    if (!on) return engine.rest();
    const { root } = state.study.peek();
    const timer = setTimeout(
      () => engine.ask({ fen: root.fen, moves: pathTo(node).map((one) => one.uci), chess960: state.study.peek().chess960, lines: count, limits: depth > 0 ? { depth } : {}, threads }),
      60,
    );
    return () => clearTimeout(timer);
  }, [node, on, count, depth, threads]);
  const best = engine.lines.value[0];
  const reached = engine.progress.value?.depth ?? 0;
  useEffect(() => {
    if (best && reached >= leastDepth) state.score(node, best.score);
  }, [best, reached]);
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
