import { HeatMap } from './HeatMap';
import type { MachinePicture } from './picture';

/** All the memory that a machine shows; `note` says how it is laid out. */
export function MemoryMaps({ picture, note = '' }: { picture: MachinePicture; note?: string }) {
  return (
    <>
      {picture.memory.map((memory) => (
        <HeatMap memory={memory} label={`Memory, ${memory.cells.length} ${memory.cell === 'byte' ? 'bytes' : 'words'}${note}`} key={memory.start} />
      ))}
    </>
  );
}
