import { deviceOf, type MachinePicture } from './picture';
import { hex } from './register';
import { Registers } from './Registers';
import { SevenSegment } from './SevenSegment';
import { t } from '../words/current';

/** Row by row, as on the board; the empty place is a slide switch. */
const keypad = ['GO', 'ST', 'RS', '', 'AD', 'DA', 'PC', '+', 'C', 'D', 'E', 'F', '8', '9', 'A', 'B', '4', '5', '6', '7', '0', '1', '2', '3'];

/** The KIM-1 with MicroChess in it: six digits (piece, from, to) and the keys below. */
export function MicroChessFront({ picture: { view } }: { picture: MachinePicture }) {
  const pairs = (deviceOf(view, 'sevenSegment')?.bytes ?? []).map((byte) => hex(byte, 2));
  const digits = pairs.join('');
  const printed = deviceOf(view, 'screen')?.text.trim();
  return (
    <>
      <div class="kim">
        <SevenSegment class="kim-leds" text={digits.padStart(6)} label={t().machine.kim.digits(pairs.join(' '))} />
        <ul class="kim-keys" aria-label={t().machine.kim.keypad}>
          {keypad.map((key) => (
            <li class={key === '' ? 'slide' : digits.includes(key) ? 'used' : ''} key={key}>
              {key}
            </li>
          ))}
        </ul>
      </div>
      <Registers registers={view.registers} />
      {printed && (
        <details class="terminal-view">
          <summary>{t().machine.kim.printed}</summary>
          <pre class="teletype" tabIndex={0}>
            {printed}
          </pre>
        </details>
      )}
    </>
  );
}
