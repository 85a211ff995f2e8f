import { useMemo, useRef, useState } from 'preact/hooks';
import { squareSpeaker } from '../chess/spoken';
import type { Color, Key } from '../chess/position';

export interface SquareGridProps {
  fen: string;
  orientation: Color;
  label: string;
  onChoose: (square: Key) => void;
  onCancel: () => void;
}

const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const keyAt = (row: number, column: number, orientation: Color): Key =>
  (orientation === 'white' ? `${files[column]}${8 - row}` : `${files[7 - column]}${row + 1}`) as Key;

/** The squares as a grid of labelled cells, laid over the board; mouse events pass through it. */
export function SquareGrid(props: SquareGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const spoken = useMemo(() => squareSpeaker(props.fen), [props.fen]);
  const [cursor, setCursor] = useState<[number, number]>([6, 4]);

  const moveTo = (row: number, column: number): void => {
    setCursor([row, column]);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}${column}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step) moveTo(clamp(cursor[0] + step[0]), clamp(cursor[1] + step[1]));
    else if (event.key === 'Home') moveTo(cursor[0], 0);
    else if (event.key === 'End') moveTo(cursor[0], 7);
    else if (event.key === 'Enter' || event.key === ' ') props.onChoose(keyAt(...cursor, props.orientation));
    else if (event.key === 'Escape') props.onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="squares" role="grid" aria-label={props.label} ref={grid} onKeyDown={onKeyDown}>
      {range.map((row) => (
        <div role="row" class="squares-row" key={row}>
          {range.map((column) => {
            const square = keyAt(row, column, props.orientation);
            const here = cursor[0] === row && cursor[1] === column;
            return (
              <div
                role="gridcell"
                key={column}
                class="squares-cell"
                data-cell={`${row}${column}`}
                data-square={square}
                tabIndex={here ? 0 : -1}
                aria-label={spoken(square)}
                onFocus={() => setCursor([row, column])}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const range = [0, 1, 2, 3, 4, 5, 6, 7];
const clamp = (value: number): number => Math.min(7, Math.max(0, value));
