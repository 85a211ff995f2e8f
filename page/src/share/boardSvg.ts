import bB from '../pieces/bB.svg?raw';
import bK from '../pieces/bK.svg?raw';
import bN from '../pieces/bN.svg?raw';
import bP from '../pieces/bP.svg?raw';
import bQ from '../pieces/bQ.svg?raw';
import bR from '../pieces/bR.svg?raw';
import wB from '../pieces/wB.svg?raw';
import wK from '../pieces/wK.svg?raw';
import wN from '../pieces/wN.svg?raw';
import wP from '../pieces/wP.svg?raw';
import wQ from '../pieces/wQ.svg?raw';
import wR from '../pieces/wR.svg?raw';
import { element, escaped } from './markup';

const art: Record<string, string> = { K: wK, Q: wQ, R: wR, B: wB, N: wN, P: wP, k: bK, q: bQ, r: bR, b: bB, n: bN, p: bP };

export interface Picture {
  fen: string;
  orientation: 'white' | 'black';
  /** The two squares of the last move, such as `c7` and `c6`. */
  lastMove?: readonly string[];
  /** A line above the board: who plays. */
  title?: string;
  /** A line below it: what happened. */
  caption?: string;
}

/** The measures of a picture, in its own units. */
export const boardSize = 480;
const square = boardSize / 8;
const band = 44;

export const heightOf = (picture: Picture): number => boardSize + (picture.title ? band : 0) + (picture.caption ? band : 0);

const colours = { light: '#efe6cf', dark: '#85a08a', last: '#d6a028', paper: '#f3ede0', ink: '#1f2421', accent: '#a3321b' };

/** The pieces as symbols `piece-K`, `piece-q`, …; only those in `letters`. */
export function pieceSymbols(letters: Iterable<string>): string {
  return [...new Set(letters)].map(symbol).join('');
}

function symbol(letter: string): string {
  const [, viewBox = '', drawing = ''] = /viewBox="([^"]*)">(.*)<\/svg>/s.exec(art[letter] ?? '') ?? [];
  return element('symbol', { id: `piece-${letter}`, viewBox }, drawing);
}

/** The pieces of a position with the file and the rank that each stands on, both from 0. */
export function placed(fen: string): { letter: string; file: number; rank: number }[] {
  const rows = (fen.split(' ')[0] ?? '').split('/');
  return rows.flatMap((row, index) =>
    [...row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))].flatMap((letter, file) => (letter in art ? [{ letter, file, rank: 7 - index }] : [])),
  );
}

/** A position as a picture of its own: nothing in it refers to another file. */
export function boardSvg(picture: Picture): string {
  const height = heightOf(picture);
  const top = picture.title ? band : 0;
  const pieces = placed(picture.fen);
  const isWhite = picture.orientation === 'white';
  const at = (file: number, rank: number) => ({ x: (isWhite ? file : 7 - file) * square, y: top + (isWhite ? 7 - rank : rank) * square, width: square, height: square });
  const places = Array.from({ length: 64 }, (_, index): [number, number] => [index % 8, Math.floor(index / 8)]);
  const dark = places.filter(([file, rank]) => (file + rank) % 2 === 0).map(([file, rank]) => element('rect', { ...at(file, rank), fill: colours.dark }));
  const marks = (picture.lastMove ?? []).map((name) => element('rect', { ...at(name.charCodeAt(0) - 97, Number(name[1]) - 1), fill: colours.last, 'fill-opacity': 0.5 }));
  const figures = pieces.map(({ letter, file, rank }) => element('use', { href: `#piece-${letter}`, ...at(file, rank) }));
  const words = [picture.title, picture.caption, picture.fen].filter(Boolean).join(', ');
  const content = [
    element('title', {}, escaped(words)),
    element('defs', {}, pieceSymbols(pieces.map(({ letter }) => letter))),
    element('rect', { width: boardSize, height, fill: colours.paper }),
    element('rect', { y: top, width: boardSize, height: boardSize, fill: colours.light }),
    ...dark,
    ...marks,
    ...figures,
    picture.title ? line(picture.title, 29, colours.ink) : '',
    picture.caption ? line(picture.caption, top + boardSize + 29, colours.accent) : '',
  ];
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: [0, 0, boardSize, height].join(' '), width: boardSize, height, role: 'img' }, content.join(''));
}

/** One line of text, pressed together where it would be too long. */
function line(text: string, y: number, fill: string): string {
  const [room, usual] = [boardSize - 24, 20];
  const wanted = text.length * usual * 0.54;
  const squeezed = wanted > room ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : {};
  return element('text', { x: 12, y, 'font-family': 'sans-serif', 'font-size': wanted > room * 1.6 ? 14 : usual, 'font-weight': 600, fill, ...squeezed }, escaped(text));
}
