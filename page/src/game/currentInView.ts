import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A box that scrolls its current entry to the middle, down or aside, whenever one of `changes` is new. */
export function useCurrentInView(changes: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !box.current) return;
    box.current.scrollTop = current.offsetTop - box.current.clientHeight / 2;
    box.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - box.current.clientWidth / 2;
  }, changes);
  return box;
}
