import { useSignal } from '@preact/signals';
import { piecesOf } from '../board/MiniBoard';
import { pointAtNothing, pointAtSquare, pointed } from './links';

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
        aria-roledescription="board"
        tabIndex={0}
        aria-label={`The position that it looks at; arrow keys go from square to square. ${lit.length > 0 ? `Lit: ${lit.join(', ')}, in ${pointed.value.cells.length} cells of memory` : ''}`}
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
      <figcaption>{line.length > 0 ? `After ${line.join(' ')}` : 'The position on the board'}</figcaption>
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
