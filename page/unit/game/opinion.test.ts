import { expect, test } from 'vitest';
import { judgeOf, opinionAt } from '../../src/game/opinion';
import type { PlayedMove } from '../../src/messages';

const bare = { white: '7k/8/6K1/8/8/8/8/8 b - - 0 1', black: '7k/8/6K1/8/8/8/8/8 w - - 0 1' };
const by = (side: 'white' | 'black', value?: number) => ({ fen: bare[side], score: value === undefined ? null : { type: 'cp', value } }) as PlayedMove;
const elo = (white?: number, black?: number) => (side: string) => (side === 'white' ? white : black);

test('of two opinions a game shows that of the higher rated, throughout', () => {
  const game = { moves: [by('white', 10), by('black', -400), by('white', 20), by('black', -500)] };
  expect(judgeOf(game, elo(1500, 900))).toBe('white');
  expect(judgeOf(game, elo(900, 1500))).toBe('black');
  expect(judgeOf(game, elo())).toBe('white');
  const seen = [0, 1, 2, 3, 4].map((ply) => opinionAt(game, ply, 'white'));
  expect(seen.map((score) => (score?.type === 'cp' ? score.value : undefined))).toEqual([undefined, 10, 10, 20, 20]);
});

test('the only side with scores is the judge; without scores there is none', () => {
  expect(judgeOf({ moves: [by('white'), by('black', 5)] }, elo(2000, 1))).toBe('black');
  expect(judgeOf({ moves: [by('white', 5), by('black')] }, elo(1, 2000))).toBe('white');
  expect(judgeOf({ moves: [by('white'), by('black')] }, elo())).toBeUndefined();
});

test('an opinion of long ago is not shown', () => {
  const game = { moves: [by('white', 10), by('black'), by('white'), by('black')] };
  expect(opinionAt(game, 4, 'white')).toBeUndefined();
});
