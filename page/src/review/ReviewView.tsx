import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { DrawShape } from '@lichess-org/chessground/draw';
import '../styles/analyse.css';
import '../styles/review.css';
import type { Review, ReviewedMove, Side } from '../messages';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { EvalBar } from '../game/EvalBar';
import { MoveSteps } from '../game/MoveSteps';
import { squaresOf } from '../game/squaresOf';
import { EvalGraph } from '../graph/EvalGraph';
import { save } from '../shell/save';
import { useShortcuts } from '../shell/keys';
import { Learn } from './Learn';
import { ReviewJob } from './ReviewJob';
import { ReviewedMoves } from './ReviewedMoves';
import { SideCard } from './SideCard';
import { remark } from './verdicts';
import { t } from '../words/current';

/** A game reviewed by the engine, move by move. */
export function ReviewView({ id }: { id: number }) {
  const job = useMemo(() => new ReviewJob(id), [id]);
  useEffect(() => () => job.close(), [job]);
  const review = job.review.value;
  if (review) return <Reviewed review={review} id={id} onAgain={() => job.work()} />;
  return <Working job={job} />;
}

function Working({ job }: { job: ReviewJob }) {
  if (job.trouble.value) {
    return (
      <div class="notice">
        <p role="alert">{job.trouble.value}</p>
        <button type="button" class="key small" onClick={() => job.work()}>
          {t().shell.tryAgain}
        </button>
      </div>
    );
  }
  return (
    <section class="plate working" aria-label={t().review.inProgress}>
      <h1>{t().review.working}</h1>
      <p class="soft">{job.queued.value ? t().review.waiting : t().review.backwards}</p>
      <label>
        <span class="label">{t().review.progress(job.done.value, String(job.total.value || '…'))}</span>
        <progress max={job.total.value || 1} value={job.done.value} />
      </label>
      {job.scores.value.some(Boolean) && <EvalGraph scores={job.scores.value} at={-1} onChoose={() => undefined} />}
    </section>
  );
}

function Reviewed({ review, id, onAgain }: { review: Review; id: number; onAgain: () => void }) {
  const ply = useSignal(0);
  const flipped = useSignal(false);
  const learning = useSignal<Side | undefined>(undefined);
  const count = review.moves.length;
  const show = (to: number): void => {
    ply.value = Math.max(0, Math.min(count, to));
  };
  useShortcuts(
    [
      { key: 'ArrowLeft', does: t().game.backOne, run: () => show(ply.value - 1) },
      { key: 'ArrowRight', does: t().game.forwardOne, run: () => show(ply.value + 1) },
      { key: 'Home', does: t().game.toStart, run: () => show(0) },
      { key: 'End', does: t().game.toEnd, run: () => show(count) },
      { key: 'f', does: t().game.flipBoard, run: () => (flipped.value = !flipped.value) },
    ],
    [review],
  );
  if (learning.value) return <Learn review={review} side={learning.value} onLeave={() => (learning.value = undefined)} />;
  const at = ply.value;
  const move = at === 0 ? undefined : review.moves[at - 1];
  const orientation: Side = flipped.value ? 'black' : 'white';
  const fen = move?.fen ?? review.start;
  return (
    <div class="table analysis">
      <h1 class="hidden-text">{t().review.title}</h1>
      <div class="table-board">
        <div class="board-row">
          <EvalBar score={move?.score ?? review.initial} orientation={orientation} />
          <Board
            fen={fen}
            orientation={orientation}
            lastMove={squaresOf(move?.uci, move?.san, fen)}
            shapes={betterArrow(move)}
            label={t().review.boardLabel[orientation]}
          />
        </div>
        <Remark move={move} />
        <MoveSteps ply={at} count={count} onShow={show} />
      </div>
      <div class="table-side stack">
        <div class="sides">
          <SideCard name={review.whiteName} side="white" judged={review.white} onLearn={() => (learning.value = 'white')} />
          <SideCard name={review.blackName} side="black" judged={review.black} onLearn={() => (learning.value = 'black')} />
        </div>
        <EvalGraph scores={[review.initial, ...review.moves.map((one) => one.score)]} at={at} onChoose={show} />
        <ReviewedMoves review={review} ply={at} onShow={show} />
        <div class="keys">
          <button type="button" class="key small" onClick={() => (flipped.value = !flipped.value)}>
            {t().board.flip}
          </button>
          <a class="key small" href={`#/analyse?game=${id}`}>
            {t().review.analyse}
          </a>
          <button type="button" class="key small" onClick={() => save(`review-${id}.pgn`, review.pgn)}>
            {t().review.save}
          </button>
          <button type="button" class="key small" onClick={onAgain}>
            {t().review.again}
          </button>
        </div>
      </div>
    </div>
  );
}

function Remark({ move }: { move: ReviewedMove | undefined }) {
  const text = move ? remark(move) : '';
  return (
    <p class={`remark ${move?.verdict ?? ''}`} role="status">
      {text || ' '}
    </p>
  );
}

/** An arrow for what would have been better than a bad move; it begins on the board before it. */
const betterArrow = (move: ReviewedMove | undefined): DrawShape[] => (move?.verdict ? arrow(move.bestUci[0], 'best') : []);
