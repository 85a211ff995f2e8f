/** First, back, forward, last. */
export function MoveSteps({ ply, count, onShow }: { ply: number; count: number; onShow: (ply: number) => void }) {
  const steps = [
    ['«', 'To the start', 0, ply > 0],
    ['‹', 'Back one move', ply - 1, ply > 0],
    ['›', 'Forward one move', ply + 1, ply < count],
    ['»', 'To the last move', count, ply < count],
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
