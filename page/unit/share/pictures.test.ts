import { expect, test } from 'vitest';
import { boardSvg, heightOf, placed } from '../../src/share/boardSvg';
import { savedPage } from '../../src/share/savedPage';
import { numberedMove, type Moment } from '../../src/share/shared';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('every piece has its place, seen from both sides', () => {
  expect(placed(start)).toHaveLength(32);
  expect(placed('8/8/8/8/8/8/8/K6r b - - 0 1')).toEqual([{ letter: 'K', file: 0, rank: 0 }, { letter: 'r', file: 7, rank: 0 }]);
  const white = boardSvg({ fen: '8/8/8/8/8/8/8/K7 w - - 0 1', orientation: 'white' });
  const black = boardSvg({ fen: '8/8/8/8/8/8/8/K7 w - - 0 1', orientation: 'black' });
  expect(white).toContain('href="#piece-K" x="0" y="420"');
  expect(black).toContain('href="#piece-K" x="420" y="0"');
});

test('a picture is one file, and its words cannot break out of it', () => {
  const svg = boardSvg({ fen: start, orientation: 'white', title: 'A <b> & "B"', caption: 'ENIAC took 54 min over c6', lastMove: ['c7', 'c6'] });
  expect(svg).toContain('ENIAC took 54 min over c6');
  expect(svg).not.toContain('<b>');
  expect(svg).not.toMatch(/href="(?!#)/);
  expect(svg.match(/fill-opacity="0.5"/g)).toHaveLength(2);
  expect(heightOf({ fen: start, orientation: 'white' })).toBe(480);
});

test('a saved page needs nothing else and keeps its data', () => {
  const page = savedPage({
    language: 'en',
    title: 'A – B',
    result: '1-0',
    caption: '</script><script>alert(1)</script>',
    orientation: 'white',
    start,
    moves: [{ san: 'e4', fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', squares: ['e2', 'e4'], time: '54 min 3 s' }],
    ply: 1,
    pgn: '1. e4 {</script>} *',
    words: { start: 'To the start', back: 'Back', forward: 'Forward', end: 'To the end', moves: 'Moves', board: 'Board' },
  });
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toMatch(/(src|href)="(?!#)/);
  expect(page).toContain('1. e4 <small>54 min 3 s</small>');
  const data = /id="game">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(data).moves[0]).toEqual(['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'e2', 'e4']);
});

test('a moment is named by its move and the number of it', () => {
  const [start, white, black] = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'];
  const moment = (fen: string, san: string): Moment => ({ fen, squares: [], mover: '', san, time: '' });
  const moments = [moment(start, ''), moment(white, 'e4'), moment(black, 'e5')];
  expect([1, 2].map((ply) => numberedMove(moments, ply))).toEqual(['1. e4', '1… e5']);
});
