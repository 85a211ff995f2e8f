/** The rows of a card from its top edge. */
export const rows = ['12', '11', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const special: Record<string, number[]> = {
  '-': [1],
  '.': [0, 10, 5],
  '+': [0, 10, 8],
  '/': [2, 3],
  ',': [2, 10, 5],
  '=': [10, 8],
};

/** The punched rows (0 is the top) of one column, in the code of Hollerith's cards. */
export function punches(letter: string): number[] {
  const upper = letter.toUpperCase();
  const code = upper.charCodeAt(0);
  if (upper >= '0' && upper <= '9') return [2 + code - 48];
  if (upper >= 'A' && upper <= 'I') return [0, 3 + code - 65];
  if (upper >= 'J' && upper <= 'R') return [1, 3 + code - 74];
  if (upper >= 'S' && upper <= 'Z') return [2, 4 + code - 83];
  return special[upper] ?? [];
}
