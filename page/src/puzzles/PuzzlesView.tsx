import { useEffect, useMemo } from 'preact/hooks';
import '../styles/analyse.css';
import '../styles/puzzles.css';
import type { NextPuzzle, PuzzleResult } from '../messages';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { TypedMove } from '../board/TypedMove';
import { INITIAL_FEN, lineInSan } from '../chess/position';
import { playerNamed } from '../server/players';
import { Refused } from '../shell/Form';
import { useShortcuts } from '../shell/keys';
import { shownLanguage } from '../words/current';
import { s } from '../words/study';
import { FindPuzzles } from './FindPuzzles';
import { PuzzleState } from './PuzzleState';

/** Puzzles, and practice from one's own mistakes. */
export function PuzzlesView({ from }: { from: 'practice' | 'puzzles' }) {
  const state = useMemo(() => new PuzzleState(from), [from]);
  useEffect(() => () => state.close(), [state]);
  useShortcuts([{ key: 'n', does: s().puzzles.next, run: () => void state.load() }], [state]);
  const { puzzle } = state;
  return (
    <div class="table analysis puzzles">
      <h1 class="hidden-text">{from === 'practice' ? s().puzzles.practice : s().puzzles.title}</h1>
      <div class="table-board">{puzzle ? <PuzzleBoard state={state} /> : <Board fen={INITIAL_FEN} orientation="white" label={s().puzzles.title} />}</div>
      <div class="table-side stack">
        <nav class="puzzle-kinds" aria-label={s().puzzles.kinds}>
          <a href="#/puzzles" aria-current={from === 'puzzles' ? 'page' : undefined}>
            {s().puzzles.puzzles}
          </a>
          <a href="#/puzzles/practice" aria-current={from === 'practice' ? 'page' : undefined}>
            {s().puzzles.practice}
          </a>
        </nav>
        {state.next.value && <Standing next={state.next.value} from={from} />}
        {puzzle ? <Task state={state} /> : state.next.value && <Nothing next={state.next.value} from={from} />}
        <Refused why={state.trouble.value} />
        {from === 'puzzles' && <FindPuzzles onFound={() => state.stage.value === 'none' && void state.load()} />}
      </div>
    </div>
  );
}

function PuzzleBoard({ state }: { state: PuzzleState }) {
  const shown = state.stage.value === 'shown';
  return (
    <Board
      fen={state.fen.value}
      orientation={state.side}
      lastMove={state.lastMove.value}
      movable={state.stage.value === 'asked' ? state.side : undefined}
      shapes={shown ? arrow(state.puzzle?.solution[0], 'green') : []}
      revision={state.stage.value === 'wrong' ? 1 : 0}
      label={s().puzzles.boardLabel[state.side]}
      onMove={(uci) => void state.attempt(uci)}
    />
  );
}

function Standing({ next, from }: { next: NextPuzzle; from: 'practice' | 'puzzles' }) {
  if (from === 'practice' && next.total === 0) return null;
  return (
    <p class="mono puzzle-standing" data-testid="standing">
      {from === 'puzzles' ? (
        <>
          <strong>{s().puzzles.rating(Math.round(next.rating))}</strong> <span class="soft">{s().puzzles.rated(next.rated)}</span>
        </>
      ) : (
        s().puzzles.due(next.due, next.total)
      )}
    </p>
  );
}

function Task({ state }: { state: PuzzleState }) {
  const puzzle = state.puzzle;
  const stage = state.stage.value;
  if (!puzzle) return null;
  const isOver = stage === 'solved' || stage === 'shown';
  return (
    <section class="plate stack" aria-label={s().puzzles.title}>
      <p class={`story prompt-${stage === 'solved' ? 'right' : stage}`} role="status">
        {(stage === 'asked' || stage === 'shown') && <span class={`colour-dot ${state.side}`} aria-hidden="true" />} {promptOf(state)}
      </p>
      {stage === 'asked' && <TypedMove fen={state.fen.value} onMove={(uci) => void state.attempt(uci)} />}
      {isOver && <p class="mono">{s().puzzles.answer(lineInSan(puzzle.fen, puzzle.solution).join(' '))}</p>}
      {state.result.value && <Outcome result={state.result.value} isRated={puzzle.kind !== 'mistake'} />}
      <div class="keys">
        {stage === 'wrong' && (
          <button type="button" class="key main" onClick={() => state.restart()}>
            {s().puzzles.again}
          </button>
        )}
        {(stage === 'asked' || stage === 'wrong') && (
          <button type="button" class="key small" onClick={() => state.show()}>
            {s().puzzles.show}
          </button>
        )}
        {(isOver || stage === 'wrong') && (
          <button type="button" class={isOver ? 'key main' : 'key small'} onClick={() => void state.load()}>
            {s().puzzles.next}
          </button>
        )}
        {isOver && (
          <a class="key small" href={`#/analyse?fen=${encodeURIComponent(puzzle.fen)}`}>
            {s().puzzles.analyse}
          </a>
        )}
      </div>
      <p class="soft small-print">
        {puzzle.kind !== 'mistake' && `${s().puzzles.hardness(Math.round(puzzle.rating / 10) * 10)} · `}
        {puzzle.game === null ? s().puzzles.from(originOf(puzzle.origin)) : <a href={`#/game/${puzzle.game}`}>{s().puzzles.from(puzzle.origin)}</a>}
      </p>
    </section>
  );
}

/** Puzzles that come with the program name its players as the command line does: `seajay – turochamp`. */
const originOf = (origin: string): string => origin.split(' – ').map((name) => playerNamed(name)?.title ?? name).join(' – ');

function promptOf(state: PuzzleState): string {
  const words = s().puzzles;
  const asked = state.puzzle?.played ? words.mistake(state.puzzle.played) : words.toMove[state.side];
  switch (state.stage.value) {
    case 'asked':
      return state.tried.value ? words.goOn : asked;
    case 'replying':
      return words.goOn;
    case 'judging':
      return words.judging(state.tried.value);
    case 'wrong':
      return words.wrong(state.tried.value);
    case 'solved':
      return state.byOther.value ? words.alsoGood(state.tried.value) : words.solved;
    default:
      return asked;
  }
}

function Outcome({ result, isRated }: { result: PuzzleResult; isRated: boolean }) {
  const change = Math.round(result.after) - Math.round(result.before);
  const words = [isRated && s().puzzles.change(`${change >= 0 ? '+' : '−'}${Math.abs(change)} → ${Math.round(result.after)}`), s().puzzles.comesBack(whenOf(result.dueMs))];
  return <p class="small-print">{words.filter(Boolean).join(' · ')}</p>;
}

/** "in 3 days", "in 10 minutes", in the language of the page. */
export function whenOf(timeMs: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(shownLanguage(), { numeric: 'auto' });
  const minutes = Math.max(0, Math.round((timeMs - now) / 60_000));
  if (minutes < 60) return format.format(minutes, 'minute');
  return minutes < 24 * 60 ? format.format(Math.round(minutes / 60), 'hour') : format.format(Math.round(minutes / (24 * 60)), 'day');
}

function Nothing({ next, from }: { next: NextPuzzle; from: 'practice' | 'puzzles' }) {
  const words = s().puzzles;
  const empty = from === 'practice' ? words.noMistakes : words.noPuzzles;
  return (
    <section class="plate stack" aria-label={words.title}>
      <p class="story">{next.total === 0 ? empty : words.noneDue}</p>
      {from === 'practice' && next.total === 0 && (
        <a class="key main" href="#/games">
          {words.chooseGame}
        </a>
      )}
      {next.nextDueMs !== null && <p class="soft">{words.nextDue(whenOf(next.nextDueMs))}</p>}
    </section>
  );
}
