import { Board } from 'chessops/board';
import { parseBoardFen } from 'chessops/fen';
import type { Key } from './position';
import { parseSquare } from 'chessops/util';
import { t } from '../words/current';

const pieces = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' } as const;

/** A move as it is said aloud: `Nxe5+` becomes "knight takes e5, check". */
export function spokenMove(san: string): string {
  const ending = san.endsWith('#') ? `, ${t().chess.checkmate}` : san.endsWith('+') ? `, ${t().chess.check}` : '';
  const bare = san.replace(/[+#]$/, '');
  if (bare === 'O-O') return t().chess.castlesShort + ending;
  if (bare === 'O-O-O') return t().chess.castlesLong + ending;
  return [...bare].map(spokenLetter).join(' ').replace(/([a-h]) ([1-8])/g, '$1$2') + ending;
}

function spokenLetter(letter: string): string {
  if (letter === 'x') return t().chess.takes;
  if (letter === '=') return t().chess.becomes;
  return letter in pieces ? t().chess.roles[pieces[letter as keyof typeof pieces]] : letter;
}

/** What is on each square: "e4, white pawn". */
export function squareSpeaker(fen: string): (key: Key) => string {
  const board = parseBoardFen(fen.split(' ')[0] ?? '').unwrap(
    (parsed) => parsed,
    () => Board.empty(),
  );
  return (key) => {
    const piece = board.get(parseSquare(key));
    return `${key}, ${piece ? t().chess.pieces[piece.color][piece.role] : t().chess.empty}`;
  };
}
