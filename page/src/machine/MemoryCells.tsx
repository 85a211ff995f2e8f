import { useSignal } from '@preact/signals';
import type { InspectCommand, MemoryArea } from '../messages';
import { cellSquares, pointed, pointing } from './links';
import type { MachinePicture, ShownMemory } from './picture';
import { hex } from './register';
import { t } from '../words/current';

const most = 256;

interface CellsProps {
  picture: MachinePicture;
  areas: readonly MemoryArea[];
  watches: readonly number[];
  onInspect: (command: InspectCommand) => void;
}

/** Memory cell by cell: addresses, names, values; a cell lights its squares, a click watches it. */
export function MemoryCells({ picture, areas, watches, onInspect }: CellsProps) {
  const chosen = useSignal(-1);
  const memory = picture.memory[0];
  if (!memory) return null;
  const shown = shownAreas(areas, memory);
  const area = shown.find(({ start }) => start === chosen.value) ?? withMostSquares(shown);
  if (!area) return null;
  const count = Math.min(area.length, most, memory.start + memory.cells.length - area.start);
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
      <ol class="cells" aria-label={t().machine.memory.cells(area.name, count)}>
        {Array.from({ length: count }, (_, at) => (
          <Cell cell={area.start + at} memory={memory} watched={watches.includes(area.start + at)} onInspect={onInspect} key={area.start + at} />
        ))}
      </ol>
    </section>
  );
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

function Cell({ cell, memory, watched, onInspect }: { cell: number; memory: ShownMemory; watched: boolean; onInspect: CellsProps['onInspect'] }) {
  const value = memory.cells[cell - memory.start] ?? 0;
  const warm = (memory.heat[cell - memory.start] ?? 0) / 255;
  const squares = cellSquares.value.get(cell) ?? [];
  const lit = pointed.value.cells.includes(cell);
  const where = address(cell, memory);
  const text = memory.cell === 'byte' ? hex(value, 2) : String(value).padStart(2, '0');
  const meaning = [`${where}: ${memory.cell === 'byte' ? `$${text} = ${value}` : text}`, squares.length > 0 && squares.join(` ${t().machine.memory.and} `)].filter(Boolean).join(', ');
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

const address = (cell: number, memory: ShownMemory): string => (memory.cell === 'byte' ? `$${hex(cell, 4)}` : t().machine.memory.word(cell));
