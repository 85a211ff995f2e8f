import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!../../src/words/**', '!../../src/messages.ts'], { query: '?raw', import: 'default', eager: true });

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Attributes that are shown or read aloud. */
const spoken = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'label', 'legend', 'placeholder', 'question', 'title'];

/** Attributes that nobody reads. */
const unread = ['class', 'd', 'style', 'points', 'transform', 'accept'];

const word = /\p{L}{2,}/u;
const prose = /\p{L}{2,},? \p{L}{2,}/u;

/** Texts for people in a source file: text in JSX, spoken attributes, strings of several words. */
function literals(node: Node, found: string[], attribute = ''): void {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
  if (node.type === 'JSXAttribute') {
    const name = (node.name as Node).name as string;
    if (unread.includes(name)) return;
    return visit(node.value, found, name);
  }
  const text = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.type === 'Literal' || node.type === 'JSXText' ? node.value : undefined;
  if (typeof text === 'string') {
    const shown = node.type === 'JSXText' || spoken.includes(attribute);
    if ((shown ? word : prose).test(text)) found.push(text.trim());
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'name') visit(value, found, attribute);
}

function visit(value: unknown, found: string[], attribute: string): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found, attribute);
  else if (isNode(value)) literals(value, found, attribute);
}

function literalsOf(file: string, text: string): string[] {
  const found: string[] = [];
  literals(parseSync(file, text).program as unknown as Node, found);
  return found;
}

/** Names that are the same in every language, and names by which the server calls things. */
const allowed = [
  'TORRES',
  'RCA 1802',
  'FT',
  'Nf3',
  'rook zone',
  'black king zone',
  'rook above',
  'king above',
  'files apart',
  'wrong moves',
];

test('texts for people are found', () => {
  const source = "const a = <b title='Hello'>Some text {x ? 'two words' : `one more word`}</b>; const c = <i class='key small' id='one' />;";
  expect(literalsOf('a.tsx', source)).toEqual(['Hello', 'Some text', 'two words', 'one more word']);
});

test('texts for people stand in the word files only', () => {
  const faults = Object.entries(sources).flatMap(([file, text]) => literalsOf(file, text).filter((one) => !allowed.includes(one)).map((one) => `${file}: ${one}`));
  expect(faults).toEqual([]);
});
