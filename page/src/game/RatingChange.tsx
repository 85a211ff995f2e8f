import { t } from '../words/current';
import type { LiveGame } from './LiveGame';

/** What a game did to the rating of the person who played it. */
export function RatingChange({ live }: { live: LiveGame }) {
  const after = live.ratingAfter.value;
  if (after === undefined) return null;
  if (!after || !live.counted.value) return <p class="soft small-print">{t().game.notCounted}</p>;
  const before = live.ratingBefore.value;
  const change = before ? Math.round(after.elo) - Math.round(before.elo) : undefined;
  return (
    <p class="mono" data-testid="rating-change">
      {t().game.ratingNow(Math.round(after.elo), Math.round(after.error))} {change !== undefined && t().game.change(change < 0 ? `−${-change}` : `+${change}`)}
    </p>
  );
}
