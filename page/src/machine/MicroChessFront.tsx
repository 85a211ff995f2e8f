import type { FrontProps } from './front';
import { MemoryMaps } from './MemoryMaps';
import { deviceOf } from './picture';
import { hex } from './register';
import { Registers } from './Registers';
import { t } from '../words/current';
import { LitSegments, SevenSegment, segmentText } from './SevenSegment';

/** Row by row, as on the board; the empty place is a slide switch. */
const keypad = ['GO', 'ST', 'RS', '', 'AD', 'DA', 'PC', '+', 'C', 'D', 'E', 'F', '8', '9', 'A', 'B', '4', '5', '6', '7', '0', '1', '2', '3'];

/** The KIM-1 with MicroChess in it: six digits (piece, from, to) and the keys below. */
export function MicroChessFront({ picture, side, onKey }: FrontProps) {
  const { view } = picture;
  const printed = deviceOf(view, 'screen')?.text.trim();
  return (
    <>
      <div class="kim">
        <SixDigits picture={picture} />
        <Keys onKey={onKey} />
      </div>
      {onKey && <p class="console-how">{t().console.kim.how(kimSquare('e2', side), kimSquare('e4', side))}</p>}
      <Registers registers={view.registers} />
      {printed && (
        <details class="terminal-view">
          <summary>{t().machine.kim.printed}</summary>
          <pre class="teletype" tabIndex={0}>
            {printed}
          </pre>
        </details>
      )}
      {view.memory.some(({ name }) => name === 'RAM') && <MemoryMaps picture={picture} />}
    </>
  );
}

/** The digits as the machine lights them; where only its state is known, as it would. */
function SixDigits({ picture: { view } }: Pick<FrontProps, 'picture'>) {
  const lit = deviceOf(view, 'segments')?.digits;
  if (lit) return <LitSegments class="kim-leds" digits={lit} label={digitsLabel(segmentText(lit))} />;
  const shown = (deviceOf(view, 'sevenSegment')?.bytes ?? []).map((byte) => hex(byte, 2)).join('');
  return <SevenSegment class="kim-leds" text={shown.padStart(6)} label={digitsLabel(shown)} />;
}

const digitsLabel = (shown: string): string => (shown.trim() === '' ? t().console.kim.dark : t().machine.kim.digits(paired(shown)));

const paired = (digits: string): string => digits.replace(/(..)(?=.)/g, '$1 ');

/** Keys that are not written on the keypad, for those who type. */
const typed: Record<string, string> = { Enter: 'F', p: 'PC', g: 'GO', '+': '+' };

function Keys({ onKey }: Pick<FrontProps, 'onKey'>) {
  const type = (event: KeyboardEvent): void => {
    const key = /^[0-9a-f]$/i.test(event.key) ? event.key.toUpperCase() : typed[event.key];
    // Enter and space on a button press that button.
    if (!key || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    onKey?.(key);
  };
  return (
    <ul class="kim-keys" aria-label={t().machine.kim.keypad} onKeyDown={type}>
      {keypad.map((key) => (
        <li key={key}>
          {key === '' ? (
            <span class="slide" />
          ) : (
            <button type="button" disabled={!onKey} onClick={() => onKey?.(key)}>
              {key}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A square as MicroChess writes it: rank and file as a computer of this side sees them. */
export function kimSquare(square: string, computer: FrontProps['side']): string {
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  return computer === 'white' ? `${rank}${7 - file}` : `${7 - rank}${file}`;
}
