import { punches } from './hollerith';
import { t } from '../words/current';

export interface PunchedCardProps {
  /** What is punched, from the first column. */
  text: string;
  columns?: number;
  /** Print the text along the top edge, as an interpreter does. */
  interpreted?: boolean;
  /** Flat holes, for a small logo. */
  compact?: boolean;
  label?: string;
}

const pitch = 7;
const tall = 13;
const flat = 6;
const margin = 9;

/** A card with its text punched in Hollerith's code and, optionally, printed above. */
export function PunchedCard({ text, columns = 80, interpreted = false, compact = false, label }: PunchedCardProps) {
  const row = compact ? flat : tall;
  const width = columns * pitch + margin * 2;
  const top = interpreted ? 20 : 10;
  const height = top + 12 * row + 6;
  return (
    <svg class="punched-card" viewBox={`0 0 ${width} ${height}`} {...spoken(label ?? t().machine.cardLabel(text))}>
      <path class="card-stock" d={`M16 0H${width - 3}Q${width} 0 ${width} 3V${height - 3}Q${width} ${height} ${width - 3} ${height}H3Q0 ${height} 0 ${height - 3}V16Z`} />
      {interpreted && <Printed columns={columns} text={text} />}
      {interpreted && <Digits columns={columns} top={top} />}
      {[...text].slice(0, columns).map((letter, column) =>
        punches(letter).map((at) => (
          <rect class="hole" x={margin + column * pitch + 1.5} y={top + at * row + 1} width={pitch - 3} height={row - (compact ? 1.6 : 4)} key={`${column}.${at}`} />
        )),
      )}
    </svg>
  );
}

/** An empty label means that the card is only decoration. */
const spoken = (label: string) => (label === '' ? { 'aria-hidden': 'true' as const } : { role: 'img' as const, 'aria-label': label });

function Printed({ columns, text }: { columns: number; text: string }) {
  return (
    <g class="card-print">
      {[...text.toUpperCase()].slice(0, columns).map((letter, column) => (
        <text x={margin + column * pitch + pitch / 2} y={14} key={column}>
          {letter}
        </text>
      ))}
    </g>
  );
}

/** The faint digits that are printed on every card. */
function Digits({ columns, top }: { columns: number; top: number }) {
  return (
    <g class="card-digits">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
        <text x={margin + 2} y={top + (digit + 2) * tall + 9} textLength={columns * pitch - 4} key={digit}>
          {String(digit).repeat(columns)}
        </text>
      ))}
    </g>
  );
}
