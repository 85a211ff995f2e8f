import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files gain nothing. */
const least = 400;

/**
 * Leaves a `.br` and a `.gz` beside each file of the build. The server sends the one that the browser takes, so nothing
 * is compressed while somebody waits. It reads the files as they were written: other plugins change them until then.
 */
export function compressed() {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && !/\.(br|gz)$/.test(entry.name)) compress(join(entry.parentPath, entry.name));
      }
    },
  };
}

function compress(path) {
  const source = readFileSync(path);
  if (source.length < least) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length } };
  writeFileSync(`${path}.br`, brotliCompressSync(source, options));
  writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
}
