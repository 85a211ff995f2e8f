import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Color, Key } from '../chess/position';
import { t } from '../words/current';

const choices = [
  ['q', 'queen'],
  ['n', 'knight'],
  ['r', 'rook'],
  ['b', 'bishop'],
] as const;

export interface PromotionProps {
  square: Key;
  color: Color;
  orientation: Color;
  onChoose: (letter: string) => void;
  onCancel: () => void;
}

/** Four pieces over the promotion square; their letters choose as well. */
export function Promotion(props: PromotionProps) {
  const first = useRef<HTMLButtonElement>(null);
  // Before the browser paints, so that a key that is pressed at once is heard.
  useLayoutEffect(() => first.current?.focus(), []);
  const file = props.square.charCodeAt(0) - 97;
  const column = props.orientation === 'white' ? file : 7 - file;
  const atTop = props.color === props.orientation;

  const onKeyDown = (event: KeyboardEvent): void => {
    const letter = event.key.toLowerCase();
    if (choices.some(([one]) => one === letter)) props.onChoose(letter);
    else if (event.key === 'Escape') props.onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="promotion" role="dialog" aria-label={t().board.promoteTo} aria-modal="true" onKeyDown={onKeyDown} onClick={props.onCancel}>
      <div class={`promotion-choices file-${column} ${atTop ? 'at-top' : 'at-bottom'}`}>
        {choices.map(([letter, role], index) => (
          <button
            type="button"
            key={letter}
            ref={index === 0 ? first : undefined}
            class={`promotion-piece ${props.color} ${role}`}
            aria-label={t().chess.roles[role]}
            onClick={(event) => {
              event.stopPropagation();
              props.onChoose(letter);
            }}
          />
        ))}
      </div>
    </div>
  );
}
