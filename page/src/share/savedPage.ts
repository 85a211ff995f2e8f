import { pieceSymbols } from './boardSvg';
import { element, escaped } from './markup';
import style from './savedPage.css?raw';
import script from './savedPage.script.js?raw';
import template from './savedPage.template.txt?raw';

/** A game as a page that is one file: it can be opened from a disk, without a server. */
export interface SavedGame {
  language: string;
  title: string;
  /** How it ended, in words. */
  result: string;
  caption: string;
  orientation: 'white' | 'black';
  start: string;
  moves: readonly { san: string; fen: string; squares: readonly string[]; time: string }[];
  /** Where to begin. */
  ply: number;
  pgn: string;
  words: { start: string; back: string; forward: string; end: string; moves: string; board: string };
}

/** JSON that cannot end the script that holds it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export function savedPage(game: SavedGame): string {
  const { words } = game;
  const data = { start: game.start, ply: game.ply, orientation: game.orientation, moves: game.moves.map(({ fen, squares }) => [fen, ...squares]) };
  const texts = { language: game.language, title: game.title, result: game.result, caption: game.caption, pgn: game.pgn, ...words };
  const markup: Record<string, string> = { style, script, data: inScript(data), symbols: pieceSymbols('KQRBNPkqrbnp'), cells: cellsOf(game) };
  for (const [name, text] of Object.entries(texts)) markup[name] = escaped(text);
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => markup[name] ?? '');
}

/** The moves, each a button with its number and the machine's time. */
function cellsOf(game: SavedGame): string {
  const number = Number(game.start.split(' ')[5]) || 1;
  const lead = game.start.split(' ')[1] === 'b' ? 1 : 0;
  const cells = game.moves.map(({ san, time }, index) => {
    const ply = index + lead;
    const label = ply % 2 === 0 ? `${number + ply / 2}. ` : index === 0 ? `${number}… ` : '';
    const spent = time ? ` ${element('small', {}, escaped(time))}` : '';
    return element('li', {}, element('button', { type: 'button', 'data-ply': index + 1 }, `${label}${escaped(san)}${spent}`));
  });
  return cells.join('');
}
