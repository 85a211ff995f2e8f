import { describe, expect, test } from 'vitest';
import { doing, halted } from '../../src/machine/doing';
import { byteText, groupsOf, squareText } from '../../src/machine/MemoryCells';

const nothing = { activity: null, piece: null, routine: null, ply: null, line: [] };

describe('what a program is doing', () => {
  test('is a sentence with piece, ply and line', () => {
    const line = ['e2e4', 'e7e5'];
    expect(doing({ activity: 'generating', piece: 'n', routine: 'WhiteKnight', ply: 3, line })).toBe('Generating knight moves, ply 3, after e2e4 e7e5.');
    expect(doing({ ...nothing, activity: 'testingCheck', routine: 'threat', ply: 1 })).toBe('Testing whether a king is attacked, ply 1.');
  });

  test('is its routine where nothing more is known, and no ply while it waits', () => {
    expect(doing({ ...nothing, routine: 'Extend', ply: 2 })).toBe('At work in Extend, ply 2.');
    expect(doing({ ...nothing, activity: 'waiting', routine: 'WaitKey', ply: 1 })).toBe('Waiting to be told something.');
    expect(doing(nothing)).toBe('Outside its program.');
  });

  test('and why it was halted', () => {
    expect(halted({ type: 'breakpoint', place: 'MakeMove' })).toBe('Breakpoint at MakeMove.');
    expect(halted({ type: 'changed', cell: '09', from: 3, to: 0 })).toBe('Cell 09 changed from 3 to 0.');
    expect(halted({ type: 'refused', reason: 'too early' })).toBe('too early');
  });
});

describe('a cell of memory', () => {
  test('is a number, with its sign if it may have one', () => {
    expect(byteText(0x05)).toBe('$05 = 5');
    expect(byteText(0xf0)).toBe('$F0 = 240 = −16');
  });

  test('stands in a row that begins at a round address, an accumulator or a rank', () => {
    expect(groupsOf(0x0385, { cell: 'byte' })).toEqual([8, 0x0380]);
    expect(groupsOf(7, { cell: 'twoDigits' })).toEqual([5, 5]);
    expect(groupsOf(47, { cell: 'twoDigits' })).toEqual([4, 47]);
  });

  test('says what stands on its square', () => {
    expect(squareText('e1', 'white king')).toBe('e1 (white king)');
    expect(squareText('e4', '')).toBe('e4 (empty)');
    expect(squareText('e4', undefined)).toBe('e4');
  });
});
