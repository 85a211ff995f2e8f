import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask, messageOf } from './request';

export interface Answer<T> {
  value: ReadonlySignal<T | undefined>;
  /** Why there is no answer. */
  trouble: ReadonlySignal<string>;
}

/** What the server answers at a path; asked again when the path changes, and every `renewMs` if that is given. */
export function useAnswer<T>(path: string, renewMs?: number): Answer<T> {
  const value = useSignal<T | undefined>(undefined);
  const trouble = useSignal('');
  useEffect(() => {
    const load = (): void => {
      ask<T>(path).then(
        (answer) => {
          value.value = answer;
          trouble.value = '';
        },
        (error) => {
          trouble.value = messageOf(error);
        },
      );
    };
    load();
    if (renewMs === undefined) return;
    const timer = setInterval(load, renewMs);
    return () => clearInterval(timer);
  }, [path, renewMs]);
  return { value, trouble };
}
