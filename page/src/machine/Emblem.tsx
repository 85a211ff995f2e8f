import { MachineDrawing } from './MachineDrawing';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Small pictures for players that have no drawing of a machine. */
const emblems: Record<string, () => preact.JSX.Element> = {
  ajedrecista: Ajedrecista,
  turochamp: Turochamp,
  bernstein: Bernstein,
  seajay: SeaJay,
  torres: Torres,
  material: Material,
  random: Random,
  friend: Friend,
};

/** The picture of a player; only decoration, since its name stands beside it. */
export function Emblem({ name }: { name: string }) {
  const Picture = emblems[name];
  return (
    <span class="emblem" aria-hidden="true">
      {Picture ? (
        <svg class="drawing" viewBox="0 0 320 180">
          <Picture />
        </svg>
      ) : (
        <MachineDrawing name={name} />
      )}
    </span>
  );
}

function Ajedrecista() {
  return (
    <>
      <path class="floor" d="M20 168h280" />
      <path class="body" d="M90 166V84h140v82z" />
      <path class="body" d="M76 84l30-52h108l30 52z" />
      {range(4).map((at) => (
        <path class="line" d={`M${112 + at * 32} 34l${-6 + at * 4} 48`} key={at} />
      ))}
      <path class="line" d="M98 50h124M88 66h144" />
      <path class="chip" d="M150 60v-20h5v6h10v-6h5v20z" />
      {range(3).map((at) => (
        <circle class={at === 0 ? 'lit' : 'dark'} cx={120 + at * 18} cy="104" r="5" key={at} />
      ))}
      <path class="line" d="M190 124l28-14v28zM110 124h60v30h-60z" />
    </>
  );
}

function Turochamp() {
  return (
    <>
      <path class="floor" d="M20 168h280" />
      <path class="card" d="M86 18h120l26 26v120H86z" />
      <path class="line" d="M206 18v26h26" />
      {range(6).map((at) => (
        <path class="line" d={`M102 ${58 + at * 17}h${66 + ((at * 29) % 46)}`} key={at} />
      ))}
      <path class="body" d="M226 148l54-88 14 9-54 88-18 9z" />
      <path class="line" d="M274 70l14 9" />
    </>
  );
}

function Bernstein() {
  return (
    <>
      <path class="floor" d="M10 168h300" />
      {range(3).map((at) => (
        <g transform={`translate(${30 + at * 88} 16)`} key={at}>
          <rect class="body" width="78" height="150" rx="3" />
          <circle class="line" cx="26" cy="36" r="17" />
          <circle class="line" cx="26" cy="36" r="5" />
          <circle class="line" cx="56" cy="72" r="14" />
          <circle class="line" cx="56" cy="72" r="4" />
          <path class="line" d="M14 104h50M14 116h50" />
          {range(5).map((lamp) => (
            <circle class={(lamp + at) % 3 === 0 ? 'lit' : 'dark'} cx={18 + lamp * 10} cy="132" r="3" key={lamp} />
          ))}
        </g>
      ))}
    </>
  );
}

function SeaJay() {
  return (
    <>
      <rect class="chip" x="50" y="24" width="220" height="120" rx="3" />
      <path class="trace chalk" d="M160 44v24l-50 34m50-34l50 34M110 102l-24 24m24-24l24 24m76-24l-24 24m24-24l24 24" />
      <path class="floor" d="M60 166l24-22m176 22l-24-22" />
    </>
  );
}

function Torres() {
  return (
    <>
      <path class="floor" d="M20 168h280" />
      <path class="body" d="M112 28h22v16h15V28h22v16h15V28h22v34q0 12-14 16l6 62h14v24H106v-24h14l6-62q-14-4-14-16z" />
      <path class="line" d="M126 78h68m-74 62h80" />
    </>
  );
}

function Material() {
  return (
    <>
      <path class="floor" d="M60 168h200" />
      <path class="line" d="M160 30v136M90 52l140-14M90 52l-26 60h52zM230 38l-26 60h52z" />
      <path class="body" d="M64 112q26 24 52 0zM204 98q26 24 52 0zM140 166q20-14 40 0z" />
    </>
  );
}

function Friend() {
  return (
    <>
      <path class="floor" d="M20 168h280" />
      <circle class="body" cx="110" cy="62" r="26" />
      <path class="body" d="M62 166q0-66 48-66t48 66z" />
      <circle class="chip" cx="210" cy="62" r="26" />
      <path class="chip" d="M162 166q0-66 48-66t48 66z" />
    </>
  );
}

function Random() {
  return (
    <>
      <path class="floor" d="M40 168h240" />
      <rect class="body" x="76" y="76" width="88" height="88" rx="12" transform="rotate(-8 120 120)" />
      <rect class="body" x="176" y="66" width="84" height="84" rx="12" transform="rotate(14 218 108)" />
      {[
        [100, 102],
        [120, 120],
        [140, 138],
        [200, 90],
        [236, 100],
        [194, 120],
        [228, 130],
      ].map(([x, y]) => (
        <circle class="spot" cx={x} cy={y} r="7" key={`${x}`} />
      ))}
    </>
  );
}
