import { Board } from 'chessops/board';
import { parseBoardFen } from 'chessops/fen';
import type { Key } from './position';
import { parseSquare } from 'chessops/util';

const pieces: Record<string, string> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

/** A move as it is said aloud: `Nxe5+` becomes "knight takes e5, check". */
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

/** What is on each square: "e4, white pawn". */
export function squareSpeaker(fen: string): (key: Key) => string {
  const board = parseBoardFen(fen.split(' ')[0] ?? '').unwrap(
    (parsed) => parsed,
    () => Board.empty(),
  );
  return (key) => {
    const piece = board.get(parseSquare(key));
    return piece ? `${key}, ${piece.color} ${piece.role}` : `${key}, empty`;
  };
}
