import { useSignal } from '@preact/signals';
import { MiniBoard } from '../board/MiniBoard';
import { moveNumber, replay, turnOf } from '../chess/position';
import { s } from '../words/study';

export interface LineMovesProps {
  line: { uci: readonly string[]; san: readonly string[] };
  /** The position before the line. */
  fen: string;
  onPlay: (moves: readonly string[]) => void;
  /** Which way up the small board is. */
  orientation?: 'white' | 'black';
}

/** Moves of a line that is not opened. */
const shortLength = 12;

/** A line whose moves show their positions when they are pointed at, and are played when they are pressed. */
export function LineMoves({ line, fen, onPlay, orientation }: LineMovesProps) {
  const pointed = useSignal<number | undefined>(undefined);
  const open = useSignal(false);
  const white = turnOf(fen) === 'white';
  const first = moveNumber(fen);
  const shown = open.value ? line.san : line.san.slice(0, shortLength);
  const at = pointed.value;
  return (
    <span class="line-moves">
      {line.san.length > 1 && (
        <button type="button" class="line-opener" aria-expanded={open.value} aria-label={open.value ? s().analyse.closeLine : s().analyse.openLine} onClick={() => (open.value = !open.value)}>
          {open.value ? '▾' : '▸'}
        </button>
      )}
      <span class={open.value ? 'line-text open' : 'line-text'}>
        {shown.map((san, index) => {
          const ply = index + (white ? 0 : 1);
          const number = ply % 2 === 0 ? `${first + ply / 2}.` : index === 0 ? `${first}…` : '';
          return (
            <button
              type="button"
              class="engine-move"
              onMouseEnter={() => (pointed.value = index)}
              onMouseLeave={() => (pointed.value = undefined)}
              onFocus={() => (pointed.value = index)}
              onBlur={() => (pointed.value = undefined)}
              onClick={() => onPlay(line.uci.slice(0, index + 1))}
              key={index}
            >
              {number}
              {san}
            </button>
          );
        })}
      </span>
      {at !== undefined && <Preview fen={fen} moves={line.uci.slice(0, at + 1)} orientation={orientation ?? 'white'} />}
    </span>
  );
}

function Preview({ fen, moves, orientation }: { fen: string; moves: readonly string[]; orientation: 'white' | 'black' }) {
  const last = replay(fen, moves).at(-1);
  if (!last) return null;
  return (
    <span class="line-preview" data-testid="line-preview">
      <MiniBoard fen={last.fen} orientation={orientation} lastMove={last.lastMove.join('')} />
    </span>
  );
}
