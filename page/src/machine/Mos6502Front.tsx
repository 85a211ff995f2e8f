import { MemoryMaps } from './MemoryMaps';
import { deviceOf, type MachinePicture } from './picture';
import { Registers } from './Registers';
import { t } from '../words/current';

/**
 * A 6502: its registers, its memory page by page, and what a Commodore 64 would show. As a player the
 * program runs without its console, so its screen is drawn from what it has in memory.
 */
export function Mos6502Front({ picture }: { picture: MachinePicture }) {
  const screen = deviceOf(picture.view, 'screen')?.text.trimEnd();
  return (
    <>
      <Registers registers={picture.view.registers} prefix="$" />
      {screen && (
        <figure class="c64">
          <pre class="c64-screen" tabIndex={0}>
            {screen}
          </pre>
          <figcaption>{t().machine.c64.caption}</figcaption>
        </figure>
      )}
      <MemoryMaps picture={picture} note={t().machine.memory.pagePerRow} />
    </>
  );
}
