/** Segments a to g of one digit on a grid of 10 by 18. */
const strokes: Record<string, string> = {
  a: 'M2.2 1H7.8L6.6 2.6H3.4Z',
  b: 'M8.8 1.6V8.4L7.9 8.9L7.2 8V3.4Z',
  c: 'M8.8 9.6V16.4L7.2 14.6V10L7.9 9.1Z',
  d: 'M2.2 17H7.8L6.6 15.4H3.4Z',
  e: 'M1.2 9.6V16.4L2.8 14.6V10L2.1 9.1Z',
  f: 'M1.2 1.6V8.4L2.1 8.9L2.8 8V3.4Z',
  g: 'M2.4 9L3.3 8.2H6.7L7.6 9L6.7 9.8H3.3Z',
};

const lit: Record<string, string> = {
  '0': 'abcdef', '1': 'bc', '2': 'abdeg', '3': 'abcdg', '4': 'bcfg', '5': 'acdfg', '6': 'acdefg', '7': 'abc',
  '8': 'abcdefg', '9': 'abcdfg', A: 'abcefg', B: 'cdefg', C: 'adef', D: 'bcdeg', E: 'adefg', F: 'aefg', '-': 'g',
  ' ': '', P: 'abefg', L: 'def', H: 'bcefg',
};

export interface SevenSegmentProps {
  text: string;
  class?: string;
  label?: string;
}

/** Text on seven-segment digits; a colon or a point takes a narrow place. */
export function SevenSegment({ text, class: name = '', label }: SevenSegmentProps) {
  let x = 0;
  const cells = [...text.toUpperCase()].map((letter) => {
    const at = x;
    x += ':.'.includes(letter) ? 4.5 : 11;
    return { letter, at };
  });
  return (
    <svg class={`segments ${name}`} viewBox={`0 0 ${Math.max(x, 1)} 18`} role="img" aria-label={label ?? text}>
      {cells.map(({ letter, at }, index) => (
        <g transform={`translate(${at} 0)`} key={index}>
          {letter === ':' ? <Colon /> : letter === '.' ? <circle class="on" cx="2" cy="16" r="1.2" /> : <Digit letter={letter} />}
        </g>
      ))}
    </svg>
  );
}

/** Digits as a machine lights them: for each a byte whose bit 0 is segment a, at the top, then clockwise, g last. */
export function LitSegments({ digits, class: name = '', label }: { digits: readonly number[]; class?: string; label: string }) {
  return (
    <svg class={`segments ${name}`} viewBox={`0 0 ${digits.length * 11} 18`} role="img" aria-label={label}>
      {digits.map((lit, at) => (
        <g transform={`translate(${at * 11} 0)`} key={at}>
          {Object.entries(strokes).map(([stroke, d], bit) => (
            <path class={(lit >> bit) & 1 ? 'on' : 'off'} d={d} key={stroke} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** What lit segments say: hexadecimal digits, a space where it is dark, `?` for anything else. */
export function segmentText(digits: readonly number[]): string {
  const bits = (letter: string): number => [...(lit[letter] ?? '')].reduce((all, name) => all | (1 << 'abcdefg'.indexOf(name)), 0);
  return digits.map((shown) => [...' 0123456789ABCDEF'].find((letter) => bits(letter) === shown) ?? '?').join('');
}

const Colon = () => (
  <>
    <circle class="on" cx="2.2" cy="6" r="1.2" />
    <circle class="on" cx="2.2" cy="12.5" r="1.2" />
  </>
);

function Digit({ letter }: { letter: string }) {
  const segments = lit[letter] ?? '';
  return (
    <>
      {Object.entries(strokes).map(([name, d]) => (
        <path class={segments.includes(name) ? 'on' : 'off'} d={d} key={name} />
      ))}
    </>
  );
}
