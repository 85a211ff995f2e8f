import { expect, test } from 'vitest';
import facts from '../../../crates/web/data/facts.json';
import ladder from '../../../crates/web/data/ladder.json';
import { memoryOf } from '../../src/ladder/memoryOf';

test('the ladder says as much memory as the file of facts', () => {
  const factOf = ({ player }: { player: string | null }) => (player === null ? null : facts[player as keyof typeof facts].memory);
  // Torres has the memory of whatever computer it runs on: the file of facts says nothing of it.
  const rows = ladder.rows.filter((row) => row.memoryBytes !== null && factOf(row) !== null);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(memoryOf(row), row.label).toBe(factOf(row));
});
