import { beforeAll, expect, test, vi } from 'vitest';
import type { DeviceView } from '../../src/messages';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

const picture = (...devices: DeviceView[]) => ({
  view: { kind: 'eniac' as const, registers: [], memory: [], devices, time: { cycles: 1, hertz: 5000, seconds: 0, text: '' } },
  memory: [],
});

test('a card that is punched and a line that is printed are heard, nothing else is', async () => {
  const { soundBetween } = await import('../../src/machine/machineSounds');
  const line = (text: string): DeviceView => ({ type: 'serialLine', lines: [{ isSent: false, text }] });
  expect(soundBetween(picture(), picture({ type: 'card', text: '7363' }))).toBe('punch');
  expect(soundBetween(picture({ type: 'card', text: '7363' }), picture({ type: 'card', text: '7363' }))).toBeUndefined();
  expect(soundBetween(picture(line('info')), picture(line('info depth 1')))).toBe('teletype');
  expect(soundBetween(picture(line('info')), picture(line('info')))).toBeUndefined();
  expect(soundBetween(undefined, picture({ type: 'card', text: '7363' }))).toBeUndefined();
});
