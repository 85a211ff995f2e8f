import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { PracticeAdded, Review, ReviewedMove, Side } from '../messages';
import { Engine } from '../analyse/Engine';
import { LineMoves } from '../analyse/LineMoves';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { TypedMove } from '../board/TypedMove';
import { playUci, plainUci, positionOf, replay } from '../chess/position';
import { squaresOf } from '../game/squaresOf';
import { announce } from '../shell/announce';
import { play } from '../shell/sounds';
import { messageOf, post } from '../server/request';
import { s } from '../words/study';
import { judged } from './judge';
import { glyphs } from './verdicts';
import { t } from '../words/current';

type Stage = { name: 'asked' | 'judging' | 'wrong' | 'right' | 'shown'; move?: string; fen?: string; refutation?: { uci: string[]; san: string[] } };

/** Positions before one side's bad moves: find better ones. */
export function Learn({ review, id, side, onLeave }: { review: Review; id: number; side: Side; onLeave: () => void }) {
  const lessons = useMemo(() => review.moves.filter((move) => move.side === side && move.verdict !== null && move.bestUci.length > 0), [review, side]);
  const engine = useMemo(() => new Engine(), []);
  useEffect(() => () => engine.close(), []);
  const index = useSignal(0);
  const solved = useSignal(0);
  const stage = useSignal<Stage>({ name: 'asked' });
  /** A line that is played through on the board: its start and its moves. */
  const line = useSignal<{ from: string; moves: readonly string[] } | undefined>(undefined);
  const lesson = lessons[index.value];
  if (!lesson) return <Finished solved={solved.value} count={lessons.length} id={id} side={side} onLeave={onLeave} />;
  const last = review.moves[lesson.ply - 1];
  const before = last?.fen ?? review.start;
  const best = last?.score ?? review.initial;
  const attempt = async (uci: string): Promise<void> => {
    const position = positionOf(before);
    const plain = plainUci(position, uci, false);
    const tried = playUci(position, uci);
    if (!tried) return;
    stage.value = { name: 'judging', move: tried.san, fen: tried.fen };
    const known = plain === lesson.bestUci[0] || uci === lesson.bestUci[0] || tried.san.endsWith('#');
    const { isGood: good, refutation } = known ? { isGood: true, refutation: undefined } : await judged(engine, before, plain, best, side);
    if (stage.peek().fen !== tried.fen) return;
    if (good) solved.value += 1;
    stage.value = { name: good ? 'right' : 'wrong', move: tried.san, fen: tried.fen, refutation: good ? undefined : refutation };
    announce(good ? t().review.isGood(tried.san) : t().review.notTheMove(tried.san));
    play(good ? 'won' : 'refused');
  };
  const again = (): void => {
    line.value = undefined;
    stage.value = { name: 'asked' };
  };
  const next = (): void => {
    index.value += 1;
    line.value = undefined;
    stage.value = { name: 'asked' };
  };
  const { name, fen, refutation } = stage.value;
  const through = line.value && replay(line.value.from, line.value.moves).at(-1);
  return (
    <div class="table analysis">
      <h1 class="hidden-text">{t().review.learnTitle}</h1>
      <div class="table-board">
        <Board
          fen={through?.fen ?? fen ?? before}
          orientation={side}
          lastMove={through?.lastMove ?? (fen ? undefined : squaresOf(last?.uci, last?.san, before))}
          movable={name === 'asked' ? side : undefined}
          shapes={name === 'shown' && !through ? arrow(lesson.bestUci[0], 'green') : []}
          label={t().review.findBetter[side]}
          onMove={(uci) => void attempt(uci)}
        />
      </div>
      <div class="table-side stack">
        <section class="plate stack learn" aria-label={t().review.lesson}>
          <h2>{t().review.mistakeOf(index.value + 1, lessons.length)}</h2>
          <Prompt lesson={lesson} stage={stage.value} />
          {name === 'wrong' && fen && refutation && <LineMoves line={refutation} fen={fen} orientation={side} onPlay={(moves) => (line.value = { from: fen, moves })} />}
          {name === 'shown' && <LineMoves line={{ uci: lesson.bestUci, san: lesson.bestSan }} fen={before} orientation={side} onPlay={(moves) => (line.value = { from: before, moves })} />}
          {name === 'asked' && <TypedMove fen={before} onMove={(uci) => void attempt(uci)} />}
          <div class="keys">
            {name === 'wrong' && (
              <button type="button" class="key main" onClick={() => again()}>
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

function Finished({ solved, count, id, side, onLeave }: { solved: number; count: number; id: number; side: Side; onLeave: () => void }) {
  const kept = useSignal('');
  const practise = (): void => {
    post<PracticeAdded>('/api/practice', { game: id, side }).then(
      ({ added }) => {
        kept.value = s().review.practising(added);
        announce(kept.value);
      },
      (error) => (kept.value = messageOf(error)),
    );
  };
  return (
    <section class="plate stack" aria-label={t().review.lesson}>
      <h2>{t().review.allDone}</h2>
      <p class="story">{count === 0 ? t().review.nothing : t().review.found(solved, count)}</p>
      {kept.value && <p role="status">{kept.value}</p>}
      <div class="keys">
        {count > 0 && !kept.value && (
          <button type="button" class="key" onClick={practise}>
            {s().review.practise}
          </button>
        )}
        <button type="button" class="key main" onClick={onLeave}>
          {t().review.back}
        </button>
      </div>
    </section>
  );
}
