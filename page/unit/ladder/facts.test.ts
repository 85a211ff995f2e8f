import { expect, test } from 'vitest';
import facts from '../../../crates/web/data/facts.json';
import ladder from '../../../crates/web/data/ladder.json';
import { memoryOf } from '../../src/ladder/memoryOf';

test('the ladder says as much memory as the file of facts', () => {
  const rows = ladder.rows.filter(({ player, memoryBytes }) => player !== null && memoryBytes !== null);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(memoryOf(row), row.label).toBe(facts[row.player as keyof typeof facts].memory);
});
