import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from '../../plugins/compressed.mjs';

test('what another Node compressed is kept while it is of the same file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'torres-compressed-'));
  try {
    const path = join(folder, 'a.js');
    const source = Buffer.from('the quick brown fox '.repeat(100));
    writeFileSync(path, source);
    // Another version's bytes: the same contents at another level.
    const other = gzipSync(source, { level: 1 });
    compress(path, new Map([[`${path}.gz`, other], [`${path}.br`, Buffer.from('damaged')]]));
    expect(readFileSync(`${path}.gz`).equals(other)).toBe(true);
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(source)).toBe(true);
    writeFileSync(path, Buffer.concat([source, source]));
    compress(path, new Map([[`${path}.gz`, other]]));
    expect(gunzipSync(readFileSync(`${path}.gz`)).length).toBe(2 * source.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
