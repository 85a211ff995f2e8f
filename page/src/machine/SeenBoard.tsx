import { useSignal } from '@preact/signals';
import { piecesOf } from '../board/MiniBoard';
import { pointAtNothing, pointAtSquare, pointed } from './links';
import { t } from '../words/current';

/** The position that the machine looks at. A square lights the memory that holds it, and the other way round. */
export function SeenBoard({ board, line }: { board: string; line: readonly string[] }) {
  const cursor = useSignal('e4');
  const lit = pointed.value.squares;
  const last = line.at(-1) ?? '';
  const move = (event: KeyboardEvent): void => {
    const next = neighbour(cursor.value, event.key);
    if (!next) return;
    event.preventDefault();
    cursor.value = next;
    pointAtSquare(next);
  };
  return (
    <figure class="seen-board">
      <div
        class="mini-board"
        role="application"
        aria-roledescription={t().machine.inside.boardRole}
        tabIndex={0}
        aria-label={`${t().machine.inside.boardLabel} ${lit.length > 0 ? t().machine.inside.lit(lit.join(', '), pointed.value.cells.length) : ''}`}
        onKeyDown={move}
        onFocus={() => pointAtSquare(cursor.value)}
        onBlur={pointAtNothing}
        onPointerLeave={pointAtNothing}
      >
        {piecesOf(board).map(({ name, piece }) => (
          <i
            class={[piece && `piece-art ${piece}`, last.slice(0, 4).includes(name) && 'last', lit.includes(name) && 'lit'].filter(Boolean).join(' ')}
            data-square={name}
            onPointerEnter={() => pointAtSquare(name)}
            onPointerDown={() => pointAtSquare(name)}
            key={name}
          />
        ))}
      </div>
      <figcaption>{line.length > 0 ? t().machine.inside.after(line.join(' ')) : t().machine.inside.onTheBoard}</figcaption>
    </figure>
  );
}

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function neighbour(square: string, key: string): string | undefined {
  const [across, up] = steps[key] ?? [0, 0];
  const file = 'abcdefgh'[square.charCodeAt(0) - 97 + across];
  const rank = Number(square[1]) + up;
  return (across || up) && file && rank >= 1 && rank <= 8 ? `${file}${rank}` : undefined;
}
