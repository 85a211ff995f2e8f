import { boardSize, boardSvg, heightOf, type Picture } from './boardSvg';

/** The picture in an address, as the strict content policy allows pictures. */
export const pictureAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** Draws a picture on a canvas, `scale` pixels for each of its units. */
export async function draw(picture: Picture, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = pictureAddress(boardSvg(picture));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(boardSize * scale);
  canvas.height = Math.round(heightOf(picture) * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('canvas');
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function png(picture: Picture): Promise<Blob> {
  const canvas = await draw(picture, 2);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/png'));
}
