import { computed, signal } from '@preact/signals';

/** The current view, kept in the fragment so that any static server will do. */
const fragment = signal(location.hash);
addEventListener('hashchange', () => (fragment.value = location.hash));

export interface Place {
  /** `play`, `game`, `watch`, … */
  view: string;
  /** What comes after the view, such as the number of a game. */
  argument: string;
  query: URLSearchParams;
}

export const place = computed<Place>(() => parse(fragment.value));

function parse(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', ...rest] = path.split('/');
  return {
    view: view || 'play',
    argument: decode(rest.join('/')),
    query: new URLSearchParams(query),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
