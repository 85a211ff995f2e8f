import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/current';

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
    const sheet = dialog.current;
    if (shown && !sheet?.open) sheet?.showModal();
    if (!shown && sheet?.open) sheet.close();
  }, [shown]);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={() => (open.value = false)}
      onClick={(event) => {
        if (event.target === dialog.current) open.value = false;
      }}
    >
      {shown && (
        <>
          <form method="dialog" class="sheet-head">
            <h1>{title}</h1>
            <button type="submit" class="tool" aria-label={t().shell.close} title={t().shell.close}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </form>
          {children}
        </>
      )}
    </dialog>
  );
}
