import { usePainting } from './paint';
import type { ShownMemory } from './picture';

/** Memory as pixels: what it holds in grey-green, what has just changed in amber. */
export function HeatMap({ memory: { cells, heat }, label }: { memory: ShownMemory; label: string }) {
  const columns = cells.length > 16_384 ? 256 : cells.length > 4096 ? 128 : cells.length > 512 ? 64 : 16;
  const rows = Math.max(1, Math.ceil(cells.length / columns));
  const canvas = usePainting((pen) => pen.putImageData(imageOf(cells, heat, columns, rows), 0, 0), [cells, heat]);
  return (
    <figure class="heat">
      <canvas class="heat-map" ref={canvas} width={columns} height={rows} role="img" aria-label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function imageOf(cells: Uint8Array, heat: Uint8Array, columns: number, rows: number): ImageData {
  const image = new ImageData(columns, rows);
  cells.forEach((value, at) => {
    const warm = (heat[at] ?? 0) / 255;
    const base = value === 0 ? 14 : 34 + value * 0.28;
    image.data.set([base * 0.8 + warm * 225, base * 1.05 + warm * 120, base * 0.95 + warm * 10, 255], at * 4);
  });
  return image;
}
