import { expect, test } from 'vitest';
import { machineSeconds } from '../../src/tournament/machineSeconds';

test('the time of the machine is read from a comment', () => {
  expect(machineSeconds('[%machine 1:29:03.5]')).toBe(5343.5);
  expect(machineSeconds('a word before [%machine 0:00:07]')).toBe(7);
  expect(machineSeconds('no time')).toBeUndefined();
});
