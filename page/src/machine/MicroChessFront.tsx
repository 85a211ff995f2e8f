import type { FrontProps } from './front';
import { kimSquare } from './kimSquare';
import { MemoryMaps } from './MemoryMaps';
import { deviceOf } from './picture';
import { hex } from './register';
import { Registers } from './Registers';
import { roomy } from '../shell/roomy';
import { remembered } from '../shell/settings';
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
      <div class="kim-desk">
        <div class="kim">
          <SixDigits picture={picture} />
          <Keys onKey={onKey} />
        </div>
        {printed && <Terminal printed={printed} onKey={onKey} />}
      </div>
      {onKey && <p class="console-how">{t().console.kim.how(kimSquare('e2', side), kimSquare('e4', side))}</p>}
      <Registers registers={view.registers} />
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

/** Passes on what is typed, as keys of the keypad. */
const typist = (onKey: FrontProps['onKey']) => (event: KeyboardEvent): void => {
  const key = /^[0-9a-f]$/i.test(event.key) ? event.key.toUpperCase() : typed[event.key];
  // Enter on a key of the keypad presses that key.
  const presses = event.key === 'Enter' && event.target instanceof HTMLButtonElement;
  if (!key || !onKey || event.ctrlKey || event.metaKey || event.altKey || presses) return;
  event.preventDefault();
  event.stopPropagation();
  onKey(key);
};

/** Whether the terminal is open; on a narrow page it would push everything else away. */
const terminalOpen = remembered('kimTerminal', roomy);

/** What the program prints on a terminal, beside the keypad; while the machine hears its keys they can be typed here. */
function Terminal({ printed, onKey }: { printed: string } & Pick<FrontProps, 'onKey'>) {
  return (
    <details class="terminal-view" open={terminalOpen.value} onToggle={(event) => (terminalOpen.value = event.currentTarget.open)}>
      <summary>{t().machine.kim.printed}</summary>
      <div class="teletype" role="textbox" aria-multiline="true" aria-readonly={!onKey} aria-label={t().machine.kim.printed} tabIndex={0} onKeyDown={typist(onKey)}>
        <pre>{printed}</pre>
      </div>
    </details>
  );
}

function Keys({ onKey }: Pick<FrontProps, 'onKey'>) {
  return (
    <ul class="kim-keys" aria-label={t().machine.kim.keypad} onKeyDown={typist(onKey)}>
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
