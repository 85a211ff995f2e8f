import { useRef } from 'preact/hooks';
import { pointed, pointing } from './links';
import { Deck } from './Deck';
import type { FrontProps } from './front';
import { usePainting } from './paint';
import { deviceOf, type MachinePicture } from './picture';
import { PunchedCard } from './PunchedCard';
import { Registers } from './Registers';
import { isAccumulator, type AccumulatorView } from './register';
import { t } from '../words/current';

/** The twenty accumulators with their neon lamps, and the card that comes out at the end. */
export function EniacFront({ picture: { view } }: Pick<FrontProps, 'picture'>) {
  const accumulators = view.registers.filter(isAccumulator);
  return (
    <>
      <div class="accumulators">
        {accumulators.map(({ name, value }) => (
          <Accumulator name={name} value={value} key={name} />
        ))}
      </div>
      <Legend />
      <FunctionTables registers={view.registers} />
      <Registers registers={view.registers.filter((one) => !isAccumulator(one))} />
      <CardOut card={deviceOf(view, 'card')?.text} />
      <DeckIn cards={deviceOf(view, 'deck')?.cards} />
    </>
  );
}

function DeckIn({ cards }: { cards: readonly string[] | undefined }) {
  return cards ? <Deck cards={cards} /> : null;
}

/** The latest card; while the next one is being worked out, the last one stays. */
function CardOut({ card }: { card: string | undefined }) {
  const last = useRef<string>(undefined);
  last.current = card ?? last.current;
  if (!last.current) return <p class="machine-idle">{t().machine.eniac.noCard}</p>;
  return (
    <figure class="card-out">
      <PunchedCard text={last.current} columns={48} interpreted label={t().machine.eniac.cardLabel(last.current)} />
      <figcaption>{card ? t().machine.eniac.card(cardMeaning(card)) : t().machine.eniac.lastCard(cardMeaning(last.current))}</figcaption>
    </figure>
  );
}

/** A card says from where to where, each as rank and file: `7363` is c7–c6. */
export function cardMeaning(text: string): string {
  const digits = /^([1-8])([1-8])([1-8])([1-8])/.exec(text);
  if (!digits) return t().machine.eniac.notMove;
  const [, fromRank, fromFile, toRank, toFile] = digits.map(Number);
  const square = (file = 1, rank = 1): string => `${'abcdefgh'[file - 1]}${rank}`;
  return `${square(fromFile, fromRank)}–${square(toFile, toRank)}`;
}

/** How to read the lamps. */
const Legend = () => (
  <details class="legend">
    <summary>{t().machine.eniac.legendTitle}</summary>
    <p>
      {t().machine.eniac.legend}
    </p>
  </details>
);

/** The three function tables with the program on them, and the row at work. */
function FunctionTables({ registers }: { registers: MachinePicture['view']['registers'] }) {
  const at = registers.map(({ value }) => value).find((value) => value.type === 'functionTable');
  if (!at) return null;
  return (
    <ul class="function-tables" aria-label={t().machine.eniac.functionTables}>
      {[1, 2, 3].map((table) => (
        <li class={table === at.table ? 'at-work' : ''} key={table}>
          <span>FT{table}</span>
          <i style={{ '--row': table === at.table ? at.row : 0 }} />
          <span>{table === at.table ? t().machine.eniac.row(at.row) : ''}</span>
        </li>
      ))}
    </ul>
  );
}

const dot = 6;

const columns = 10;

/** One accumulator: a lamp for the sign, and ten columns of ten neons, one lit in each. */
function Accumulator({ name, value: { digits, minus } }: { name: string; value: AccumulatorView['value'] }) {
  const { minus: below, plus, accumulator, purposes } = t().machine.eniac;
  const spoken = (minus ? below : plus)(digits.join(''));
  const canvas = usePainting((pen, { width, height }) => {
    pen.clearRect(0, 0, width, height);
    lamp(pen, 0, 0, minus);
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < 10; row++) lamp(pen, column + 1.4, row, digits[column] === row);
    }
  }, [spoken]);
  const short = name.split(' ')[0] ?? name;
  const cells = cellsOf(short);
  const lit = cells.some((cell) => pointed.value.cells.includes(cell));
  return (
    <figure class={`accumulator ${lit ? 'lit' : ''}`} data-name={short} {...pointing(cells)}>
      <canvas ref={canvas} width={(columns + 1.4) * dot * 2} height={10 * dot * 2} role="img" aria-label={accumulator(name, spoken)} />
      <figcaption>
        <strong>{short}</strong> <span class="accumulator-digits">{`${minus ? '−' : ''}${digits.join('')}`}</span>
        <span class="accumulator-purpose">{purposes[name] ?? purposes[short]}</span>
      </figcaption>
    </figure>
  );
}

/** The words of memory that an accumulator holds, five each; a13 and those before a5 hold registers. */
export function cellsOf(name: string): number[] {
  const number = Number(/^a(\d+)$/.exec(name)?.[1] ?? 0);
  if (number < 5 || number === 13) return [];
  const first = (number < 13 ? number - 5 : number - 6) * 5;
  return [0, 1, 2, 3, 4].map((at) => first + at);
}

function lamp(pen: CanvasRenderingContext2D, column: number, row: number, lit: boolean): void {
  const [x, y] = [(column + 0.5) * dot * 2, (row + 0.5) * dot * 2];
  if (lit) {
    pen.fillStyle = 'rgba(255, 150, 60, 0.28)';
    circle(pen, x, y, dot);
  }
  pen.fillStyle = lit ? '#ffc46b' : '#43382b';
  circle(pen, x, y, lit ? 3.6 : 2.2);
}

function circle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}
