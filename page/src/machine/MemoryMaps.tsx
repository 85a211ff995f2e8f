import { HeatMap } from './HeatMap';
import type { MachinePicture, ShownMemory } from './picture';
import { t } from '../words/current';

/** All the memory that a machine shows; `note` says how it is laid out. */
export function MemoryMaps({ picture, note = '' }: { picture: MachinePicture; note?: string }) {
  return (
    <>
      {picture.memory.map((memory) => (
        <HeatMap memory={memory} label={sizeText(memory) + note} key={memory.start} />
      ))}
    </>
  );
}

const sizeText = ({ cell, cells }: ShownMemory): string => (cell === 'byte' ? t().machine.memory.bytes(cells.length) : t().machine.memory.words(cells.length));
