import { MemoryMaps } from './MemoryMaps';
import { deviceOf, type MachinePicture } from './picture';
import { Registers } from './Registers';
import { SerialLine } from './SerialLine';

/** An 1802: sixteen registers, and what goes over its serial line. */
export function Cdp1802Front({ picture }: { picture: MachinePicture }) {
  return (
    <>
      <Registers registers={picture.view.registers} />
      <SerialLine lines={deviceOf(picture.view, 'serialLine')?.lines ?? []} />
      <MemoryMaps picture={picture} />
    </>
  );
}
