import { expect, test } from 'vitest';
import facts from '../../../crates/web/data/facts.json';
import ladder from '../../../crates/web/data/ladder.json';
import levels from '../../../crates/web/data/levels.json';
import { memoryOf } from '../../src/ladder/memoryOf';
import { en } from '../../src/words/en';
import { es } from '../../src/words/es';

test('the ladder says as much memory as the file of facts', () => {
  const factOf = ({ player }: { player: string | null }) => (player === null ? null : facts[player as keyof typeof facts].memory);
  // Torres has the memory of whatever computer it runs on: the file of facts says nothing of it.
  const rows = ladder.rows.filter((row) => row.memoryBytes !== null && factOf(row) !== null);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(memoryOf(row), row.label).toBe(factOf(row));
});

const guide = Object.values(import.meta.glob<string>('../../../docs/page.md', { query: '?raw', import: 'default', eager: true }))[0] ?? '';

const numbers = (text: string): string[] => (text.replaceAll(',', '.').match(/\d+(\.\d+)?/g) ?? []).sort();

test('the start page says of the ENIAC and of the oldest machine what the file of facts says, in both languages', () => {
  const { year, memory, moveTime } = facts.eniac;
  expect(en.play.challenge).toContain(memory);
  expect(en.play.challenge).toContain(moveTime.replace(/^about /, ''));
  const oldest = Math.min(...Object.values(facts).flatMap((fact) => fact.year ?? []));
  for (const words of [en.play, es.play]) {
    expect(numbers(words.challenge)).toEqual(numbers(memory));
    expect(numbers(words.beat1946)).toEqual([String(year)]);
    expect(numbers(words.whatThisIs)).toEqual([String(oldest)]);
  }
});

test('players and levels have the same numbers in Spanish as in the files of facts and levels', () => {
  for (const [name, { about }] of Object.entries(facts)) {
    const own = es.players[name];
    if (own) expect(numbers(own.about), name).toEqual(numbers(about));
  }
  for (const [name, list] of Object.entries(levels)) {
    for (const level of list) expect(es.players[name]?.levels[level.name], `${name}: ${level.name}`).toBeDefined();
  }
});

test('the guide to the page says the same memory and processors', () => {
  const panel = (start: string): string => guide.split('\n- ').find((one) => one.startsWith(`**${start}**`) && one.includes('registers')) ?? '';
  expect(panel('C64')).toContain(facts.c64.memory);
  expect(panel('C64')).toContain(facts.c64.processor.replace(/^MOS /, ''));
  expect(panel('KIM-1')).toContain(facts.microchess.processor.replace(/^MOS /, ''));
  expect(panel('1802')).toContain(facts.cdp1802.memory);
  expect(guide).toContain(facts.eniac.memory);
  expect(guide).toContain(`Beat ${facts.eniac.year}`);
});
