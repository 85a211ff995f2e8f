import '../styles/inside.css';
import { useSignal } from '@preact/signals';
import { Form } from '../shell/Form';
import { t } from '../words/current';
import type { FrontProps } from './front';
import { MemoryMaps } from './MemoryMaps';
import { deviceOf } from './picture';
import { Registers } from './Registers';
import { SerialLine } from './SerialLine';

/** An 1802: its lamps, sixteen registers, and the terminal on its serial line. */
export function Cdp1802Front({ picture, onKey, positionCommand }: FrontProps) {
  return (
    <>
      <Lamps lamps={deviceOf(picture.view, 'lamps')?.lamps ?? []} />
      <SerialLine lines={deviceOf(picture.view, 'serialLine')?.lines ?? []} />
      {onKey && <TypedLine onKey={onKey} positionCommand={positionCommand} />}
      <Registers registers={picture.view.registers} />
      <MemoryMaps picture={picture} />
    </>
  );
}

/** Lamps in a row with their names. */
function Lamps({ lamps }: { lamps: readonly { name: string; isLit: boolean }[] }) {
  if (lamps.length === 0) return null;
  return (
    <ul class="lamps" aria-label={t().console.serial.lamps}>
      {lamps.map(({ name, isLit }) => (
        <li key={name}>
          <span class={`lamp ${isLit ? 'lit' : ''}`} role="img" aria-label={isLit ? t().console.serial.lit(name) : t().console.serial.dark(name)} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The keyboard of the terminal: a line goes out when it is whole. */
function TypedLine({ onKey, positionCommand }: { onKey: (line: string) => void; positionCommand: string | undefined }) {
  const line = useSignal('');
  const send = (): void => {
    if (line.value.trim() !== '') onKey(line.value);
    line.value = '';
  };
  return (
    <>
      <Form class="listing-tools" onSubmit={send}>
        <label class="typed-line">
          <span class="hidden-text">{t().console.serial.field}</span>
          <input
            class="panel-field"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={200}
            placeholder={t().console.serial.hint}
            value={line.value}
            onInput={(event) => (line.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="panel-key">
          {t().console.serial.send}
        </button>
      </Form>
      {positionCommand && <p class="console-how">{t().console.serial.how(positionCommand)}</p>}
    </>
  );
}
