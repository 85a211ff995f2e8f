import type { Evaluation, Side } from '../messages';
import { gaugeOf } from '../chess/gauge';
import { t } from '../words/current';

interface EvalBarProps {
  score: Evaluation | null | undefined;
  /** The position that the score is about. */
  fen: string;
  orientation: Side;
  /** Whose opinion it is, where there are several. */
  judge?: string | undefined;
}

/** A gauge of who is better: the light part is White's. */
export function EvalBar({ score, fen, orientation, judge }: EvalBarProps) {
  const gauge = gaugeOf(score, fen);
  const height = Math.round(gauge.white * 1000) / 10;
  const words = gauge.spoken ? t().game.evaluation(gauge.spoken) : t().game.noEvaluation;
  return (
    <div class={`eval-bar ${orientation}`} role="img" aria-label={words} title={judge && gauge.spoken ? t().game.evaluationBy(gauge.spoken, judge) : undefined}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="eval-black" width="10" height="100" />
        <rect class="eval-white" width="10" height={height} y={orientation === 'white' ? 100 - height : 0} />
        <path class="eval-ticks" d="M0 25H2M0 50H4M0 75H2" />
      </svg>
      <span class={gauge.end === 'white' ? 'for-white' : 'for-black'}>{gauge.text}</span>
    </div>
  );
}
