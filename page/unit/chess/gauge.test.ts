import { expect, test } from 'vitest';
import { gaugeOf } from '../../src/chess/gauge';
import { INITIAL_FEN } from '../../src/chess/position';

const foolsMate = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

test('a mate stands at the end of the side that gives it, and the bar is its own', () => {
  expect(gaugeOf({ type: 'mate', moves: 5 }, INITIAL_FEN)).toEqual({ white: 1, text: 'M5', end: 'white', spoken: '#5' });
  expect(gaugeOf({ type: 'mate', moves: -2 }, INITIAL_FEN)).toEqual({ white: 0, text: 'M2', end: 'black', spoken: '#-2' });
});

test('a mate on the board counts whatever was thought of it', () => {
  for (const score of [undefined, null, { type: 'cp', value: 900 } as const, { type: 'mate', moves: 1 } as const])
    expect(gaugeOf(score, foolsMate)).toEqual({ white: 0, text: '0–1', end: 'black', spoken: '0–1' });
});

test('stalemate and bare kings are even', () => {
  for (const fen of ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', '7k/8/6K1/8/8/8/8/8 b - - 0 1'])
    expect(gaugeOf({ type: 'cp', value: 800 }, fen)).toMatchObject({ white: 0.5, text: '½', spoken: '½–½' });
});

test.each([
  [35, '+0.3', 'white'],
  [-120, '-1.2', 'black'],
  [1130, '+11', 'white'],
  [-2560, '-25', 'black'],
  [0, '0.0', 'white'],
])('%d centipawns are %s for %s', (value, text, end) => {
  const gauge = gaugeOf({ type: 'cp', value }, INITIAL_FEN);
  expect([gauge.text, gauge.end]).toEqual([text, end]);
  expect(Math.sign(gauge.white - 0.5)).toBe(Math.sign(value));
});

test('what nobody looked at is empty, at half', () => {
  expect(gaugeOf(undefined, INITIAL_FEN)).toEqual({ white: 0.5, text: '', end: 'white', spoken: '' });
});
