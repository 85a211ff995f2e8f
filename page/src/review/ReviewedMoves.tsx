import type { Review } from '../messages';
import { scoreText } from '../chess/score';
import { MovePairs } from '../game/MovePairs';
import { glyphs } from './verdicts';
import { t } from '../words/current';

/** The moves with their verdicts. */
export function ReviewedMoves({ review, ply, onShow }: { review: Review; ply: number; onShow: (ply: number) => void }) {
  return (
    <MovePairs
      start={review.start}
      moves={review.moves}
      ply={ply}
      label={t().review.moves}
      onShow={onShow}
      mark={({ verdict }) => verdict ?? ''}
      content={({ san, verdict, score }) => (
        <>
          {san}
          {verdict ? glyphs[verdict] : ''}
          <small>{scoreText(score, san.endsWith('#'))}</small>
        </>
      )}
    />
  );
}
