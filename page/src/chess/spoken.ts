import { parseBoardFen } from 'chessops/fen';
import type { Key } from './position';
import { parseSquare } from 'chessops/util';

const pieces: Record<string, string> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

/** A move as one would say it: `Nxe5+` becomes "knight takes e5, check". */
export function spokenMove(san: string): string {
  const ending = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  const bare = san.replace(/[+#]$/, '');
  if (bare === 'O-O') return `castles short${ending}`;
  if (bare === 'O-O-O') return `castles long${ending}`;
  return [...bare].map(spokenLetter).join(' ').replace(/([a-h]) ([1-8])/g, '$1$2') + ending;
}

function spokenLetter(letter: string): string {
  if (letter === 'x') return 'takes';
  if (letter === '=') return 'becomes';
  return pieces[letter] ?? letter;
}

/** What stands on a square: "e4, white pawn". */
export function spokenSquare(fen: string, key: Key): string {
  const piece = parseBoardFen(fen.split(' ')[0] ?? '').unwrap(
    (board) => board.get(parseSquare(key)),
    () => undefined,
  );
  return piece ? `${key}, ${piece.color} ${piece.role}` : `${key}, empty`;
}
