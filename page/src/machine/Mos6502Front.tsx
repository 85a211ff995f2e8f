import { C64Keyboard } from './C64Keyboard';
import { C64Screen } from './C64Screen';
import type { FrontProps } from './front';
import { MemoryMaps } from './MemoryMaps';
import { deviceOf } from './picture';
import { Registers } from './Registers';
import { t } from '../words/current';

/**
 * A Commodore 64: its registers, its memory page by page, and its screen. Away from its keyboard the
 * program runs without its console, so that its screen is drawn from what it has in memory.
 */
export function Mos6502Front({ picture, onKey }: FrontProps) {
  const raster = deviceOf(picture.view, 'raster');
  const screen = deviceOf(picture.view, 'screen')?.text.trimEnd();
  return (
    <>
      {raster && <C64Screen raster={raster} text={screen ?? ''} onKey={onKey} />}
      {onKey && <C64Keyboard onKey={onKey} />}
      <Registers registers={picture.view.registers} prefix="$" />
      {screen && !raster && (
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
