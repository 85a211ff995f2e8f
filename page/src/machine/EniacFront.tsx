import { useRef } from 'preact/hooks';
import { usePainting } from './paint';
import { deviceOf, type MachinePicture } from './picture';
import { PunchedCard } from './PunchedCard';
import { Registers } from './Registers';
import { isAccumulator, type AccumulatorView } from './register';

/** The accumulators that hold no data but the program counter and the current instruction. */
const control = ['a1', 'a2', 'a3'];

/** The twenty accumulators with their neon lamps, and the card that comes out at the end. */
export function EniacFront({ picture: { view } }: { picture: MachinePicture }) {
  const accumulators = view.registers.filter(isAccumulator);
  return (
    <>
      <div class="accumulators">
        {control.map((name) => (
          <Accumulator name={name} key={name} />
        ))}
        {accumulators.map(({ name, value }) => (
          <Accumulator name={name} value={value} key={name} />
        ))}
      </div>
      <p class="machine-idle">a1 to a3 hold the program counter and the current instruction. The emulator runs whole instructions and has no digits for them.</p>
      <Registers registers={view.registers.filter((one) => !isAccumulator(one))} />
      <CardOut card={deviceOf(view, 'card')?.text} />
    </>
  );
}

/** The latest card; while the next one is being worked out, the last one stays. */
function CardOut({ card }: { card: string | undefined }) {
  const last = useRef<string>(undefined);
  last.current = card ?? last.current;
  if (!last.current) return <p class="machine-idle">It punches a card when it has decided.</p>;
  return (
    <figure class="card-out">
      <PunchedCard text={last.current} columns={48} interpreted label={`The card that was punched: ${last.current}`} />
      <figcaption>{card ? 'The card with its move' : 'The card with its last move'}</figcaption>
    </figure>
  );
}

const dot = 6;

const columns = 10;

/** One accumulator: a lamp for the sign, and ten columns of ten neons, one lit in each; none where the digits are not known. */
function Accumulator({ name, value }: { name: string; value?: AccumulatorView['value'] }) {
  const digits = value?.digits ?? [];
  const minus = value?.minus ?? false;
  const spoken = value ? `${minus ? 'minus' : 'plus'} ${digits.join('')}` : 'not followed';
  const canvas = usePainting((pen, { width, height }) => {
    pen.clearRect(0, 0, width, height);
    lamp(pen, 0, 0, minus);
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < 10; row++) lamp(pen, column + 1.4, row, digits[column] === row);
    }
  }, [spoken]);
  return (
    <figure class="accumulator">
      <canvas ref={canvas} width={(columns + 1.4) * dot * 2} height={10 * dot * 2} role="img" aria-label={`Accumulator ${name}: ${spoken}`} />
      <figcaption>{name}</figcaption>
    </figure>
  );
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
