import { expect, test } from 'vitest';
import { commutators } from '../../src/machine/ajedrecista';
import type { RegisterView } from '../../src/messages';
import { en } from '../../src/words/en';

const register = (name: string, value: number): RegisterView => ({ name, value: { type: 'binary', value, bits: 3 } });

test('commutators are read by their names', () => {
  const registers = [register('rook zone', 2), register('black king zone', 1), register('rook above', 3), register('rule', 7)];
  expect(commutators({ registers })).toEqual({
    rookZone: 2,
    kingZone: 1,
    rookAbove: 3,
    kingAbove: 0,
    filesApart: 0,
    rule: 7,
    wrongMoves: 0,
  });
  expect(en.machine.automaton.rules).toHaveLength(7);
});

test('a register that is not a number counts as nothing', () => {
  expect(commutators({ registers: [{ name: 'rule', value: { type: 'pending' } }] }).rule).toBe(0);
});
