import { expect, test } from 'vitest';
import { knownSpans } from '../src/graph/knownSpans';

test('only known parts of a game are painted', () => {
  expect(knownSpans([50, 60, null, undefined, 40, null, 30, 20])).toEqual([
    [[0, 50], [1, 60]],
    [[3.5, 40], [4.5, 40]],
    [[6, 30], [7, 20]],
  ]);
  expect(knownSpans([null, undefined])).toEqual([]);
});
