import type { MachinePicture } from '../game/LiveGame';
import { HeatMap } from './HeatMap';
import { Registers } from './Registers';

/**
 * A 6502: its registers, its memory page by page, and what a Commodore 64 would show. As a player the
 * program runs without its console, so that its screen is drawn from what it has in memory.
 */
export function Mos6502Front({ picture }: { picture: MachinePicture }) {
  const { registers, display } = picture.view;
  return (
    <>
      <Registers registers={registers} />
      {display.trim() !== '' && (
        <figure class="c64">
          <pre class="c64-screen" tabIndex={0}>
            {display.trimEnd()}
          </pre>
          <figcaption>The board in its memory, on the line that it looks at. It plays here without its screen; this is drawn as that would be.</figcaption>
        </figure>
      )}
      <HeatMap picture={picture} label={`Memory, ${picture.memory.length} bytes, a page a row`} />
    </>
  );
}
