import { Chess, normalizeMove } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Setup } from 'chessops/setup';
import type { Color, NormalMove, Role } from 'chessops/types';
import { kingCastlesTo, makeSquare, makeUci, parseSquare, parseUci, squareRank } from 'chessops/util';
import { t } from '../words/current';

export { INITIAL_FEN };
export type { Color, Role };
export type Key = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** A legal position, or the reason why the text does not give one. */
export function readFen(fen: string): Chess | string {
  const setup = parseFen(fen.trim()).unwrap<Setup | string>(
    (parsed) => parsed,
    (error) => error.message,
  );
  if (typeof setup === 'string') return reasonOf(setup);
  return Chess.fromSetup(setup).unwrap<Chess | string>(
    (position) => position,
    (error) => reasonOf(error.message),
  );
}

/** What is wrong with a position, by the code of chessops. */
function reasonOf(code: string): string {
  const reasons: Record<string, string> = t().chess.badFen;
  return reasons[code] ?? t().chess.badFen.default;
}

/** The position of a FEN that is known to be good, or else the start position. */
export function positionOf(fen: string): Chess {
  const position = readFen(fen);
  return typeof position === 'string' ? Chess.default() : position;
}

export interface Played {
  uci: string;
  san: string;
  fen: string;
  check: boolean;
  lastMove: [Key, Key];
}

/** Plays a move given as UCI, in either spelling of castling; nothing if it is not legal. */
export function playUci(position: Chess, uci: string): Played | undefined {
  const move = parseUci(uci);
  if (!move || !('from' in move)) return undefined;
  const normal = normalizeMove(position, move) as NormalMove;
  return position.isLegal(normal) ? play(position, normal) : undefined;
}

function play(position: Chess, move: NormalMove): Played {
  const san = makeSan(position, move);
  const lastMove = seenSquares(position, move);
  position.play(move);
  return { uci: makeUci(move), san, fen: makeFen(position.toSetup()), check: position.isCheck(), lastMove };
}

/** The squares to highlight: for castling those of the king, not the rook that it takes. */
function seenSquares(position: Chess, move: NormalMove): [Key, Key] {
  const castles = position.board.get(move.from)?.role === 'king' && position.board[position.turn].has(move.to);
  const to = castles ? kingCastlesTo(position.turn, move.to > move.from ? 'h' : 'a') : move.to;
  return [key(move.from), key(to)];
}

const key = (square: number): Key => makeSquare(square) as Key;

/** The positions of a game, the first before any move. */
export function replay(fen: string, moves: readonly string[]): Played[] {
  const position = positionOf(fen);
  const played: Played[] = [];
  for (const uci of moves) {
    const one = playUci(position, uci);
    if (!one) break;
    played.push(one);
  }
  return played;
}

/** Where each piece may go, for the board. */
export function destinations(position: Chess, chess960: boolean): Map<Key, Key[]> {
  return chessgroundDests(position, { chess960 }) as Map<Key, Key[]>;
}

export function isPromotion(position: Chess, from: Key, to: Key): boolean {
  const target = parseSquare(to);
  return position.board.get(parseSquare(from))?.role === 'pawn' && (squareRank(target) === 0 || squareRank(target) === 7);
}

/** Reads a move as people type it: SAN with or without its marks, UCI, or castling with zeros. */
export function readMove(position: Chess, text: string): string | undefined {
  const typed = text.trim().replaceAll('0', 'O').replace(/[?!]+$/, '');
  const uci = text.trim().toLowerCase().replace(/[-x=]/g, '');
  const bySan = [typed, capitalised(typed), typed.toUpperCase().replace(/^OO(O?)$/, (_, long) => (long ? 'O-O-O' : 'O-O'))];
  for (const san of bySan) {
    const move = parseSan(position, san);
    if (move && 'from' in move) return makeUci(move);
  }
  return legalUci(position, uci) ?? legalUci(position, `${uci}q`);
}

/** `nf3` for `Nf3`; a leading b stays a pawn unless nothing else is meant. */
const capitalised = (san: string): string => san.charAt(0).toUpperCase() + san.slice(1);

function legalUci(position: Chess, uci: string): string | undefined {
  return /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(uci) ? playUci(position.clone(), uci)?.uci : undefined;
}

/** UCI as every engine writes it: castling as two steps of the king, unless the game is Chess960. */
export function plainUci(position: Chess, uci: string, chess960: boolean): string {
  const move = parseUci(uci);
  if (chess960 || !move || !('from' in move)) return uci;
  const normal = normalizeMove(position, move) as NormalMove;
  const own = position.board[position.turn].has(normal.to);
  return own ? seenSquares(position, normal).join('') : uci;
}

/** A line of moves in UCI as SAN, as far as it is legal. */
export function lineInSan(fen: string, moves: readonly string[]): string[] {
  return replay(fen, moves).map((one) => one.san);
}

export const turnOf = (fen: string): Color => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

export const opposite = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** The number of the next move in a position. */
export const moveNumber = (fen: string): number => Number(fen.split(' ')[5]) || 1;
