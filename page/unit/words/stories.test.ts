import { expect, test } from 'vitest';
import { purposes, stories } from '../../src/words/stories/es';

const files = import.meta.glob<string>('../../../crates/web/data/machines/*.txt', { query: '?raw', import: 'default', eager: true });

interface English {
  facts: string[];
  story: string[];
}

/** What the server tells in English: `fact: label | value` lines, then paragraphs. */
function read(text: string): English {
  const [head = '', ...story] = text.trim().split('\n\n');
  return { facts: head.split('\n').filter((line) => line.startsWith('fact: ')), story };
}

const english = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.txt$/g, ''), read(text)]));

/** The numbers of a text, however the language groups their digits. */
const numbers = (text: string): string[] => (text.replace(/(\d)[., \u202f](?=\d)/g, '$1').match(/\d+/g) ?? []).sort();

test('each machine has its story in Spanish, paragraph by paragraph and fact by fact', () => {
  expect(english.size).toBeGreaterThan(10);
  expect(Object.keys(stories).sort()).toEqual([...english.keys()].sort());
  for (const [name, { facts, story }] of english) {
    const told = stories[name];
    expect([told?.facts.length, told?.story.length], name).toEqual([facts.length, story.length]);
    for (const [at, fact] of facts.entries()) expect(numbers((told?.facts[at] ?? []).join(' ')), `${name}: ${fact}`).toEqual(numbers(fact));
    for (const [at, paragraph] of story.entries()) expect(numbers(told?.story[at] ?? ''), `${name}: ${paragraph}`).toEqual(numbers(paragraph));
  }
});

test('each download has its purpose in Spanish', () => {
  const source = Object.values(import.meta.glob<string>('../../../crates/web/src/catalogue/downloads.rs', { query: '?raw', import: 'default', eager: true }))[0] ?? '';
  const endings = [...source.matchAll(/Form::\w+ => "([a-z0-9]+)",/g)].map(([, ending]) => ending);
  expect(endings.length).toBeGreaterThan(10);
  expect(Object.keys(purposes).sort()).toEqual([...new Set(endings)].sort());
});
