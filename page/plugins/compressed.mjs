import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

/** Smaller files gain nothing. */
const least = 400;

/** The ending of each coding, how it is made, and how it is read. */
const codings = {
  br: {
    compress: (source) => brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
    expand: brotliDecompressSync,
  },
  gz: { compress: (source) => gzipSync(source, { level: 9 }), expand: gunzipSync },
};

/**
 * Leaves a `.br` and a `.gz` beside each file of the build. The server sends the one that the browser takes, so nothing
 * is compressed while somebody waits. It reads the files as they were written: other plugins change them until then.
 *
 * Another version of Node may compress to other bytes. What the last build left is therefore kept where it expands to
 * the file as it is now, so that only what changed is compressed anew, and CI can compare the files.
 */
export function compressed() {
  let last = new Map();
  let folder;
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // The folder is emptied after this.
    buildStart() {
      last = new Map(filesOf(folder).filter((path) => /\.(br|gz)$/.test(path)).map((path) => [path, readFileSync(path)]));
    },
    writeBundle({ dir }) {
      for (const path of filesOf(dir)) if (!/\.(br|gz)$/.test(path)) compress(path, last);
    },
  };
}

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Writes the compressed forms of a file; `last` has those of the last build by their paths. */
export function compress(path, last) {
  const source = readFileSync(path);
  if (source.length < least) return;
  for (const [ending, { compress: make, expand }] of Object.entries(codings)) {
    const name = `${path}.${ending}`;
    const before = last.get(name);
    writeFileSync(name, before && isOf(before, source, expand) ? before : make(source));
  }
}

function isOf(packed, source, expand) {
  try {
    return expand(packed).equals(source);
  } catch {
    return false;
  }
}
