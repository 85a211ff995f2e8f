import type { RegisterValue, RegisterView } from '../messages';
import { t } from '../words/current';

/** A register that is an accumulator. */
export interface AccumulatorView {
  name: string;
  value: Extract<RegisterValue, { type: 'accumulator' }>;
}

export function isAccumulator(register: RegisterView): register is AccumulatorView {
  return register.value.type === 'accumulator';
}

export const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** A register as the machine's manual writes it; `prefix` marks hexadecimal numbers. */
export function registerText(value: RegisterValue, prefix = ''): string {
  switch (value.type) {
    case 'binary':
      return value.bits === 1 ? String(value.value) : prefix + hex(value.value, Math.ceil(value.bits / 4));
    case 'flags':
      return value.value.toString(2).padStart(8, '0');
    case 'accumulator':
      return `${value.minus ? 'M' : 'P'} ${value.digits.join('')}`;
    case 'functionTable':
      return `FT${value.table} ${t().machine.registers.row} ${String(value.row).padStart(2, '0')} ${t().machine.registers.word} ${value.word}`;
    case 'fromBook':
      return t().machine.registers.book;
    case 'pending':
      return '';
  }
}
