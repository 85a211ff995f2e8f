import type { DeviceView, MachineView, MemoryCell, MemoryView } from '../messages';

/** A stretch of memory. */
export interface ShownMemory {
  name: string;
  start: number;
  cell: MemoryCell;
  cells: Uint8Array;
  /** For each cell, how long ago it changed: 255 just now, 0 long ago. */
  heat: Uint8Array;
}

/** What a side's machine looks like. The server sends memory only when it changes, so it is kept from picture to picture. */
export interface MachinePicture {
  view: MachineView;
  memory: ShownMemory[];
}

/** How much a changed cell cools from one picture to the next. */
const cooling = 24;

export function nextPicture(view: MachineView, last: MachinePicture | undefined): MachinePicture {
  const known = last?.view.kind === view.kind ? last.memory : [];
  return { view, memory: view.memory.map((region, at) => shownMemory(region, known[at])) };
}

function shownMemory({ name, start, cell, base64 }: MemoryView, last: ShownMemory | undefined): ShownMemory {
  const cells = base64 === null ? (last?.cells ?? new Uint8Array()) : bytesOf(base64);
  const heat = cells.map((value, at) => {
    const changed = last !== undefined && last.cells[at] !== value;
    return changed ? 255 : Math.max(0, (last?.heat[at] ?? 0) - cooling);
  });
  return { name, start, cell, cells, heat };
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

type DeviceOf<Type extends DeviceView['type']> = Extract<DeviceView, { type: Type }>;

/** A device of the machine, if it has one of that type with something to show. */
export function deviceOf<Type extends DeviceView['type']>(view: MachineView, type: Type): DeviceOf<Type> | undefined {
  return view.devices.find((one): one is DeviceOf<Type> => one.type === type);
}
