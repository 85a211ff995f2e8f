import { keyFace, keyName, keyRows } from './c64Keys';
import { t } from '../words/current';

/** The machine's keyboard, for a finger or a mouse. */
export function C64Keyboard({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div class="c64-keyboard" role="group" aria-label={t().console.c64.keyboard}>
      {keyRows.map((row) => (
        <div class="c64-keys" key={row[0]}>
          {row.map((key) => (
            <button type="button" class={key === 'SPACE' ? 'space' : ''} aria-label={keyName(key)} onClick={() => onKey(key)} key={key}>
              {keyFace[key] ?? key}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
