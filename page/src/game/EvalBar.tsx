import type { Evaluation, Side } from '../messages';
import { chances, scoreText } from '../chess/score';
import { t } from '../words/current';

/** There is room for four signs: `+0.4`, `-1.2`, `+11`, `#-3`. */
const barText = (score: Evaluation, isMated: boolean): string => scoreText(score, isMated).replace(/^([+-]\d\d+)\.\d+$/, '$1').replace(/^([+-]?\d\.\d)\d$/, '$1');

/** A gauge of who is better: the light part is White's. */
export function EvalBar({ score, orientation, isMated = false }: { score: Evaluation | undefined; orientation: Side; isMated?: boolean }) {
  const white = isMated ? Number((score?.type === 'mate' ? score.moves : 0) > 0) : score ? chances(score) : 0.5;
  const height = Math.round(white * 1000) / 10;
  return (
    <div class={`eval-bar ${orientation}`} role="img" aria-label={score ? t().game.evaluation(scoreText(score, isMated)) : t().game.noEvaluation}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="eval-black" width="10" height="100" />
        <rect class="eval-white" width="10" height={height} y={orientation === 'white' ? 100 - height : 0} />
        <path class="eval-ticks" d="M0 25H2M0 50H4M0 75H2" />
      </svg>
      <span class={white >= 0.5 ? 'for-white' : 'for-black'}>{score ? barText(score, isMated) : ''}</span>
    </div>
  );
}
