import { lasting } from '../chess/quantities';
import { shownLanguage, t } from '../words/current';
import { beaten, challenge } from './challenge';
import type { Beginning } from './beginning';

/** "Beat 1946": the challenge, or the win that was kept. */
export function ChallengeCard({ begin, busy }: Pick<Beginning, 'begin' | 'busy'>) {
  const { game, moves, seconds, at } = beaten.value;
  const date = new Date(at).toLocaleDateString(shownLanguage(), { dateStyle: 'medium' });
  return (
    <section class="notice challenge" aria-label={t().play.beat1946}>
      <strong>{t().play.beat1946}</strong>
      {game === 0 ? <span>{t().play.challenge}</span> : <span>{t().play.beaten(moves, lasting(seconds), date)}</span>}
      {game !== 0 && <a href={`#/game/${game}`}>{t().play.theGame}</a>}
      <button type="button" class="key small main" disabled={busy} onClick={() => void begin(challenge())}>
        {game === 0 ? t().play.takeChallenge : t().play.beatAgain}
      </button>
    </section>
  );
}
