import { expect, test } from 'vitest';
import { changed, compress, GifWriter, paletteOf, type Frame } from '../../src/share/gif';

/** Reads what `compress` wrote, as a decoder does. */
function decompress(bytes: Uint8Array): number[] {
  const pixels: number[] = [];
  let [at, held, count, width] = [0, 0, 0, 9];
  let table: number[][] = [];
  let last: number[] | undefined;
  const reset = (): void => {
    table = Array.from({ length: 258 }, (_, code) => [code]);
    [width, last] = [9, undefined];
  };
  reset();
  for (;;) {
    while (count < width) {
      held |= (bytes[at++] ?? 0) << count;
      count += 8;
    }
    const code = held & ((1 << width) - 1);
    held >>>= width;
    count -= width;
    if (code === 257) return pixels;
    if (code === 256) {
      reset();
      continue;
    }
    const entry = table[code] ?? (last ? [...last, last[0] as number] : undefined);
    if (!entry) throw new Error(`code ${code} of ${table.length}`);
    pixels.push(...entry);
    if (last) table.push([...last, entry[0] as number]);
    if (table.length === 1 << width && width < 12) width += 1;
    last = entry;
  }
}

/** Repeatable noise. */
function noise(length: number, colours: number): Uint8Array {
  let state = 12345;
  return Uint8Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 16) % colours;
  });
}

test.each([
  ['nothing but one colour', new Uint8Array(5000)],
  ['one pixel', Uint8Array.of(7)],
  ['stripes', Uint8Array.from({ length: 4000 }, (_, at) => at % 7)],
  ['noise, which fills the table several times', noise(30_000, 256)],
  ['little noise', noise(50_000, 3)],
])('%s is read back as it was', (_, pixels) => {
  expect(decompress(compress(pixels))).toEqual([...pixels]);
});

test('only what changes is written', () => {
  const [before, now] = [new Uint8Array(100), new Uint8Array(100)];
  expect(changed(before, now, 10, 10)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  [now[23], now[45]] = [1, 1];
  expect(changed(before, now, 10, 10)).toEqual({ x: 3, y: 2, width: 3, height: 3 });
  expect(changed(undefined, now, 10, 10)).toEqual({ x: 0, y: 0, width: 10, height: 10 });
});

test('an animation has its size, its frames and an end', async () => {
  const frame = (red: number): Frame => ({ pixels: Uint8ClampedArray.from({ length: 4 * 6 }, (_, at) => [red, 0, 0, 255][at % 4] as number), delay: 50 });
  const frames = [frame(0), frame(255)];
  const writer = new GifWriter(3, 2, paletteOf(frames));
  for (const one of frames) writer.add(one);
  const bytes = new Uint8Array(await writer.end().arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe('GIF89a');
  expect([...bytes.slice(6, 10)]).toEqual([3, 0, 2, 0]);
  expect(bytes.at(-1)).toBe(0x3b);
  expect([...bytes].filter((byte, at) => byte === 0x21 && bytes[at + 1] === 0xf9)).toHaveLength(2);
});
