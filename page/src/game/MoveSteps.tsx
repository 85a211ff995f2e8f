import { t } from '../words/current';

/** First, back, forward, last. */
export function MoveSteps({ ply, count, onShow }: { ply: number; count: number; onShow: (ply: number) => void }) {
  const steps = [
    ['«', t().game.toStart, 0, ply > 0],
    ['‹', t().game.backOne, ply - 1, ply > 0],
    ['›', t().game.forwardOne, ply + 1, ply < count],
    ['»', t().game.toLast, count, ply < count],
  ] as const;
  return (
    <div class="steps">
      {steps.map(([sign, label, to, possible]) => (
        <button type="button" class="key small" aria-label={label} disabled={!possible} onClick={() => onShow(to)} key={sign}>
          {sign}
        </button>
      ))}
    </div>
  );
}
