/** An animation in the format GIF89a, written as its specification has it. */

export interface Frame {
  /** RGBA, four bytes for each pixel. */
  pixels: Uint8ClampedArray | Uint8Array;
  /** Hundredths of a second. */
  delay: number;
}

/** A number of a list whose bounds the caller keeps. */
const get = (list: ArrayLike<number>, at: number): number => list[at] ?? 0;

/** The bits of a colour that are told apart: five of red, green and blue. */
const binOf = (pixels: ArrayLike<number>, at: number): number => ((get(pixels, at) >> 3) << 10) | ((get(pixels, at + 1) >> 3) << 5) | (get(pixels, at + 2) >> 3);

export interface Palette {
  /** Three bytes for each of 256 colours. */
  colours: Uint8Array;
  /** Which colour stands for each of the 32,768 bins. */
  index: Uint8Array;
}

/** The 256 most frequent colours of some frames; every other colour is given the nearest of them. */
export function paletteOf(frames: readonly Frame[]): Palette {
  const [counts, sums] = [new Uint32Array(32_768), new Float64Array(3 * 32_768)];
  for (const { pixels } of frames) {
    for (let at = 0; at < pixels.length; at += 4) {
      const bin = binOf(pixels, at);
      counts[bin] = get(counts, bin) + 1;
      for (let part = 0; part < 3; part++) sums[bin * 3 + part] = get(sums, bin * 3 + part) + get(pixels, at + part);
    }
  }
  const used = [...counts.keys()].filter((bin) => get(counts, bin) > 0).sort((one, other) => get(counts, other) - get(counts, one));
  const colours = new Uint8Array(3 * 256);
  const chosen = used.slice(0, 256);
  chosen.forEach((bin, place) => {
    for (let part = 0; part < 3; part++) colours[place * 3 + part] = Math.round(get(sums, bin * 3 + part) / get(counts, bin));
  });
  return { colours, index: nearest(colours, Math.max(1, chosen.length)) };
}

function nearest(colours: Uint8Array, count: number): Uint8Array {
  const index = new Uint8Array(32_768);
  for (let bin = 0; bin < 32_768; bin++) {
    const parts = [(bin >> 10) * 8 + 4, ((bin >> 5) & 31) * 8 + 4, (bin & 31) * 8 + 4];
    let best = Infinity;
    for (let place = 0; place < count; place++) {
      let far = 0;
      for (let part = 0; part < 3; part++) far += (get(colours, place * 3 + part) - get(parts, part)) ** 2;
      if (far < best) [best, index[bin]] = [far, place];
    }
  }
  return index;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box outside which two frames are the same. */
export function changed(before: Uint8Array | undefined, now: Uint8Array, width: number, height: number): Box {
  if (!before) return { x: 0, y: 0, width, height };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (before[y * width + x] === now[y * width + x]) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return right < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Writes an animation frame by frame, so that only two of them are in memory. */
export class GifWriter {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private last: Uint8Array | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly palette: Palette,
  ) {
    const head = [...letters('GIF89a'), ...word(width), ...word(height), 0xf7, 0, 0];
    const repeatForEver = [0x21, 0xff, 11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0, 0];
    this.parts.push(Uint8Array.from(head), Uint8Array.from(palette.colours), Uint8Array.from(repeatForEver));
  }

  add({ pixels, delay }: Frame): void {
    const now = new Uint8Array(this.width * this.height);
    for (let at = 0; at < now.length; at++) now[at] = get(this.palette.index, binOf(pixels, at * 4));
    const box = changed(this.last, now, this.width, this.height);
    const inside = new Uint8Array(box.width * box.height);
    for (let y = 0; y < box.height; y++) {
      const from = (box.y + y) * this.width + box.x;
      inside.set(now.subarray(from, from + box.width), y * box.width);
    }
    // Disposal 1: what lies outside the box stays.
    const control = [0x21, 0xf9, 4, 1 << 2, ...word(delay), 0, 0];
    const place = [0x2c, ...word(box.x), ...word(box.y), ...word(box.width), ...word(box.height), 0, 8];
    this.parts.push(Uint8Array.from([...control, ...place]), blocks(compress(inside)));
    this.last = now;
  }

  end(): Blob {
    return new Blob([...this.parts, Uint8Array.of(0x3b)], { type: 'image/gif' });
  }
}

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const word = (value: number): [number, number] => [value & 255, (value >> 8) & 255];

const clearCode = 256;
const endCode = 257;
const mostCodes = 4096;

/** Lempel, Ziv and Welch with codes of nine to twelve bits. */
export function compress(pixels: Uint8Array): Uint8Array {
  const bits = new BitWriter(pixels.length + 64);
  let table = new Map<number, number>();
  let [next, width] = [endCode + 1, 9];
  bits.write(clearCode, width);
  let prefix = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at++) {
    const pixel = get(pixels, at);
    const known = table.get(prefix * 256 + pixel);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    bits.write(prefix, width);
    table.set(prefix * 256 + pixel, next);
    if (next === 1 << width) width += 1;
    next += 1;
    if (next >= mostCodes) {
      bits.write(clearCode, Math.min(width, 12));
      [table, next, width] = [new Map<number, number>(), endCode + 1, 9];
    }
    prefix = pixel;
  }
  bits.write(prefix, width);
  bits.write(endCode, width);
  return bits.bytes();
}

class BitWriter {
  private buffer: Uint8Array;
  private length = 0;
  private held = 0;
  private count = 0;

  constructor(room: number) {
    this.buffer = new Uint8Array(room);
  }

  write(code: number, width: number): void {
    this.held |= code << this.count;
    this.count += width;
    while (this.count >= 8) {
      this.put(this.held & 255);
      this.held >>>= 8;
      this.count -= 8;
    }
  }

  bytes(): Uint8Array {
    if (this.count > 0) this.put(this.held & 255);
    this.count = 0;
    return this.buffer.subarray(0, this.length);
  }

  private put(byte: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = byte;
  }
}

/** Compressed bytes in blocks of at most 255, behind the size of a pixel in bits. */
function blocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(2 + bytes.length + Math.ceil(bytes.length / 255));
  whole[0] = 8;
  let to = 1;
  for (let from = 0; from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255);
    whole[to] = part.length;
    whole.set(part, to + 1);
    to += part.length + 1;
  }
  return whole.subarray(0, to + 1);
}
