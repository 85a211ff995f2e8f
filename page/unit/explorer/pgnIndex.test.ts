import { expect, test } from 'vitest';
import { OpeningIndex } from '../../src/explorer/openingIndex';
import { gamesOf, matches } from '../../src/explorer/pgnIndex';

const file = `[Event "First \\"cup\\""]
[White "Ada"]
[Black "Charles"]
[Result "1-0"]
[Date "1843.??.??"]

1. e4 e5 {a comment
[White "nobody"]
that goes on} 2. Nf3 1-0

[Event "Second"]
[White "Alan"]
[Black "Alick"]
[Result "0-1"]

1. e4 c5 0-1
[Event "Third"]
[White "Claude"]
[Black "Maelzel"]
[Result "1/2-1/2"]

1. c4 e5 2. e4 1/2-1/2
`;

test('the games of a file are found with their tags', () => {
  const games = [...gamesOf(file)];
  expect(games.map((game) => [game.white, game.black, game.result])).toEqual([['Ada', 'Charles', '1-0'], ['Alan', 'Alick', '0-1'], ['Claude', 'Maelzel', '1/2-1/2']]);
  expect(games[0]?.event).toBe('First "cup"');
  expect(file.slice(games[1]?.from, games[1]?.to)).toMatch(/^\[Event "Second"\][\s\S]*0-1\n$/);
});

test('games without tags, with Windows line ends, and nothing at all', () => {
  expect([...gamesOf('1. e4 e5 1-0\n\n1. d4 *\n')]).toHaveLength(2);
  expect([...gamesOf(file.replaceAll('\n', '\r\n'))]).toHaveLength(3);
  expect([...gamesOf('')]).toEqual([]);
  expect([...gamesOf('\n\n  \n')]).toEqual([]);
});

test('a search needs all of its words', () => {
  const [first, second] = [...gamesOf(file)];
  expect(first && matches(first, 'ada 1843')).toBe(true);
  expect(second && matches(second, 'ada')).toBe(false);
});

test('openings are counted over transpositions; a broken game ends where it breaks', () => {
  const index = new OpeningIndex();
  for (const game of gamesOf(file)) index.add(game, file.slice(game.from, game.to));
  const start = index.view('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  expect(start.moves.map((move) => [move.san, move.games, move.white, move.draws, move.black])).toEqual([['e4', 2, 1, 0, 1], ['c4', 1, 0, 1, 0]]);
  expect(start.newest[0]?.whiteName).toBe('Claude');
  const broken = '1. e4 e5 2. Ke3 *';
  for (const game of gamesOf(broken)) index.add({ ...game, number: 9 }, broken);
  expect(index.view('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2').moves.map((move) => move.san)).toEqual(['Nf3']);
  expect(index.view('nonsense').moves).toEqual([]);
});
