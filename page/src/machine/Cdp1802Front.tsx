import type { MachinePicture } from '../game/LiveGame';
import { HeatMap } from './HeatMap';
import { Registers } from './Registers';

/** An 1802: sixteen registers, and what goes over its serial line. */
export function Cdp1802Front({ picture }: { picture: MachinePicture }) {
  const { registers, display } = picture.view;
  return (
    <>
      <Registers registers={registers} />
      <figure class="serial">
        <pre class="terminal-screen" tabIndex={0}>
          {display.split('\n').slice(-12).join('\n') || ' '}
        </pre>
        <figcaption>Its serial line</figcaption>
      </figure>
      {picture.memory.length > 0 && <HeatMap picture={picture} label={`Memory, ${picture.memory.length} bytes`} />}
    </>
  );
}
