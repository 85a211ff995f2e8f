import { useRef, useState } from 'preact/hooks';
import { positionOf, readMove } from '../chess/position';
import { play } from '../shell/sounds';
import { t } from '../words/current';

export interface TypedMoveProps {
  fen: string;
  disabled?: boolean;
  onMove: (uci: string) => void;
}

/** A field to type moves into: `Nf3`, `e2e4`, `0-0`. The key `m` focuses it. */
export function TypedMove(props: TypedMoveProps) {
  const [refusal, setRefusal] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const text = field.value;
    const uci = readMove(positionOf(props.fen), text);
    if (!uci) {
      setRefusal(t().board.notLegal(text));
      return play('refused');
    }
    setRefusal('');
    field.value = '';
    props.onMove(uci);
  };
  return (
    <form class="typed-move" onSubmit={submit}>
      <label>
        <span class="label">{t().board.typeMove}</span>
        <input
          ref={input}
          class="typed-move-input"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder="Nf3"
          disabled={props.disabled ?? false}
          onInput={() => setRefusal('')}
        />
      </label>
      <span class="refusal" role="status">
        {refusal}
      </span>
    </form>
  );
}
