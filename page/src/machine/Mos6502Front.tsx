import type { MachinePicture } from '../game/LiveGame';
import { HeatMap } from './HeatMap';
import { Registers } from './Registers';

/** A 6502: its registers, its memory page by page, and the screen of the Commodore 64. */
export function Mos6502Front({ picture }: { picture: MachinePicture }) {
  const { registers, display } = picture.view;
  return (
    <>
      <Registers registers={registers} />
      {display.trim() !== '' && (
        <pre class="c64-screen" tabIndex={0} role="img" aria-label="The screen of the Commodore 64">
          {display}
        </pre>
      )}
      <HeatMap picture={picture} label={`Memory, ${picture.memory.length} bytes, a page a row`} />
    </>
  );
}
