import type { PhaseAccuracy, Side, SideReview } from '../messages';

export interface SideCardProps {
  name: string;
  side: Side;
  judged: SideReview;
  onLearn: () => void;
}

const phases: readonly (readonly [keyof PhaseAccuracy, string])[] = [
  ['opening', 'Opening'],
  ['middlegame', 'Middlegame'],
  ['endgame', 'Endgame'],
];

/** How well one side played. */
export function SideCard({ name, side, judged, onLearn }: SideCardProps) {
  const bad = judged.inaccuracies + judged.mistakes + judged.blunders;
  return (
    <section class="plate side-card" aria-label={`${side === 'white' ? 'White' : 'Black'}: ${name}`}>
      <h2>
        <span class={`colour-dot ${side}`} aria-hidden="true" /> {name}
      </h2>
      <p class="accuracy mono" data-testid={`accuracy-${side}`}>
        {judged.accuracy === null ? '–' : `${judged.accuracy.toFixed(1)} %`}
        <span class="label">accuracy</span>
      </p>
      <dl class="counts">
        <Count label="?! inaccuracies" value={judged.inaccuracies} kind="inaccuracy" />
        <Count label="? mistakes" value={judged.mistakes} kind="mistake" />
        <Count label="?? blunders" value={judged.blunders} kind="blunder" />
        <Count label="average loss" value={judged.averageLoss === null ? '–' : Math.round(judged.averageLoss)} kind="loss" />
      </dl>
      <dl class="phases">
        {phases.map(([key, title]) => {
          const value = judged.byPhase[key];
          return value === null ? null : (
            <div key={key}>
              <dt>{title}</dt>
              <dd class="mono">{value.toFixed(0)} %</dd>
            </div>
          );
        })}
      </dl>
      <button type="button" class="key small" disabled={bad === 0} onClick={onLearn}>
        Learn from {side === 'white' ? 'White' : 'Black'}’s mistakes
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
