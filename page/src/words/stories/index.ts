import { shownLanguage } from '../current';
import type { Story } from './es';

/** What is told of a machine in the shown language. */
export interface Told {
  story: Story | undefined;
  purposes: Record<string, string>;
}

/** Nothing where the page speaks English, which the server tells. */
export async function storyOf(name: string): Promise<Told | undefined> {
  if (shownLanguage() !== 'es') return undefined;
  const { stories, purposes } = await import('./es');
  return { story: stories[name], purposes };
}
