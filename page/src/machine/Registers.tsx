import type { RegisterView } from '../messages';
import { registerText } from './register';

/** Registers by name, in lamps. */
export function Registers({ registers, prefix }: { registers: readonly RegisterView[]; prefix?: string }) {
  return (
    <dl class="registers">
      {registers.map(({ name, value }) => (
        <Register name={name} text={registerText(value, prefix)} key={name} />
      ))}
    </dl>
  );
}

/** How much room a text needs. */
const widthOf = ({ length }: string): string => (length > 16 ? 'longest' : length > 7 ? 'long' : '');

function Register({ name, text }: { name: string; text: string }) {
  return (
    <div class={widthOf(text)}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
