import type { MachinePicture } from '../game/LiveGame';
import { usePainting } from './paint';

/** Memory as pixels: what it holds in grey-green, what has just changed in amber. */
export function HeatMap({ picture, label }: { picture: MachinePicture; label: string }) {
  const { memory, heat } = picture;
  const columns = memory.length > 16_384 ? 256 : memory.length > 4096 ? 128 : memory.length > 512 ? 64 : 16;
  const rows = Math.max(1, Math.ceil(memory.length / columns));
  const canvas = usePainting(
    (pen) => pen.putImageData(imageOf(memory, heat, columns, rows), 0, 0),
    [memory, heat],
  );
  return (
    <figure class="heat">
      <canvas class="heat-map" ref={canvas} width={columns} height={rows} role="img" aria-label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function imageOf(memory: Uint8Array, heat: Uint8Array, columns: number, rows: number): ImageData {
  const image = new ImageData(columns, rows);
  memory.forEach((byte, at) => {
    const warm = (heat[at] ?? 0) / 255;
    const base = byte === 0 ? 14 : 34 + byte * 0.28;
    image.data.set([base * 0.8 + warm * 225, base * 1.05 + warm * 120, base * 0.95 + warm * 10, 255], at * 4);
  });
  return image;
}
