/** The fields of a FEN that can be set, with the usual values for those that are missing. */
function fieldsOf(fen: string): { board: string; turn: string; castling: string } {
  const [board = '', turn = '', castling = ''] = fen.trim().split(/\s+/);
  return { board: board || '8/8/8/8/8/8/8/8', turn: turn || 'w', castling: castling || '-' };
}

export const boardOf = (fen: string): string => fieldsOf(fen).board;

/** Whether a board can be drawn: eight rows of eight squares with pieces that exist. */
export function isBoard(board: string): boolean {
  const rows = board.split('/').map((row) => row.replace(/[1-8]/g, (digit) => '.'.repeat(Number(digit))));
  return rows.length === 8 && rows.every((row) => /^[.kqrbnpKQRBNP]{8}$/.test(row));
}

/** The board of a FEN that somebody may still be typing: an empty one where it cannot be drawn. */
export const drawnBoard = (fen: string): string => (isBoard(boardOf(fen)) ? boardOf(fen) : '8/8/8/8/8/8/8/8');

export const castlingOf = (fen: string): string => fieldsOf(fen).castling.replace('-', '');

export function withBoard(fen: string, board: string): string {
  const { turn, castling } = fieldsOf(fen);
  return [board, turn, stillPossible(castling, board), '-', '0', '1'].join(' ');
}

export function withTurn(fen: string, turn: 'w' | 'b'): string {
  const { board, castling } = fieldsOf(fen);
  return [board, turn, castling, '-', '0', '1'].join(' ');
}

export function withCastling(fen: string, rights: string): string {
  const { board, turn } = fieldsOf(fen);
  const ordered = [...'KQkq'].filter((letter) => rights.includes(letter)).join('');
  return [board, turn, stillPossible(ordered, board), '-', '0', '1'].join(' ');
}

/** Castling rights whose king and rook are still at home. */
function stillPossible(rights: string, board: string): string {
  const rows = board.split('/').map((row) => row.replace(/\d/g, (digit) => '.'.repeat(Number(digit))));
  const [top = '', bottom = ''] = [rows[0], rows[7]];
  const home: Record<string, boolean> = {
    K: bottom[4] === 'K' && bottom[7] === 'R',
    Q: bottom[4] === 'K' && bottom[0] === 'R',
    k: top[4] === 'k' && top[7] === 'r',
    q: top[4] === 'k' && top[0] === 'r',
  };
  return [...rights].filter((letter) => home[letter] ?? true).join('') || '-';
}
