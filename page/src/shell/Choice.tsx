export interface ChoiceProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of a few, as a row of radio buttons. */
export function Choice<T extends string>({ name, legend, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="switch">
      <legend class="label">{legend}</legend>
      {options.map(([option, title]) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span class="option">{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
