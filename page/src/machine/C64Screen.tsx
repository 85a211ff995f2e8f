import type { DeviceView } from '../messages';
import { keyOf } from './c64Keys';
import { t } from '../words/current';
import { usePainting } from './paint';
import { bytesOf } from './picture';

type RasterView = Extract<DeviceView, { type: 'raster' }>;

/** The machine's own screen, dot by dot. While it has the focus, keys go to the machine. */
export function C64Screen({ raster, text, onKey }: { raster: RasterView; text: string; onKey?: (key: string) => void }) {
  const dots = unpacked(bytesOf(raster.runs));
  const height = Math.max(1, Math.round(dots.length / raster.width));
  const canvas = usePainting((pen) => pen.putImageData(imageOf(dots, raster, height), 0, 0), [raster]);
  const type = (event: KeyboardEvent): void => {
    const key = onKey && keyOf(event);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    onKey?.(key);
  };
  return (
    <figure class="c64 c64-own">
      <div class="c64-glass" role="textbox" aria-multiline="true" aria-readonly={!onKey} tabIndex={0} aria-label={t().console.c64.screen} onKeyDown={type}>
        <canvas ref={canvas} width={raster.width} height={height} />
        <pre class="hidden-text" data-testid="c64-text">
          {text}
        </pre>
      </div>
      {onKey && <figcaption>{t().console.c64.how}</figcaption>}
    </figure>
  );
}

/** A byte is a run: the colour in its high four bits, the length less one in the others. */
export function unpacked(runs: Uint8Array): Uint8Array {
  const dots = new Uint8Array(runs.reduce((all, run) => all + (run & 15) + 1, 0));
  let at = 0;
  for (const run of runs) {
    dots.fill(run >> 4, at, at + (run & 15) + 1);
    at += (run & 15) + 1;
  }
  return dots;
}

function imageOf(dots: Uint8Array, { width, palette }: RasterView, height: number): ImageData {
  const image = new ImageData(width, height);
  dots.forEach((dot, at) => {
    const [red = 0, green = 0, blue = 0] = palette[dot] ?? [];
    image.data.set([red, green, blue, 255], at * 4);
  });
  return image;
}
