import type { Evaluation } from '../messages';
import { positionOf } from './position';

export type Ending = 'whiteWins' | 'blackWins' | 'stalemate' | 'draw';

/** How a position ends the game by itself; nothing where it goes on. Repetition and fifty moves are not seen here. */
export function endOf(fen: string): Ending | undefined {
  const position = positionOf(fen);
  if (position.isCheckmate()) return position.turn === 'white' ? 'blackWins' : 'whiteWins';
  if (position.isStalemate()) return 'stalemate';
  return position.isInsufficientMaterial() ? 'draw' : undefined;
}

/** The value of a position that ends the game. */
export function endScore(fen: string): Evaluation | undefined {
  const end = endOf(fen);
  if (!end) return undefined;
  return end === 'whiteWins' || end === 'blackWins' ? { type: 'mate', moves: end === 'whiteWins' ? 1 : -1 } : { type: 'cp', value: 0 };
}
