import { boardSize, heightOf, type Picture } from './boardSvg';
import { GifWriter, paletteOf, type Frame } from './gif';
import { draw } from './raster';

/** Pixels for each unit of the picture: 480 wide is enough for a message, and a third of the bytes of 960. */
const scale = 1;
/** Hundredths of a second that a move, and the last one, are shown. */
const [usualDelay, lastDelay] = [90, 300];

/** Draws pictures one after another into an animation; between two of them the page lives on. */
export async function animate(pictures: readonly Picture[], progress: (done: number) => void): Promise<Blob> {
  const height = Math.round(Math.max(...pictures.map(heightOf)) * scale);
  const frames = async (picture: Picture, last: boolean): Promise<Frame> => {
    const canvas = await draw(picture, scale);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('canvas');
    return { pixels: pen.getImageData(0, 0, canvas.width, canvas.height).data, delay: last ? lastDelay : usualDelay };
  };
  const some = [pictures[0], pictures[Math.floor(pictures.length / 2)], pictures.at(-1)].filter((one) => one !== undefined);
  const samples: Frame[] = [];
  for (const picture of some) samples.push(await frames(picture, false));
  const writer = new GifWriter(Math.round(boardSize * scale), height, paletteOf(samples));
  for (const [index, picture] of pictures.entries()) {
    writer.add(await frames(picture, index === pictures.length - 1));
    progress(index + 1);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return writer.end();
}
