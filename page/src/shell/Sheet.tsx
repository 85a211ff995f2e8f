import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface SheetProps {
  open: Signal<boolean>;
  title: string;
  children: ComponentChildren;
}

/** A sheet over the page; Escape or a click beside it closes it. */
export function Sheet({ open, title, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = open.value;
  useEffect(() => {
    if (shown && !dialog.current!.open) dialog.current!.showModal();
    if (!shown && dialog.current?.open) dialog.current.close();
  }, [shown]);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={() => (open.value = false)}
      onClick={(event) => event.target === dialog.current && (open.value = false)}
    >
      {shown && (
        <>
          <h1>{title}</h1>
          {children}
          <form method="dialog" class="keys">
            <button class="key main">Close</button>
          </form>
        </>
      )}
    </dialog>
  );
}
