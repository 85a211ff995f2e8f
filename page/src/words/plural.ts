/** The forms of a text that depend on a number; `#` stands for the number. */
export interface Forms {
  one: string;
  other: string;
}

/** Chooses the form for a number by the rules of a language, and writes the number as that language does. */
export function counting(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const digits = new Intl.NumberFormat(language);
  return (count, { one, other }) => (rules.select(count) === 'one' ? one : other).replace('#', digits.format(count));
}
