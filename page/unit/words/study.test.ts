import { expect, test } from 'vitest';
import { en } from '../../src/words/study/en';
import { es } from '../../src/words/study/es';

/** Every text with its path. */
function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [`${path}${key}: ${typeof value}`]));
}

test('Spanish has every text that English has, and no text is empty', () => {
  expect(keysOf(es)).toEqual(keysOf(en));
  for (const words of [en, es]) expect(JSON.stringify(words)).not.toContain('""');
});

test('numbers choose the form of a word', () => {
  expect([en.puzzles.rated(1), en.puzzles.rated(2), es.puzzles.rated(1), es.puzzles.rated(2)]).toEqual(['1 puzzle', '2 puzzles', '1 problema', '2 problemas']);
});
