import { useEffect, useRef } from 'preact/hooks';
import type { Review } from '../messages';
import { moveNumber, turnOf } from '../chess/position';
import { scoreText } from '../chess/score';
import { glyphs } from './verdicts';

export interface ReviewedMovesProps {
  review: Review;
  ply: number;
  onShow: (ply: number) => void;
}

/** The moves with their verdicts. */
export function ReviewedMoves({ review, ply, onShow }: ReviewedMovesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && box.current) box.current.scrollTop = chosen.offsetTop - box.current.clientHeight / 2;
  }, [ply]);
  const lead = turnOf(review.start) === 'black' ? 1 : 0;
  const rows = Math.ceil((review.moves.length + lead) / 2);
  const first = moveNumber(review.start);
  return (
    <div class="fanfold moves-paper" ref={box} tabIndex={0} role="group" aria-label="Moves and verdicts">
      <ol class="moves-list">
        {Array.from({ length: rows }, (_, row) => (
          <li class="moves-row" key={row}>
            <span class="moves-number">{first + row}.</span>
            <Cell review={review} index={row * 2 - lead} ply={ply} onShow={onShow} />
            <Cell review={review} index={row * 2 + 1 - lead} ply={ply} onShow={onShow} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Cell({ review, index, ply, onShow }: ReviewedMovesProps & { index: number }) {
  const move = review.moves[index];
  if (!move) return <span class="moves-cell">{index < 0 ? '…' : ''}</span>;
  return (
    <button type="button" class={`moves-cell ${move.verdict ?? ''}`} aria-current={ply === index + 1 ? 'true' : undefined} onClick={() => onShow(index + 1)}>
      {move.san}
      {move.verdict ? glyphs[move.verdict] : ''}
      <small>{scoreText(move.score)}</small>
    </button>
  );
}
