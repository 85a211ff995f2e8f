import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

/** A canvas that is repainted whenever what it shows has changed. */
export function usePainting(paint: (pen: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => void, shown: readonly unknown[]): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen && canvas.current) paint(pen, canvas.current);
  }, shown);
  return canvas;
}
