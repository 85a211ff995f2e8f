import type { ComponentChildren } from 'preact';
import { moveNumber, turnOf } from '../chess/position';
import { useCurrentInView } from './currentInView';
import { t } from '../words/current';

export interface MovePairsProps<Move> {
  /** The position before the first move. */
  start: string;
  moves: readonly Move[];
  /** How many moves have been played in the position that is shown. */
  ply: number;
  label: string;
  onShow: (ply: number) => void;
  /** What a move says, and how it is marked. */
  content: (move: Move) => ComponentChildren;
  mark?: (move: Move) => string;
}

/** Moves in numbered pairs on fan-fold paper; a click shows the position after one. */
export function MovePairs<Move>(props: MovePairsProps<Move>) {
  const { start, moves, ply, label } = props;
  const box = useCurrentInView([ply, moves.length]);
  const lead = turnOf(start) === 'black' ? 1 : 0;
  const first = moveNumber(start);
  const rows = Math.ceil((moves.length + lead) / 2);
  return (
    <div class="fanfold moves-paper" ref={box} tabIndex={0} role="group" aria-label={label}>
      {rows === 0 && <p class="soft">{t().game.noMoves}</p>}
      <ol class="moves-list">
        {Array.from({ length: rows }, (_, row) => (
          <li class="moves-row" key={row}>
            <span class="moves-number">{first + row}.</span>
            <Cell {...props} index={row * 2 - lead} />
            <Cell {...props} index={row * 2 + 1 - lead} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Cell<Move>({ moves, index, ply, onShow, content, mark }: MovePairsProps<Move> & { index: number }) {
  const move = moves[index];
  if (move === undefined) return <span class="moves-cell">{index < 0 ? '…' : ''}</span>;
  return (
    <button type="button" class={`moves-cell ${mark?.(move) ?? ''}`} aria-current={ply === index + 1 ? 'true' : undefined} onClick={() => onShow(index + 1)}>
      {content(move)}
    </button>
  );
}
