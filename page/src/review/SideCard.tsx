import type { PhaseAccuracy, Side, SideReview } from '../messages';
import { decimal, t } from '../words/current';

export interface SideCardProps {
  name: string;
  side: Side;
  judged: SideReview;
  onLearn: () => void;
}

const phases: readonly (keyof PhaseAccuracy)[] = ['opening', 'middlegame', 'endgame'];

/** How well one side played. */
export function SideCard({ name, side, judged, onLearn }: SideCardProps) {
  const bad = judged.inaccuracies + judged.mistakes + judged.blunders;
  return (
    <section class="plate side-card" aria-label={t().review.sideLabel[side](name)}>
      <h2>
        <span class={`colour-dot ${side}`} aria-hidden="true" /> {name}
      </h2>
      <p class="accuracy mono" data-testid={`accuracy-${side}`}>
        {judged.accuracy === null ? '–' : `${decimal(judged.accuracy, 1)} %`}
        <span class="label">{t().review.accuracy}</span>
      </p>
      <dl class="counts">
        <Count label={t().review.inaccuracies} value={judged.inaccuracies} kind="inaccuracy" />
        <Count label={t().review.mistakes} value={judged.mistakes} kind="mistake" />
        <Count label={t().review.blunders} value={judged.blunders} kind="blunder" />
        <Count label={t().review.averageLoss} value={judged.averageLoss === null ? '–' : Math.round(judged.averageLoss)} kind="loss" />
      </dl>
      <dl class="phases">
        {phases.map((key) => {
          const value = judged.byPhase[key];
          return value === null ? null : (
            <div key={key}>
              <dt>{t().review.phases[key]}</dt>
              <dd class="mono">{value.toFixed(0)} %</dd>
            </div>
          );
        })}
      </dl>
      <button type="button" class="key small" disabled={bad === 0} onClick={onLearn}>
        {t().review.learnFrom[side]}
      </button>
    </section>
  );
}

function Count({ label, value, kind }: { label: string; value: number | string; kind: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd class={`mono ${kind}`} data-kind={kind}>
        {value}
      </dd>
    </div>
  );
}
