import { describe, expect, test } from 'vitest';
import { material } from '../../src/chess/material';
import { INITIAL_FEN } from '../../src/chess/position';
import { clockText, lasting, memoryText, short } from '../../src/chess/quantities';
import { chances, sameScore, scoreText } from '../../src/chess/score';
import { spokenMove, squareSpeaker } from '../../src/chess/spoken';

describe('quantities', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1234, '1.2 k'],
    [123_456, '123 k'],
    [1_234_567, '1.2 M'],
    [5e15, '5000 T'],
  ])('%d is short for %s', (count, text) => {
    expect(short(count)).toBe(text);
  });

  test.each([
    [0.3, '0.3 s'],
    [49.4, '49 s'],
    [61, '1 min 1 s'],
    [8040, '2 h 14 min'],
    [259_200, '3.0 days'],
  ])('%d seconds', (seconds, text) => {
    expect(lasting(seconds)).toBe(text);
  });

  test.each([
    [-5, '0:00.0'],
    [9_960, '0:09.9'],
    [10_000, '0:10'],
    [299_000, '4:59'],
    [3_723_000, '1:02:03'],
  ])('a clock with %d ms', (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  test.each([
    [32, '32 bytes'],
    [1024, '1 KB'],
    [65_536, '64 KB'],
    [1.5 * 2 ** 30, '1.5 GB'],
  ])('%d bytes', (bytes, text) => {
    expect(memoryText(bytes)).toBe(text);
  });
});

describe('scores', () => {
  test('as text', () => {
    expect(scoreText({ type: 'cp', value: 35 })).toBe('+0.35');
    expect(scoreText({ type: 'cp', value: -120 })).toBe('-1.20');
    expect(scoreText({ type: 'mate', moves: -2 })).toBe('#-2');
    expect([scoreText(null), scoreText(undefined)]).toEqual(['–', '–']);
  });

  test('as chances: even is a half, a mate beats any number of pawns', () => {
    expect(chances({ type: 'cp', value: 0 })).toBe(0.5);
    expect(chances({ type: 'cp', value: 100 }) + chances({ type: 'cp', value: -100 })).toBeCloseTo(1);
    expect(chances({ type: 'mate', moves: 3 })).toBeGreaterThanOrEqual(chances({ type: 'cp', value: 5000 }));
    expect(chances({ type: 'mate', moves: -3 })).toBeLessThan(0.05);
  });

  test('are the same in type and value only', () => {
    expect(sameScore({ type: 'cp', value: 3 }, { type: 'cp', value: 3 })).toBe(true);
    expect(sameScore({ type: 'cp', value: 3 }, { type: 'mate', moves: 3 })).toBe(false);
    expect(sameScore(undefined, { type: 'cp', value: 0 })).toBe(false);
    expect(sameScore(undefined, undefined)).toBe(true);
  });
});

describe('words', () => {
  test.each([
    ['e4', 'e4'],
    ['Nxe5+', 'knight takes e5, check'],
    ['O-O', 'castles short'],
    ['O-O-O#', 'castles long, checkmate'],
    ['exd8=Q', 'e takes d8 becomes queen'],
    ['R1a3', 'rook 1 a3'],
  ])('%s is spoken', (san, words) => {
    expect(spokenMove(san)).toBe(words);
  });

  test('squares say what is on them', () => {
    const speak = squareSpeaker(INITIAL_FEN);
    expect([speak('e1'), speak('e4')]).toEqual(['e1, white king', 'e4, empty']);
  });

  test('material is what one side has more of', () => {
    const fen = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1';
    expect(material(fen, 'white')).toEqual({ taken: ['queen'], ahead: 8 });
    expect(material(fen, 'black')).toEqual({ taken: ['pawn'], ahead: -8 });
  });
});
