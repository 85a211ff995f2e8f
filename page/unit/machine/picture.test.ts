import { expect, test } from 'vitest';
import type { MachineView } from '../../src/messages';
import { deviceOf, nextPicture } from '../../src/machine/picture';

const view = (base64: string | null, kind: MachineView['kind'] = 'mos6502'): MachineView => ({
  kind,
  registers: [],
  memory: [{ name: 'RAM', start: 0, cell: 'byte', base64 }],
  devices: [{ type: 'screen', text: 'READY.' }],
  time: { cycles: 0, hertz: 0, seconds: 0, text: '' },
});

const encoded = (...bytes: number[]): string => btoa(String.fromCharCode(...bytes));

test('memory that did not change is kept, and cools', () => {
  const first = nextPicture(view(encoded(1, 2, 3)), undefined);
  expect([...(first.memory[0]?.heat ?? [])]).toEqual([0, 0, 0]);
  const second = nextPicture(view(encoded(1, 9, 3)), first);
  expect([...(second.memory[0]?.heat ?? [])]).toEqual([0, 255, 0]);
  const third = nextPicture(view(null), second);
  expect([...(third.memory[0]?.cells ?? [])]).toEqual([1, 9, 3]);
  expect([...(third.memory[0]?.heat ?? [])]).toEqual([0, 231, 0]);
});

test('another machine begins with nothing', () => {
  const first = nextPicture(view(encoded(1)), undefined);
  expect(nextPicture(view(null, 'cdp1802'), first).memory[0]?.cells).toHaveLength(0);
});

test('a device is found by its type', () => {
  expect(deviceOf(view(null), 'screen')?.text).toBe('READY.');
  expect(deviceOf(view(null), 'card')).toBeUndefined();
});
