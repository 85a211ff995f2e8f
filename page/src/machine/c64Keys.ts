/** Keys of a Commodore 64, by what is written on them, for keys of today. */
const named: Record<string, string> = {
  Enter: 'RETURN',
  Backspace: 'DEL',
  Delete: 'DEL',
  ' ': 'SPACE',
  Home: 'HOME',
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  End: 'STOP',
  F1: 'F1',
  F3: 'F3',
  F5: 'F5',
  F7: 'F7',
};

/** The machine's key for a key of today; nothing where it has none, or the browser wants it. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^[a-z0-9+\-.:@,*;=/]$/i.test(key)) return key.toUpperCase();
  return named[key];
}

/** The keyboard, row by row, without the keys that a chess program does not need. */
export const keyRows: readonly (readonly string[])[] = [
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'DEL'],
  ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P', 'F1'],
  ['A', 'S', 'D', 'F', 'G', 'H', 'J', 'K', 'L', 'RETURN'],
  ['STOP', 'Z', 'X', 'C', 'V', 'B', 'N', 'M', '.', 'F3'],
  ['LEFT', 'RIGHT', 'SPACE', 'UP', 'DOWN'],
];

/** The keys that a move or the menu needs, for a screen on which all keys would push the machine's away. */
export const moveRows: readonly (readonly string[])[] = [
  ['A', 'B', 'C', 'D', 'E', 'F'],
  ['G', 'H', '1', '2', '3', '4'],
  ['5', '6', '7', '8', 'F1', 'DEL'],
  ['RETURN'],
];

/** How a key is labelled where that is shorter than its name. */
export const keyFace: Record<string, string> = { LEFT: '←', RIGHT: '→', UP: '↑', DOWN: '↓', STOP: 'RUN/STOP', SPACE: ' ' };

/** What a key is called: what stands on it, unless that is a sign. */
export const keyName = (key: string): string => (key === 'STOP' ? 'RUN/STOP' : key);
