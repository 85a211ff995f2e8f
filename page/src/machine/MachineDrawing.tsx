import '../styles/drawing.css';
import type { Words } from '../words/en';
import { t } from '../words/current';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Drawings of the machines, in a few lines each. */
const drawings: Record<keyof Words['machine']['drawings'], () => preact.JSX.Element> = {
  eniac: Eniac,
  c64: C64,
  microchess: Kim,
  cdp1802: Card,
};

export const isDrawn = (name: string): name is keyof typeof drawings => name in drawings;

export function MachineDrawing({ name }: { name: string }) {
  if (!isDrawn(name)) return null;
  return (
    <svg class="drawing" viewBox="0 0 320 180" role="img" aria-label={t().machine.drawings[name]}>
      {drawings[name]()}
    </svg>
  );
}

function Eniac() {
  return (
    <>
      <path class="floor" d="M10 165h300" />
      {range(6).map((at) => (
        <g transform={`translate(${24 + at * 46} ${24 + Math.abs(at - 2.5) * 3})`} key={at}>
          <rect class="body" width="42" height="132" rx="2" />
          {range(4).map((row) =>
            range(6).map((column) => <circle class={(at * 7 + row * 5 + column * 3) % 4 === 0 ? 'lit' : 'dark'} cx={6 + column * 6} cy={10 + row * 6} r="1.7" key={`${row} ${column}`} />),
          )}
          {range(3).map((row) =>
            range(3).map((column) => (
              <g transform={`translate(${9 + column * 12} ${46 + row * 14})`} key={`${row} ${column}`}>
                <circle class="line" r="4.2" />
                <path class="line" d={`M0 0l${3 - column * 2} ${-3 + row * 2}`} />
              </g>
            )),
          )}
          {range(3).map((row) => (
            <path class="cable" d={`M4 ${96 + row * 9}q${10 + row * 5} 16 34 ${4 - row * 2}`} key={row} />
          ))}
        </g>
      ))}
      <path class="body" d="M214 150h70v-22h-26v-8h-30v8h-14z" />
      <path class="card" d="M232 118h22l4 3v9h-26z" />
      <path class="line" d="M220 150v15m58-15v15" />
    </>
  );
}

function C64() {
  return (
    <>
      <path class="floor" d="M10 168h300" />
      <rect class="body" x="96" y="10" width="128" height="92" rx="8" />
      <rect class="screen" x="106" y="18" width="108" height="76" rx="4" />
      <rect class="screen-inner" x="116" y="26" width="88" height="60" />
      {range(8).map((row) =>
        range(8).map((column) => ((row + column) % 2 === 0 ? null : <rect class="screen-square" x={122 + column * 5.6} y={32 + row * 5.6} width="5.6" height="5.6" key={`${row} ${column}`} />)),
      )}
      <path class="screen-text" d="M174 36h22m-22 8h16m-16 8h20m-20 16h10" />
      <path class="line" d="M140 102l-8 12h56l-8-12" />
      <path class="body" d="M46 166l14-44q2-6 8-6h184q6 0 8 6l14 44z" />
      {range(4).map((row) =>
        range(14).map((column) => <rect class="key-cap" x={76 - row * 2.4 + column * (12 + row * 0.35)} y={126 + row * 9} width={10.5 + row * 0.3} height="7" rx="1" key={`${row} ${column}`} />),
      )}
      <rect class="lit" x="240" y="120" width="5" height="2" />
      <rect class="key-cap" x="110" y="162" width="92" height="3" rx="1" />
    </>
  );
}

function Kim() {
  return (
    <>
      <rect class="board-green" x="70" y="8" width="180" height="164" rx="4" />
      {range(8).map((at) => (
        <rect class="chip" x={82 + (at % 4) * 24} y={18 + Math.floor(at / 4) * 30} width="18" height="22" key={at} />
      ))}
      <rect class="chip" x="184" y="18" width="20" height="66" />
      <rect class="chip" x="212" y="18" width="20" height="66" />
      <rect class="led-strip" x="178" y="96" width="62" height="18" rx="1" />
      {range(6).map((at) => (
        <path class="led" d={`M${183 + at * 9 + (at > 3 ? 4 : 0)} 100h5v5h-5zm0 5h5v5h-5z`} key={at} />
      ))}
      <rect class="body" x="176" y="118" width="66" height="48" rx="2" />
      {range(20).map((at) => (
        <rect class="key-cap" x={181 + (at % 4) * 14.5} y={122 + Math.floor(at / 4) * 8.6} width="12" height="6.4" rx="1" key={at} />
      ))}
      {range(22).map((at) => (
        <path class="trace" d={`M78 ${88 + at * 3.6}h${20 + ((at * 13) % 50)}l8 ${at % 2 === 0 ? 4 : -4}h${10 + ((at * 7) % 18)}`} key={at} />
      ))}
    </>
  );
}

function Card() {
  return (
    <>
      <rect class="board-blue" x="56" y="22" width="208" height="136" rx="10" />
      <rect class="chip" x="84" y="70" width="92" height="28" />
      <text class="chip-text" x="130" y="88">
        RCA 1802
      </text>
      <rect class="chip" x="188" y="70" width="52" height="24" />
      {range(20).map((at) => (
        <path class="line" d={`M${88 + at * 4.4} 66v4m0 28v4`} key={at} />
      ))}
      {range(8).map((at) => (
        <circle class={[0, 2, 3, 6].includes(at) ? 'led' : 'dark'} cx={92 + at * 17} cy="42" r="5" key={at} />
      ))}
      <circle class="lit" cx="244" cy="42" r="5" />
      <text class="chip-text" x="244" y="58">
        Q
      </text>
      {range(8).map((at) => (
        <g transform={`translate(${92 + at * 17} 128)`} key={at}>
          <rect class="body" x="-5" y="-7" width="10" height="14" rx="2" />
          <path class="line" d={`M0 0v${at % 3 === 0 ? -11 : 11}`} />
        </g>
      ))}
      <path class="cable" d="M264 96q34 6 30 50t-40 26" />
    </>
  );
}
