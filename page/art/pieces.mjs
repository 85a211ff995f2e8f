// Draws the pieces: six silhouettes as if turned on a lathe, in two materials.
// Run `node art/pieces.mjs` after a change; the SVG files in src/pieces are its output: a set in one file, as the boards
// have it, so that it is one request; the pieces of the first set one by one, for pictures that are shared; and of
// each set the white knight, for the settings.
import { writeFileSync } from 'node:fs';

const base = 'M25 91V87.5C25 84.5 27 83 30 83H70C73 83 75 84.5 75 87.5V91Z';
const foot = 'M30 83C30 79.5 31.5 78 34 77H66C68.5 78 70 79.5 70 83Z';

/** Each piece: outlines to fill, and lines engraved into them. */
const shapes = {
  P: {
    fill: [
      'M37 77C38 68 45 62 45.5 52H54.5C55 62 62 68 63 77Z',
      'M37 52C37 49.5 38.5 48 41 48H59C61.5 48 63 49.5 63 52Z',
      'M50 22.5A13.2 13.2 0 1 1 49.99 22.5Z',
    ],
    line: ['M40.5 70H59.5'],
  },
  R: {
    fill: [
      'M34 77C36 66 37 54 36.5 42H63.5C63 54 64 66 66 77Z',
      'M28 18H38V25H45V18H55V25H62V18H72V34C72 38.5 69 42 64.500 42H35.500C31 42 28 38.500 28 34Z',
    ],
    line: ['M33 34H67', 'M36 70H64'],
  },
  N: {
    fill: [
      'M34 77C33 67 41 61 46 54C47 52.500 46.500 51 45 51.300C41 52 38.500 54 36 57.500C34.300 60 31.500 61.300 28.600 60.300C25.500 59.200 23.600 56.500 23.800 53.600C24 50.600 26.600 48.300 28.600 45.500C31.400 41.500 30.800 36 34.600 31.200C36.200 29.200 37.700 27.600 38.200 25.600C38.900 22.600 38.600 19.500 38.800 16.200C43.200 17.200 46.600 19.600 48.800 23C50.200 20.800 51.300 19 53.400 17.200C54.600 20.400 55.600 22.600 58.400 24.800C69.500 33 73 49 68 77Z',
    ],
    line: ['M63.500 70H39', 'M58.500 32C65 40 66.500 51 64.500 63', 'M29 54.300L31.500 53', 'M45 51.300C49 50.600 51.500 48.500 53 45.500'],
    dot: [[40.6, 36.4, 2.5]],
  },
  B: {
    fill: [
      'M38 77C39 68.500 45 64 45.500 59H54.500C55 64 61 68.500 62 77Z',
      'M35.500 59C35.500 56.500 37 55 39.500 55H60.500C63 55 64.500 56.500 64.500 59Z',
      'M41 55C35.500 50 33.500 45 34.500 39.500C35.800 32.500 43 26 50 19.500C57 26 64.200 32.500 65.500 39.500C66.500 45 64.500 50 59 55Z',
      'M50 10.500A4.700 4.700 0 1 1 49.990 10.500Z',
    ],
    line: ['M57.500 31.500L48.500 44', 'M41 70.500H59'],
  },
  Q: {
    fill: [
      'M36 77C38.500 70 43 65 43.500 58H56.500C57 65 61.500 70 64 77Z',
      'M35 58C35 55.500 36.500 54 39 54H61C63.500 54 65 55.500 65 58Z',
      'M38.500 54L25.500 28.500L38.800 39L41 21.500L50 37.500L59 21.500L61.200 39L74.500 28.500L61.500 54Z',
      'M24.500 22.200A4 4 0 1 1 24.490 22.200Z',
      'M40.600 14.200A4 4 0 1 1 40.590 14.200Z',
      'M59.400 14.200A4 4 0 1 1 59.390 14.200Z',
      'M75.500 22.200A4 4 0 1 1 75.490 22.200Z',
    ],
    line: ['M38 48.500H62', 'M40 70.500H60'],
  },
  K: {
    fill: [
      'M36 77C38.500 70 43 65 43.500 58H56.500C57 65 61.500 70 64 77Z',
      'M35 58C35 55.500 36.500 54 39 54H61C63.500 54 65 55.500 65 58Z',
      'M47 27V21.500H41.500V15.500H47V10H53V15.500H58.500V21.500H53V27Z',
      'M39 54C31.500 48 27.500 42.500 27.500 37C27.500 31.500 31.500 28 36.500 28C42.500 28 47.500 32 50 38C52.500 32 57.500 28 63.500 28C68.500 28 72.500 31.500 72.500 37C72.500 42.500 68.500 48 61 54Z',
      'M42.500 27.500C44.500 25.500 55.500 25.500 57.500 27.500C55 30.500 52 34 50 38C48 34 45 30.500 42.500 27.500Z',
    ],
    line: ['M38 48.500H62', 'M40 70.500H60'],
  },
};

/** The sets: turned wood, a printed diagram, ivory and red. */
const sets = {
  wood: {
    w: { fill: '#fbf6e9', ink: '#23201b', engraving: '#23201b' },
    b: { fill: '#34302c', ink: '#12100e', engraving: '#d9cfb8' },
  },
  print: {
    w: { fill: '#ffffff', ink: '#000000', engraving: '#000000', width: 4.2 },
    b: { fill: '#000000', ink: '#000000', engraving: '#ffffff', width: 4.2 },
  },
  ivory: {
    w: { fill: '#fdf3d8', ink: '#6b4a1f', engraving: '#a67c3d' },
    b: { fill: '#a3321b', ink: '#4d1409', engraving: '#f6d9b0' },
  },
};

/** What is in a piece's square of 92 by 92, which begins at 4, 6. */
function drawing(shape, { fill, ink, engraving, width = 3 }) {
  const outlines = [...shape.fill, foot, base].map((d) => `<path d="${d}"/>`).join('');
  const lines = shape.line.map((d) => `<path d="${d}"/>`).join('');
  const dots = (shape.dot ?? [])
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${engraving}"/>`)
    .join('');
  return (
    `<g fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round">${outlines}</g>` +
    `<g fill="none" stroke="${engraving}" stroke-width="2.2" stroke-linecap="round">${lines}</g>` +
    dots
  );
}

const svg = (viewBox, content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>\n`;

/** A set in a row, White first; board.css knows the order of the pieces. */
function row(materials) {
  const pieces = Object.values(materials).flatMap((material) => Object.values(shapes).map((shape) => drawing(shape, material)));
  const placed = pieces.map((piece, index) => `<g transform="translate(${92 * index - 4} -6)">${piece}</g>`);
  return svg(`0 0 ${92 * pieces.length} 92`, placed.join(''));
}

const write = (name, text) => writeFileSync(new URL(`../src/pieces/${name}.svg`, import.meta.url), text);

for (const [set, materials] of Object.entries(sets)) {
  write(set, row(materials));
  for (const [side, material] of Object.entries(materials)) {
    for (const [name, shape] of Object.entries(shapes)) {
      const isWanted = set === 'wood' || `${side}${name}` === 'wN';
      if (isWanted) write(`${side}${name}${set === 'wood' ? '' : `-${set}`}`, svg('4 6 92 92', drawing(shape, material)));
    }
  }
}

const plate = '<rect width="100" height="100" rx="16" fill="#a8341c"/>';
write('icon', svg('0 0 100 100', plate + drawing(shapes.R, { fill: '#fbf6e9', ink: '#5c1a0c', engraving: '#5c1a0c' })));
