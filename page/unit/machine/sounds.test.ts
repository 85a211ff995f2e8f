import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceView, MachineKind } from '../../src/messages';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, languages: ['en'] });
  vi.stubGlobal('AudioContext', FakeAudio);
});

/** The loudest that each sound begins with, tones and noises alike. */
let gains: number[] = [];

const node = (more: object = {}) => ({ connect: () => undefined, start: () => undefined, stop: () => undefined, ...more });

class FakeAudio {
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createOscillator = () => node({ frequency: { setValueAtTime: () => undefined } });
  createBuffer = () => ({ getChannelData: () => [] });
  createBufferSource = () => node();
  createGain = () => node({ gain: { setValueAtTime: (value: number) => gains.push(value), exponentialRampToValueAtTime: () => undefined } });
}

beforeEach(() => {
  gains = [];
});

const picture = (...devices: DeviceView[]) => ({
  view: { kind: 'eniac' as MachineKind, registers: [], memory: [], devices, time: { cycles: 1, hertz: 5000, seconds: 0, text: '' } },
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

test('each move of the automaton is heard, the first as well, and a picture that says the same is not', async () => {
  const { soundBetween } = await import('../../src/machine/machineSounds');
  const automaton = (rook: number) => {
    const shown = picture();
    const registers = [{ name: 'rook above', value: { type: 'binary' as const, value: rook, bits: 3 } }];
    return { ...shown, view: { ...shown.view, kind: 'ajedrecista' as const, registers } } as never;
  };
  expect(soundBetween(undefined, automaton(3))).toBe('magnets');
  expect(soundBetween(automaton(3), automaton(4))).toBe('magnets');
  expect(soundBetween(automaton(4), automaton(4))).toBeUndefined();
});

test('volume scales every sound, and nothing is played with the sound off or before a gesture', async () => {
  const { play } = await import('../../src/shell/sounds');
  const { soundOn, volume } = await import('../../src/shell/settings');
  const heardAt = (loudness: number): number[] => {
    volume.value = loudness;
    gains = [];
    play('key');
    return gains;
  };
  const [full, half] = [heardAt(100), heardAt(50)];
  expect(full.length).toBeGreaterThan(1);
  expect(half).toEqual(full.map((gain) => gain / 2));
  soundOn.value = false;
  expect(heardAt(100)).toEqual([]);
  soundOn.value = true;
  Object.assign(navigator.userActivation, { hasBeenActive: false });
  expect(heardAt(100)).toEqual([]);
  Object.assign(navigator.userActivation, { hasBeenActive: true });
  expect(heardAt(100)).toEqual(full);
});

test('machines can be silent while moves are heard', async () => {
  const { play } = await import('../../src/shell/sounds');
  const { playMachine } = await import('../../src/machine/machineSounds');
  const { machineSoundOn } = await import('../../src/shell/settings');
  machineSoundOn.value = false;
  playMachine('key');
  expect(gains).toEqual([]);
  play('move');
  expect(gains.length).toBeGreaterThan(0);
  machineSoundOn.value = true;
  gains = [];
  playMachine('key');
  expect(gains.length).toBeGreaterThan(0);
});
