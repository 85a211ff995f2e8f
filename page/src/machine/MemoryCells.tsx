import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { InspectCommand, MemoryArea } from '../messages';
import { piecesOf } from '../board/MiniBoard';
import type { Color, Role } from '../chess/position';
import { cellSquares, pointed, pointing } from './links';
import type { MachinePicture, ShownMemory } from './picture';
import { hex } from './register';
import { holdStop, rove } from './roving';
import { t } from '../words/current';

const most = 256;

/** The first of the ENIAC's words that hold the board, two squares each. */
const firstOfBoard = 43;

interface CellsProps {
  picture: MachinePicture;
  areas: readonly MemoryArea[];
  /** What stands on the squares, as the first field of a FEN. */
  board: string | null;
  watches: readonly number[];
  onInspect: (command: InspectCommand) => void;
}

/** Memory cell by cell: addresses, names, values; a cell lights its squares, a click watches it. */
export function MemoryCells({ picture, areas, board, watches, onInspect }: CellsProps) {
  const chosen = useSignal(-1);
  const memory = picture.memory[0];
  if (!memory) return null;
  const shown = shownAreas(areas, memory);
  const area = shown.find(({ start }) => start === chosen.value) ?? withMostSquares(shown);
  if (!area) return null;
  const pieces = new Map(board === null ? [] : piecesOf(board).map(({ name, piece }) => [name, piece]));
  const count = Math.min(area.length, most, memory.start + memory.cells.length - area.start);
  const cells = Array.from({ length: count }, (_, at) => area.start + at);
  return (
    <section class="inside-part" aria-label={t().machine.memory.byName}>
      <div class="listing-tools">
        <label>
          <span class="hidden-text">{t().machine.memory.part}</span>
          <select class="panel-select" value={area.start} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
            {shown.map((one) => (
              <option value={one.start} key={one.start}>
                {address(one.start, memory)} {one.name}
              </option>
            ))}
          </select>
        </label>
        <span class="inside-about">{area.about || area.name}</span>
      </div>
      <Rows label={t().machine.memory.cells(area.name, count)} start={area.start} memory={memory}>
        {cells.map((cell) => (
          <Cell cell={cell} memory={memory} pieces={pieces} watched={watches.includes(cell)} onInspect={onInspect} key={cell} />
        ))}
      </Rows>
    </section>
  );
}

/** Cells in rows with their addresses: sixteen bytes, eight where there is little room; of words five, as in an accumulator, or four, a rank of the board. */
function Rows({ label, start, memory, children }: { label: string; start: number; memory: ShownMemory; children: preact.JSX.Element[] }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => holdStop(list.current));
  const [group, first] = groupsOf(start, memory);
  const cells = [...Array.from({ length: start - first }, (_, at) => <li aria-hidden="true" key={`before ${at}`} />), ...children];
  const rows = Array.from({ length: Math.ceil(cells.length / group) }, (_, row) => row);
  return (
    <ol class={`cells by-${group}`} aria-label={label} ref={list} onKeyDown={rove}>
      {rows.map((row) => [
        <li class={`cell-address ${row % 2 === 1 ? 'odd' : ''}`} aria-hidden="true" key={`address ${row}`}>
          {address(first + row * group, memory)}
        </li>,
        ...cells.slice(row * group, (row + 1) * group),
      ])}
    </ol>
  );
}

/** Of how many cells a group is, and the first cell of the first one. */
export function groupsOf(start: number, { cell }: Pick<ShownMemory, 'cell'>): [number, number] {
  if (cell === 'byte') return [8, start - (start % 16)];
  return start >= firstOfBoard ? [4, start] : [5, start - (start % 5)];
}

/** The area that has most to do with squares: the board. */
function withMostSquares(areas: readonly MemoryArea[]): MemoryArea | undefined {
  const cells = [...cellSquares.value.keys()];
  const counted = areas.map((area) => ({ area, squares: cells.filter((cell) => cell >= area.start && cell < area.start + Math.min(area.length, most)).length }));
  return counted.reduce<(typeof counted)[number] | undefined>((best, one) => (best && best.squares >= one.squares ? best : one), undefined)?.area;
}

/** The areas that lie in the memory that is shown. */
function shownAreas(areas: readonly MemoryArea[], memory: ShownMemory): MemoryArea[] {
  const end = memory.start + memory.cells.length;
  const inside = areas.filter(({ start }) => start >= memory.start && start < end);
  return inside.length > 0 ? inside : [{ start: memory.start, length: memory.cells.length, name: memory.name, about: '' }];
}

interface CellProps {
  cell: number;
  memory: ShownMemory;
  pieces: ReadonlyMap<string, string>;
  watched: boolean;
  onInspect: CellsProps['onInspect'];
}

function Cell({ cell, memory, pieces, watched, onInspect }: CellProps) {
  const value = memory.cells[cell - memory.start] ?? 0;
  const warm = (memory.heat[cell - memory.start] ?? 0) / 255;
  const squares = cellSquares.value.get(cell) ?? [];
  const lit = pointed.value.cells.includes(cell);
  const where = address(cell, memory);
  const text = memory.cell === 'byte' ? hex(value, 2) : String(value).padStart(2, '0');
  const stands = squares.map((square) => squareText(square, pieces.get(square)));
  const meaning = [`${where}: ${memory.cell === 'byte' ? byteText(value) : text}`, stands.join(` ${t().machine.memory.and} `)].filter(Boolean).join(', ');
  return (
    <li>
      <button
        type="button"
        class={`cell ${lit ? 'lit' : ''}`}
        style={{ '--warm': warm.toFixed(2) }}
        aria-pressed={watched}
        aria-label={`${meaning}; ${watched ? t().machine.memory.watched : t().machine.memory.watchIt}`}
        title={meaning}
        data-cell={cell}
        onClick={() => onInspect({ type: 'watch', cell, set: !watched })}
        {...pointing([cell])}
      >
        {text}
      </button>
    </li>
  );
}

/** A byte in hexadecimal and as a number, with its sign too if it may have one. */
export const byteText = (value: number): string => `$${hex(value, 2)} = ${value}${value > 127 ? ` = −${256 - value}` : ''}`;

/** A square and what stands on it: "e4 (white pawn)". */
export function squareText(square: string, piece: string | undefined): string {
  const [side, role] = (piece ?? '').split(' ');
  const { pieces, empty } = t().chess;
  const held = role ? pieces[side as Color][role as Role] : empty;
  return piece === undefined ? square : `${square} (${held})`;
}

export const address = (cell: number, memory: ShownMemory): string => (memory.cell === 'byte' ? `$${hex(cell, 4)}` : t().machine.memory.word(cell));
