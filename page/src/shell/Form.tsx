import type { ComponentChildren } from 'preact';

/** A form whose submission stays on the page. */
export function Form({ class: name, onSubmit, children }: { class: string; onSubmit: () => void; children: ComponentChildren }) {
  return (
    <form
      class={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Why something was refused; nothing where there is no reason. */
export function Refused({ why }: { why: string }) {
  if (!why) return null;
  return (
    <p class="refusal" role="alert">
      {why}
    </p>
  );
}
