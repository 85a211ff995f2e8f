import type { MachinePicture } from '../game/LiveGame';
import { HeatMap } from './HeatMap';
import { Registers } from './Registers';

/** A machine that nobody has drawn yet. */
export function PlainFront({ picture }: { picture: MachinePicture }) {
  return (
    <>
      <Registers registers={picture.view.registers} />
      {picture.view.display.trim() !== '' && (
        <pre class="terminal-screen" tabIndex={0}>
          {picture.view.display}
        </pre>
      )}
      {picture.memory.length > 0 && <HeatMap picture={picture} label={`Memory, ${picture.memory.length} bytes`} />}
    </>
  );
}
