import type { MachinePicture } from '../game/LiveGame';
import { HeatMap } from './HeatMap';
import { Registers } from './Registers';
import { SerialLine } from './SerialLine';

/** An 1802: sixteen registers, and what goes over its serial line. */
export function Cdp1802Front({ picture }: { picture: MachinePicture }) {
  const { registers, display } = picture.view;
  return (
    <>
      <Registers registers={registers} />
      <SerialLine text={display} />
      {picture.memory.length > 0 && <HeatMap picture={picture} label={`Memory, ${picture.memory.length} bytes`} />}
    </>
  );
}
