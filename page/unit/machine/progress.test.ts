import { beforeAll, expect, test, vi } from 'vitest';
import type { MachineProgress } from '../../src/messages';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

const progress = (seconds: number | null): MachineProgress => ({
  done: 0.3,
  time: { cycles: 1, hertz: 5000, seconds: 1, text: '' },
  left: seconds === null ? null : { cycles: 1, hertz: 5000, seconds, text: '' },
});

test('what is left is told at the speed of the machine, and not to the second', async () => {
  const { leftText } = await import('../../src/machine/Progress');
  expect(leftText(progress(3252), { factor: 1, paused: false })).toBe(' · about 54 min 0 s left');
  expect(leftText(progress(3252), { factor: 1000, paused: false })).toBe(' · a few seconds left');
  expect(leftText(progress(20_000), { factor: 1, paused: false })).toBe(' · about 5 h 30 min left');
  expect(leftText(progress(3252), { factor: 1, paused: true })).toBe(' · paused');
  expect(leftText(progress(3252), { factor: null, paused: false })).toBe('');
  expect(leftText(progress(null), { factor: 1, paused: false })).toBe('');
});
