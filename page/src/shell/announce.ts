import { signal } from '@preact/signals';

/** What the live region says; screen readers speak each change. */
export const announcement = signal('');

export function announce(text: string): void {
  // Repeated text would not be a change, so the repetition ends in a no-break space.
  announcement.value = announcement.peek() === text ? `${text}\u00a0` : text;
}
