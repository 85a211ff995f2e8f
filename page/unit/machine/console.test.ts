import { expect, test } from 'vitest';
import { keyOf, keyRows } from '../../src/machine/c64Keys';
import { unpacked } from '../../src/machine/C64Screen';
import { cardAbout } from '../../src/machine/Deck';
import { kimSquare } from '../../src/machine/kimSquare';
import { segmentText } from '../../src/machine/SevenSegment';

test('squares as MicroChess writes them, from the side of the computer', () => {
  expect([kimSquare('e2', 'black'), kimSquare('e4', 'black')]).toEqual(['64', '44']);
  expect([kimSquare('e7', 'white'), kimSquare('e5', 'white'), kimSquare('e1', 'white')]).toEqual(['63', '43', '03']);
});

test('lit segments are read as digits', () => {
  expect(segmentText([0x39, 0x39, 0x3f, 0x06, 0, 0x40])).toBe('CC01 ?');
});

test('runs of dots', () => {
  expect([...unpacked(Uint8Array.of(0x62, 0xe0))]).toEqual([6, 6, 6, 14]);
});

test('keys of today are keys of the machine', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(['e', '2', 'Enter', 'ArrowUp', 'Tab', 'Escape'].map((key) => keyOf({ key, ...plain }))).toEqual(['E', '2', 'RETURN', 'UP', undefined, undefined]);
  expect(keyOf({ key: 'r', ...plain, ctrlKey: true })).toBeUndefined();
  expect(new Set(keyRows.flat()).size).toBe(keyRows.flat().length);
});

test('a card of the deck says what it sets', () => {
  expect(cardAbout('45120')).toBe('word 45 becomes 12');
  expect(cardAbout('99000')).toBe('the end of the deck');
});
