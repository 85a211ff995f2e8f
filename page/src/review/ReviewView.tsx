import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { DrawShape } from '@lichess-org/chessground/draw';
import '../styles/analyse.css';
import '../styles/review.css';
import '../styles/explorer.css';
import type { Review, ReviewedMove, Side } from '../messages';
import { Board } from '../board/Board';
import { arrow } from '../board/brushes';
import { LineMoves } from '../analyse/LineMoves';
import { replay } from '../chess/position';
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
import { s } from '../words/study';

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
  /** How many moves of the better line are on the board in place of the game. */
  const line = useSignal(0);
  const count = review.moves.length;
  const show = (to: number): void => {
    line.value = 0;
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
  if (learning.value) return <Learn review={review} id={id} side={learning.value} onLeave={() => (learning.value = undefined)} />;
  const at = ply.value;
  const move = at === 0 ? undefined : review.moves[at - 1];
  const orientation: Side = flipped.value ? 'black' : 'white';
  const fen = move?.fen ?? review.start;
  const before = at > 1 ? (review.moves[at - 2]?.fen ?? review.start) : review.start;
  const through = line.value > 0 && move ? replay(before, move.bestUci.slice(0, line.value)).at(-1) : undefined;
  const [top, bottom] = orientation === 'white' ? [review.blackName, review.whiteName] : [review.whiteName, review.blackName];
  return (
    <div class="table analysis reviewed">
      <h1 class="hidden-text">{t().review.title}</h1>
      <div class="table-board">
        <p class="board-name">{top}</p>
        <div class="board-row">
          <EvalBar score={(through ? review.moves[at - 2] : move)?.score ?? review.initial} fen={through?.fen ?? fen} orientation={orientation} />
          <Board
            fen={through?.fen ?? fen}
            orientation={orientation}
            lastMove={through?.lastMove ?? squaresOf(move?.uci, move?.san, fen)}
            shapes={through ? [] : betterArrow(move)}
            label={t().review.boardLabel[orientation]}
          />
        </div>
        <p class="board-name">{bottom}</p>
        <MoveSteps ply={at} count={count} onShow={show} />
        <Remark move={move} />
        {move?.verdict && move.bestSan.length > 0 && (
          <div class="better-line" role="group" aria-label={s().review.line}>
            <LineMoves line={{ uci: move.bestUci, san: move.bestSan }} fen={before} orientation={orientation} onPlay={(moves) => (line.value = moves.length)} />
            {through && (
              <button type="button" class="key small" onClick={() => (line.value = 0)}>
                {s().review.backToGame}
              </button>
            )}
          </div>
        )}
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
          <a class="key small" href={`#/share/${id}?ply=${at}`}>
            {s().review.share}
          </a>
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
