/** Registers by name, in lamps. */
export function Registers({ registers }: { registers: readonly (readonly [string, string])[] }) {
  return (
    <dl class="registers">
      {registers.map(([name, value]) => (
        <div class={value.length > 8 ? 'long' : ''} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
