import { expect, test } from 'vitest';
import { cardMeaning, cellsOf } from '../../src/machine/EniacFront';

test('a card is read as squares', () => {
  expect(cardMeaning('7363')).toBe('c7–c6');
  expect(cardMeaning('2545')).toBe('e2–e4');
  expect(cardMeaning('0000')).toBe('not a move');
});

test('accumulators hold five words each, but for those of the registers', () => {
  expect(cellsOf('a5')).toEqual([0, 1, 2, 3, 4]);
  expect(cellsOf('a12')).toEqual([35, 36, 37, 38, 39]);
  expect(cellsOf('a13')).toEqual([]);
  expect(cellsOf('a14')).toEqual([40, 41, 42, 43, 44]);
  expect(cellsOf('a20')).toEqual([70, 71, 72, 73, 74]);
  expect(cellsOf('a4')).toEqual([]);
});
