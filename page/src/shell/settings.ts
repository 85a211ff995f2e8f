import { effect, signal, type Signal } from '@preact/signals';
import type { MachineKind } from '../messages';
import { preferred, speak, type Language } from '../words/current';

export type Theme = 'auto' | 'light' | 'dark';
export type BoardTheme = 'green' | 'wood' | 'blue' | 'grey';
export type PieceSet = 'wood' | 'print' | 'ivory';

/** A signal whose value survives a reload. If storage is forbidden or full, it only lasts as long as the page. */
export function remembered<T>(key: string, initial: T): Signal<T> {
  const slot = signal<T>(read(key, initial));
  effect(() => write(key, slot.value));
  return slot;
}

function read<T>(key: string, initial: T): T {
  try {
    const text = localStorage.getItem(`torres.${key}`);
    const value: unknown = text === null ? initial : JSON.parse(text);
    return typeof value === typeof initial ? (value as T) : initial;
  } catch {
    return initial;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`torres.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the setting then lasts as long as the page.
  }
}

export const language = remembered<'auto' | Language>('language', 'auto');
export const theme = remembered<Theme>('theme', 'auto');
export const highContrast = remembered('contrast', matchMedia('(prefers-contrast: more)').matches);
export const stillness = remembered('stillness', false);
export const soundOn = remembered('sound', true);
/** From 0 to 100. */
export const volume = remembered('volume', 80);
export const clockTicks = remembered('clockTicks', true);
export const boardTheme = remembered<BoardTheme>('board', 'green');
export const pieceSet = remembered<PieceSet>('pieces', 'wood');
export const coordinatesOn = remembered('coordinates', true);
export const autoQueen = remembered('autoQueen', false);
/** Whether the evaluation bar is shown in one's own games. */
export const evalBarOn = remembered('evalBar', false);
/** Whether the board turns to the side to move when two people share it. */
export const turnsBoard = remembered('turnsBoard', false);
/** How long each move of a game that is watched stays on the board at least, in milliseconds. */
export const watchPace = remembered('watchPace', 500);
export const machineSoundOn = remembered('machineSound', true);
export const engineOn = remembered('engine', true);
export const engineLines = remembered('lines', 3);
export const arrowsOn = remembered('arrows', true);
export const threatOn = remembered('threat', false);
export const panelOpen = remembered('panel', true);

/**
 * How fast each machine runs by itself, as a multiple of the real one's speed; 0 is as fast as possible.
 * The defaults make something visible: the ENIAC's hour becomes a few seconds.
 */
export const speeds: Partial<Record<MachineKind, Signal<number>>> = {
  eniac: remembered('speed.eniac', 1000),
  mos6502: remembered('speed.mos6502', 10),
  cdp1802: remembered('speed.cdp1802', 10),
  microchess: remembered('speed.microchess', 100),
};

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether pieces should jump instead of glide. */
export const motionless = (): boolean => stillness.value || wantsStillness.matches;

effect(() => {
  const root = document.documentElement;
  root.dataset.theme = theme.value;
  root.dataset.contrast = highContrast.value ? 'more' : 'auto';
  root.dataset.motion = stillness.value ? 'none' : 'auto';
  root.dataset.board = boardTheme.value;
  root.dataset.pieces = pieceSet.value;
});

/** Loads the piece set that is chosen; the first one is part of the page. */
export function followPieces(): void {
  effect(() => {
    if (pieceSet.value === 'print') void import('../styles/pieces-print.css');
    if (pieceSet.value === 'ivory') void import('../styles/pieces-ivory.css');
  });
}

/** Keeps the page in the language that was chosen, or in the browser's; settles once its texts are there. */
export function followLanguage(): Promise<void> {
  return new Promise((resolve) => {
    effect(() => {
      const wanted = language.value === 'auto' ? preferred(navigator.languages) : language.value;
      // Where the texts cannot be fetched the page stays in English, which is always there.
      void speak(wanted).then(resolve, () => resolve());
    });
  });
}
