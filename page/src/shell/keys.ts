import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { shownLanguage } from '../words/current';

export interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  key: string;
  /** What the sheet says about it. */
  does: string;
  run: () => void;
}

/** The shortcuts of the views that are shown, for the sheet behind `?`. */
export const shortcuts = signal<readonly Shortcut[]>([]);

/** Offers shortcuts while a component is mounted. */
export function useShortcuts(offered: readonly Shortcut[], renewed: readonly unknown[]): void {
  useEffect(() => {
    shortcuts.value = [...shortcuts.peek(), ...offered];
    return () => {
      shortcuts.value = shortcuts.peek().filter((one) => !offered.includes(one));
    };
  }, [...renewed, shownLanguage()]);
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
  if (document.querySelector('dialog[open]')) return;
  const shortcut = shortcuts.peek().findLast((one) => one.key === event.key);
  if (!shortcut || (isArrow(event.key) && ownsArrows(event.target))) return;
  event.preventDefault();
  shortcut.run();
});

const isArrow = (key: string): boolean => key.startsWith('Arrow') || key === 'Home' || key === 'End';

/** Grids, lists of options and sliders move their own cursor with the arrow keys. */
function ownsArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=grid],[role=tablist],[role=radiogroup],select,input') !== null;
}

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
