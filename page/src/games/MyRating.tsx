import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rating } from '../messages';
import { ask } from '../server/request';
import { roomy } from '../shell/roomy';
import { t } from '../words/current';

/** The visitor's rating, asked again whenever the games have changed. */
export function MyRating({ games }: { games: unknown }) {
  const rating = useSignal<Rating | null>(null);
  useEffect(() => {
    // Without an answer nothing is shown; the list of games says what is wrong.
    ask<Rating | null>('/api/rating').then((answer) => (rating.value = answer), () => {});
  }, [games]);
  return (
    <section class="plate my-rating" aria-label={t().games.yourRating}>
      {/* A phone shows the games first, and the rules of the rating to those who ask. */}
      <details open={roomy}>
        <summary>
          <h2 class="label">{t().games.yourRating}</h2>
          <strong class="my-rating-figure mono" data-testid="rating">
            {rating.value ? `${Math.round(rating.value.elo)} ± ${Math.round(rating.value.error)}` : t().games.notRated}
          </strong>
        </summary>
        <p class="soft small-print">
          {rating.value && `${t().games.record(rating.value.won, rating.value.drawn, rating.value.lost)} `}
          {t().games.onTheScale}
          <a href="#/ladder">{t().games.ladder}</a>
          {t().games.ratingRules}
        </p>
      </details>
    </section>
  );
}
