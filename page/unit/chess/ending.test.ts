import { expect, test } from 'vitest';
import { endOf, endScore } from '../../src/chess/ending';
import { chances, scoreText } from '../../src/chess/score';

const mated = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

test('checkmate, stalemate and bare kings end the game', () => {
  expect(endOf(mated)).toBe('blackWins');
  expect(endOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toBe('stalemate');
  expect(endOf('7k/8/6K1/8/8/8/8/8 b - - 0 1')).toBe('draw');
  expect(endOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBeUndefined();
});

test('a mate on the board is won, not equal', () => {
  const score = endScore(mated);
  expect(score && chances(score)).toBeLessThan(0.03);
  expect(scoreText(endScore('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'), true)).toBe('1–0');
  expect(scoreText(score, true)).toBe('0–1');
  expect(scoreText({ type: 'mate', moves: 1 })).toBe('#1');
});
