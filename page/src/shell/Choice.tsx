import type { Signal } from '@preact/signals';
import type { ComponentChild } from 'preact';

/** The values that can be chosen and their labels, in the order in which they are shown. */
export type Options<T extends string> = Readonly<Record<T, string>>;

export interface ChoiceProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: Options<T>;
  onChange: (value: T) => void;
  /** What stands above the label of each. */
  picture?: ((value: T) => ComponentChild) | undefined;
}

/** One of a few, as a row of radio buttons. */
export function Choice<T extends string>({ name, legend, value, options, onChange, picture }: ChoiceProps<T>) {
  return (
    <fieldset class="switch">
      <legend class="label">{legend}</legend>
      {(Object.keys(options) as T[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span class="option">
            {picture?.(option)}
            {options[option]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export interface SettingProps<T extends string> {
  name: string;
  legend: string;
  setting: Signal<T>;
  options: Options<T>;
  picture?: (value: T) => ComponentChild;
}

/** A choice whose value is a setting. */
export function SettingChoice<T extends string>({ setting, ...rest }: SettingProps<T>) {
  return <Choice {...rest} value={setting.value} onChange={(value) => (setting.value = value)} />;
}

export function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** A check box for a setting. */
export function SettingCheck({ label, setting }: { label: string; setting: Signal<boolean> }) {
  return <Check label={label} checked={setting.value} onChange={(on) => (setting.value = on)} />;
}
