import { signal } from '@preact/signals';
import { en, type Words } from './en';

/** The languages of the page, each by its own name. */
export const languages = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof languages;

const current = signal<{ language: Language; words: Words }>({ language: 'en', words: en });

/** The texts of the page in the language that is shown. A component that reads them is drawn again when it changes. */
export const t = (): Words => current.value.words;

/** What the server says in a few fixed words, in the language that is shown. */
export const told = (text: string): string => t().served[text] ?? text;

/** Why the server refused something: its own words, after ours where the page does not speak English. */
export function refusalText({ code, message }: { code: string; message: string }): string {
  const kind = t().refusals[code];
  return kind ? `${kind} (${message})` : message;
}

export const shownLanguage = (): Language => current.value.language;

/** For the attribute of a text that is English whatever the page speaks: screen readers then read it as English. */
export const inEnglish = (): 'en' | undefined => (current.value.language === 'en' ? undefined : 'en');

/** Shows the page in another language. Only English is part of the first load; others are fetched. */
export async function speak(language: Language): Promise<void> {
  const words = language === 'es' ? (await import('./es')).es : en;
  current.value = { language, words };
  document.documentElement.lang = language;
}

/** The first of the browser's languages that the page has; English if it has none of them. */
export function preferred(asked: readonly string[]): Language {
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages);
  return (known as Language | undefined) ?? 'en';
}

/** The day and the time of a moment, as the browser's user writes them in the shown language. */
export function dateText(timeMs: number): string {
  const own = navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === shownLanguage());
  return new Date(timeMs).toLocaleString(own ?? shownLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** A number with a fixed count of decimals, as the shown language writes it. */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString(shownLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}
