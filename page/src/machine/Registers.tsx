/** Registers by name, in lamps. */
export function Registers({ registers }: { registers: readonly (readonly [string, string])[] }) {
  return (
    <dl class="registers">
      {registers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
