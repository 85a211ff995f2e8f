import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rating } from '../messages';
import { ask } from '../server/request';

/** The visitor's rating, asked again whenever the games have changed. */
export function MyRating({ games }: { games: unknown }) {
  const rating = useSignal<Rating | null>(null);
  useEffect(() => {
    // Without an answer nothing is shown; the list of games says what is wrong.
    ask<Rating | null>('/api/rating').then((answer) => (rating.value = answer), () => {});
  }, [games]);
  return (
    <section class="plate my-rating" aria-label="Your rating">
      <h2 class="label">Your rating</h2>
      <p class="my-rating-figure mono" data-testid="rating">
        {rating.value ? `${Math.round(rating.value.elo)} ± ${Math.round(rating.value.error)}` : 'Not rated yet'}
      </p>
      <p class="soft small-print">
        {rating.value && `${rating.value.won} won, ${rating.value.drawn} drawn, ${rating.value.lost} lost. `}
        On the scale of the <a href="#/ladder">ladder</a>; the error is that of your results and of the machines’ own ratings. Games count from the usual start, without a
        clock, at a level that is on the ladder, with no move taken back and the machine not hurried.
      </p>
    </section>
  );
}
