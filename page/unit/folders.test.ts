import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../src/*/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** The folders of `src` that each folder imports. */
function imports(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources)) {
    const [, folder = ''] = /^\.\.\/src\/(\w+)\//.exec(file) ?? [];
    const targets = found.get(folder) ?? new Set<string>();
    for (const [, target = ''] of text.matchAll(/'\.\.\/(\w+)\/[^']+'/g)) targets.add(target);
    found.set(folder, targets);
  }
  return found;
}

/** Takes away folders that import nothing that is left, until none is; what stays is in a cycle or above one. */
function tangled(graph: Map<string, Set<string>>): string[] {
  const left = new Map(graph);
  for (;;) {
    const free = [...left].filter(([, targets]) => ![...targets].some((target) => left.has(target)));
    if (free.length === 0) return [...left.keys()];
    for (const [folder] of free) left.delete(folder);
  }
}

test('folders do not import each other in a circle', () => {
  const graph = imports();
  expect(graph.size).toBeGreaterThan(10);
  expect(graph.get('game')).toContain('machine');
  expect(tangled(graph)).toEqual([]);
});
