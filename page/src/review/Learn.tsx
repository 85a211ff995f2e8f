import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Review, ReviewedMove, Evaluation, Side } from '../messages';
import { Engine } from '../analyse/Engine';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { TypedMove } from '../board/TypedMove';
import { playUci, plainUci, positionOf } from '../chess/position';
import { chances } from '../chess/score';
import { squaresOf } from '../game/squaresOf';
import { announce } from '../shell/announce';
import { play } from '../shell/sounds';
import { glyphs } from './verdicts';
import { t } from '../words/current';

/** How much of the winning chances a move may lose and still count as good. */
const tolerance = 0.04;
/** Nodes to judge an attempt. */
const effort = 300_000;

type Stage = { name: 'asked' | 'judging' | 'wrong' | 'right' | 'shown'; move?: string; fen?: string };

/** Positions before one side's bad moves: find better ones. */
export function Learn({ review, side, onLeave }: { review: Review; side: Side; onLeave: () => void }) {
  const lessons = useMemo(() => review.moves.filter((move) => move.side === side && move.verdict !== null && move.bestUci.length > 0), [review, side]);
  const engine = useMemo(() => new Engine(), []);
  useEffect(() => () => engine.close(), []);
  const index = useSignal(0);
  const solved = useSignal(0);
  const stage = useSignal<Stage>({ name: 'asked' });
  const lesson = lessons[index.value];
  if (!lesson) return <Finished solved={solved.value} count={lessons.length} onLeave={onLeave} />;
  const last = review.moves[lesson.ply - 1];
  const before = last?.fen ?? review.start;
  const best = last?.score ?? review.initial;
  const attempt = async (uci: string): Promise<void> => {
    const position = positionOf(before);
    const plain = plainUci(position, uci, false);
    const tried = playUci(position, uci);
    if (!tried) return;
    stage.value = { name: 'judging', move: tried.san, fen: tried.fen };
    const good = plain === lesson.bestUci[0] || uci === lesson.bestUci[0] || tried.san.endsWith('#') || (await holds(engine, before, plain, best, side));
    if (stage.peek().fen !== tried.fen) return;
    if (good) solved.value += 1;
    stage.value = { name: good ? 'right' : 'wrong', move: tried.san, fen: tried.fen };
    announce(good ? t().review.isGood(tried.san) : t().review.notTheMove(tried.san));
    play(good ? 'won' : 'refused');
  };
  const next = (): void => {
    index.value += 1;
    stage.value = { name: 'asked' };
  };
  const { name, fen } = stage.value;
  return (
    <div class="table analysis">
      <h1 class="hidden-text">{t().review.learnTitle}</h1>
      <div class="table-board">
        <Board
          fen={fen ?? before}
          orientation={side}
          lastMove={fen ? undefined : squaresOf(last?.uci, last?.san, before)}
          movable={name === 'asked' ? side : undefined}
          shapes={name === 'shown' ? arrow(lesson.bestUci[0], 'green') : []}
          label={t().review.findBetter[side]}
          onMove={(uci) => void attempt(uci)}
        />
      </div>
      <div class="table-side stack">
        <section class="plate stack learn" aria-label={t().review.lesson}>
          <h2>{t().review.mistakeOf(index.value + 1, lessons.length)}</h2>
          <Prompt lesson={lesson} stage={stage.value} />
          {name === 'asked' && <TypedMove fen={before} onMove={(uci) => void attempt(uci)} />}
          <div class="keys">
            {name === 'wrong' && (
              <button type="button" class="key main" onClick={() => (stage.value = { name: 'asked' })}>
                {t().review.tryAgain}
              </button>
            )}
            {(name === 'asked' || name === 'wrong') && (
              <button type="button" class="key small" onClick={() => (stage.value = { name: 'shown' })}>
                {t().review.showAnswer}
              </button>
            )}
            <button type="button" class={name === 'right' || name === 'shown' ? 'key main' : 'key small'} onClick={next}>
              {name === 'right' || name === 'shown' ? t().review.next : t().review.skip}
            </button>
            <button type="button" class="key small" onClick={onLeave}>
              {t().review.back}
            </button>
          </div>
        </section>
      </div>
    </div>
  );
}

function Prompt({ lesson, stage }: { lesson: ReviewedMove; stage: Stage }) {
  const played = `${lesson.san}${lesson.verdict ? glyphs[lesson.verdict] : ''}`;
  const answers: Record<Stage['name'], string> = {
    asked: t().review.played[lesson.side](played),
    judging: t().review.judging(stage.move ?? ''),
    wrong: t().review.notTheMove(stage.move ?? ''),
    right: t().review.isGood(stage.move ?? ''),
    shown: t().review.answer(lesson.bestSan.slice(0, 6).join(' ')),
  };
  return (
    <p class={`story prompt-${stage.name}`} role="status">
      {answers[stage.name]}
    </p>
  );
}

/** Whether a move keeps the chances that the best one had, as the engine judges. */
async function holds(engine: Engine, fen: string, uci: string, best: Evaluation, side: Side): Promise<boolean> {
  const lines = await engine.answer({ fen, moves: [uci], chess960: false, lines: 1, limits: { nodes: effort } });
  const score = lines[0]?.score;
  if (!score) return false;
  const loss = (chances(best) - chances(score)) * (side === 'white' ? 1 : -1);
  return loss < tolerance;
}

function Finished({ solved, count, onLeave }: { solved: number; count: number; onLeave: () => void }) {
  return (
    <section class="plate stack" aria-label={t().review.lesson}>
      <h2>{t().review.allDone}</h2>
      <p class="story">{count === 0 ? t().review.nothing : t().review.found(solved, count)}</p>
      <div class="keys">
        <button type="button" class="key main" onClick={onLeave}>
          {t().review.back}
        </button>
      </div>
    </section>
  );
}
