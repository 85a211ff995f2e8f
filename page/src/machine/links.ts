import { signal } from '@preact/signals';

/** What somebody points at inside a machine, so that board and memory light up together. */
export interface Pointed {
  /** Cells of memory. */
  cells: readonly number[];
  /** Squares of the board. */
  squares: readonly string[];
}

const nothing: Pointed = { cells: [], squares: [] };

export const pointed = signal<Pointed>(nothing);

/** Which squares each cell holds or names, as the machine last said. */
export const cellSquares = signal<ReadonlyMap<number, readonly string[]>>(new Map());

/** Lights cells, and the squares that they hold. */
export function pointAtCells(cells: readonly number[]): void {
  pointed.value = { cells, squares: [...new Set(cells.flatMap((cell) => cellSquares.peek().get(cell) ?? []))] };
}

/** Lights a square, and the cells that hold it. */
export function pointAtSquare(square: string): void {
  const cells = [...cellSquares.peek()].filter(([, squares]) => squares.includes(square)).map(([cell]) => cell);
  pointed.value = { cells, squares: [square] };
}

export function pointAtNothing(): void {
  pointed.value = nothing;
}

/** What lights up while the pointer or the focus is on something. */
export const pointing = (cells: readonly number[]) => ({
  onPointerEnter: () => pointAtCells(cells),
  onPointerLeave: pointAtNothing,
  onFocus: () => pointAtCells(cells),
  onBlur: pointAtNothing,
});
