import { counting } from '../plural';

const count = counting('en');

export const chess = {
  sides: { white: 'White', black: 'Black' },
  roles: { king: 'king', queen: 'queen', rook: 'rook', bishop: 'bishop', knight: 'knight', pawn: 'pawn' },
  pieces: {
    white: { king: 'white king', queen: 'white queen', rook: 'white rook', bishop: 'white bishop', knight: 'white knight', pawn: 'white pawn' },
    black: { king: 'black king', queen: 'black queen', rook: 'black rook', bishop: 'black bishop', knight: 'black knight', pawn: 'black pawn' },
  },
  empty: 'empty',
  takes: 'takes',
  becomes: 'becomes',
  castlesShort: 'castles short',
  castlesLong: 'castles long',
  check: 'check',
  checkmate: 'checkmate',
  days: (days: string) => `${days} days`,
  bytes: (bytes: number) => count(bytes, { one: '# byte', other: '# bytes' }),
  /** By the codes of chessops, which reads positions in the page. */
  badFen: {
    default: 'This FEN cannot be read.',
    ERR_FEN: 'A FEN has six parts: board, side to move, castling, en passant square and two counters.',
    ERR_BOARD: 'The board part of this FEN cannot be read.',
    ERR_POCKETS: 'Chess has no pieces in hand.',
    ERR_TURN: 'The side to move must be w or b.',
    ERR_CASTLING: 'The castling part of this FEN cannot be read.',
    ERR_EP_SQUARE: 'The en passant square of this FEN cannot be read.',
    ERR_REMAINING_CHECKS: 'The last part of this FEN cannot be read.',
    ERR_HALFMOVES: 'The count of half-moves is not a number.',
    ERR_FULLMOVES: 'The number of the move is not a number.',
    ERR_EMPTY: 'Both kings are missing.',
    ERR_KINGS: 'Each side needs exactly one king.',
    ERR_OPPOSITE_CHECK: 'The side that has just moved is in check.',
    ERR_PAWNS_ON_BACKRANK: 'A pawn cannot stand on the first or the last rank.',
    ERR_IMPOSSIBLE_CHECK: 'No move can have led to this check.',
    ERR_VARIANT: 'This position is not one of standard chess.',
  },
  noGame: 'There is no game in that text.',
  badStart: 'The game begins at a position that cannot be played.',
  badMove: (san: string, after: string) => `The move ${san} cannot be played after ${after}.`,
  theStart: 'the start',
};
