import type { MachinePicture } from '../game/LiveGame';
import { Registers } from './Registers';
import { SevenSegment } from './SevenSegment';

/** Row by row, as on the board; the empty place is a slide switch. */
const keypad = ['GO', 'ST', 'RS', '', 'AD', 'DA', 'PC', '+', 'C', 'D', 'E', 'F', '8', '9', 'A', 'B', '4', '5', '6', '7', '0', '1', '2', '3'];

/** The KIM-1 with MicroChess in it: six digits (piece, from, to) and the keys below. */
export function MicroChessFront({ picture }: { picture: MachinePicture }) {
  const { registers, display } = picture.view;
  const digits = registers.find(([name]) => name === 'display')?.[1] ?? '';
  const others = registers.filter(([name]) => name !== 'display');
  const used = new Set(digits.replaceAll(' ', ''));
  return (
    <>
      <div class="kim">
        <SevenSegment class="kim-leds" text={digits.replaceAll(' ', '').padStart(6)} label={`The six digits show ${digits}`} />
        <ul class="kim-keys" aria-label="The keypad">
          {keypad.map((key) => (
            <li class={used.has(key) ? 'used' : key === '' ? 'slide' : ''} key={key}>
              {key}
            </li>
          ))}
        </ul>
      </div>
      <Registers registers={others} />
      {display.trim() !== '' && (
        <details class="terminal-view">
          <summary>As its terminal prints it</summary>
          <pre class="teletype" tabIndex={0}>
            {display.trim()}
          </pre>
        </details>
      )}
    </>
  );
}
