import { readFen, type Color } from '../chess/position';

/** The position after the side to move passes; nothing where that is not a legal position. */
export function threatOf(fen: string): string | undefined {
  const [board, turn, castling, , , number] = fen.split(' ');
  const other: Color = turn === 'w' ? 'black' : 'white';
  const passed = [board, other.charAt(0), castling, '-', '0', number].join(' ');
  return typeof readFen(passed) === 'string' ? undefined : passed;
}
