import { expect, test } from 'vitest';
import type { RegisterValue } from '../../src/messages';
import { isAccumulator, registerText } from '../../src/machine/register';

const minus: RegisterValue = { type: 'accumulator', minus: true, digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] };

test.each<[RegisterValue, string]>([
  [{ type: 'binary', value: 0xc000, bits: 16 }, '$C000'],
  [{ type: 'binary', value: 7, bits: 8 }, '$07'],
  [{ type: 'binary', value: 10, bits: 4 }, '$A'],
  [{ type: 'binary', value: 1, bits: 1 }, '1'],
  [{ type: 'flags', value: 0b0010_0100 }, '00100100'],
  [minus, 'M 0123456789'],
  [{ type: 'functionTable', table: 2, row: 7, word: 5 }, 'FT2 row 07 word 5'],
  [{ type: 'fromBook' }, 'book'],
  [{ type: 'pending' }, ''],
])('%o', (value, text) => {
  expect(registerText(value, '$')).toBe(text);
});

test('accumulators are told from other registers by their type', () => {
  expect(isAccumulator({ name: 'a5', value: minus })).toBe(true);
  expect(isAccumulator({ name: 'PC', value: { type: 'pending' } })).toBe(false);
});
