import { describe, expect, test } from 'vitest';
import facts from '../../../crates/web/data/facts.json';
import ladder from '../../../crates/web/data/ladder.json';
import { preferred } from '../../src/words/current';
import { en } from '../../src/words/en';
import { es } from '../../src/words/es';
import { counting } from '../../src/words/plural';

type Text = string | ((...values: never[]) => string);

/** Every text with the path that leads to it: `play.title`. */
function texts(words: unknown, path = ''): [string, Text][] {
  if (typeof words === 'string' || typeof words === 'function') return [[path, words as Text]];
  return Object.entries(words as object).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

/** English players and sentences are the server's own, so there only the other languages have texts. */
const { players: _, served: __, refusals: ___, ...english } = en;
const { players: spanishPlayers, served: spanishServed, refusals: ____, ...spanish } = es;
const all = { en: new Map(texts(english)), es: new Map(texts(spanish)) };

/** Values that no text has by itself, so that they can be found in what comes out. */
const values = [7131, 7132, 7133, 7134];

const written = (text: Text): string => (typeof text === 'string' ? text : (text as (...given: number[]) => string)(...values));

/** Which of the values stand in a text, however the language writes a number of four digits. */
const placeholders = (text: Text): number[] => values.filter((value) => written(text).replace(/[.,\u202f\u00a0](?=\d{3})/g, '').includes(String(value)));

describe('the languages', () => {
  test('have the same texts', () => {
    expect([...all.es.keys()]).toEqual([...all.en.keys()]);
    expect(all.en.size).toBeGreaterThan(300);
  });

  test('have no empty text, and none with space at its end but where it goes on', () => {
    for (const [language, found] of Object.entries(all)) {
      const empty = [...found].filter(([, text]) => written(text).trim() === '').map(([path]) => path);
      expect(empty, language).toEqual([]);
    }
    expect(texts(spanishPlayers).filter(([, text]) => text === '')).toEqual([]);
  });

  test('have what the server says, as it says it', () => {
    const said = [ladder.about, 'as the PGN says', ...Object.values(facts).map(({ memory }) => memory)];
    expect(Object.keys(spanishServed).filter((text) => !said.includes(text))).toEqual([]);
    expect(spanishServed[ladder.about]).toMatch(/^La mitad/);
    const english = ladder.rows.map(({ label }) => label).filter((label) => es.ladder.label(label) === label && /[a-z] (to|million|per|three) |three plies/.test(label));
    expect(english).toEqual([]);
    expect(es.ladder.label('Stockfish limited to 1700')).toBe('Stockfish limitado a 1700');
    expect(es.ladder.label('Torres, 0.1 s per move')).toBe('Torres, 0,1 s por jugada');
  });

  test('put the same values into each text, and every value that they are given', () => {
    for (const [path, text] of all.en) {
      const other = all.es.get(path) ?? '';
      expect(placeholders(other), path).toEqual(placeholders(text));
      if (typeof text === 'function') expect(placeholders(text), path).toEqual(values.slice(0, text.length));
    }
  });

  test('differ: a text of two words or more is not left in English', () => {
    const same = [...all.en].filter(([path, text]) => / /.test(written(text)) && written(text) === written(all.es.get(path) ?? '')).map(([path]) => path);
    expect(same).toEqual(sameInBoth);
  });

  test('are chosen by the first that the browser asks for and the page has', () => {
    expect(preferred(['es-MX', 'en'])).toBe('es');
    expect(preferred(['de-DE', 'en-GB', 'es'])).toBe('en');
    expect(preferred(['fr'])).toBe('en');
    expect(preferred([])).toBe('en');
  });

  test('count by the rules of the language', () => {
    const moves = (language: string, count: number): string => counting(language)(count, { one: '# move', other: '# moves' });
    expect([0, 1, 2, 1234].map((count) => moves('en', count))).toEqual(['0 moves', '1 move', '2 moves', '1,234 moves']);
    expect(en.games.moves(1)).toBe('1 move');
    expect([es.games.moves(1), es.games.moves(12_345)]).toEqual(['1 jugada', '12.345 jugadas']);
  });
});

/** Names that both languages write alike. */
const sameInBoth = [
  'game.rating',
 'machine.titles.mos6502', 'machine.titles.cdp1802', 'machine.titles.ajedrecista', 'machine.titles.bernstein'];
