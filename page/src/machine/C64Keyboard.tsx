import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { keyFace, keyName, keyRows, moveRows } from './c64Keys';
import { t } from '../words/current';

/** Where fingers press the keys, and all of them would push the machine's screen away. */
const small = matchMedia('(pointer: coarse) and (max-width: 700px)');

/** The machine's keyboard, for a finger or a mouse. */
export function C64Keyboard({ onKey }: { onKey: (key: string) => void }) {
  const isSmall = useSignal(small.matches);
  const whole = useSignal(false);
  useEffect(() => {
    const look = (): void => {
      isSmall.value = small.matches;
    };
    small.addEventListener('change', look);
    return () => small.removeEventListener('change', look);
  }, []);
  const rows = isSmall.value && !whole.value ? moveRows : keyRows;
  return (
    <>
      <div class="c64-keyboard" role="group" aria-label={t().console.c64.keyboard}>
        {rows.map((row) => (
          <div class="c64-keys" key={row[0]}>
            {row.map((key) => (
              <button type="button" class={key === 'SPACE' ? 'space' : ''} aria-label={keyName(key)} onClick={() => onKey(key)} key={key}>
                {keyFace[key] ?? key}
              </button>
            ))}
          </div>
        ))}
      </div>
      {isSmall.value && (
        <button type="button" class="panel-key inside-open" aria-pressed={whole.value} onClick={() => (whole.value = !whole.value)}>
          {t().console.c64.allKeys}
        </button>
      )}
    </>
  );
}
