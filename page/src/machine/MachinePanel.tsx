import type { MachineKind, Pace, PaceControl } from '../messages';
import { lasting, short } from '../chess/quantities';
import { AjedrecistaFront } from './AjedrecistaFront';
import { EniacFront } from './EniacFront';
import { Mos6502Front } from './Mos6502Front';
import { MicroChessFront } from './MicroChessFront';
import { Cdp1802Front } from './Cdp1802Front';
import { PaperFront } from './PaperFront';
import type { MachinePicture } from './picture';
import { Speed } from './Speed';

const fronts: Record<MachineKind, { title: string; unit: string; Front: (props: { picture: MachinePicture }) => preact.JSX.Element }> = {
  eniac: { title: 'ENIAC', unit: 'add-times', Front: EniacFront },
  mos6502: { title: 'MOS 6502', unit: 'cycles', Front: Mos6502Front },
  microchess: { title: 'KIM-1', unit: 'cycles', Front: MicroChessFront },
  cdp1802: { title: 'RCA 1802', unit: 'machine cycles', Front: Cdp1802Front },
  ajedrecista: { title: 'El Ajedrecista', unit: 'moves of its own', Front: AjedrecistaFront },
  turochamp: { title: 'Paper and pencil', unit: 'seconds', Front: PaperFront },
  bernstein: { title: 'IBM 704', unit: 'instructions', Front: PaperFront },
};

export interface MachinePanelProps {
  owner: string;
  picture: MachinePicture | undefined;
  pace: Pace | null;
  thinking: boolean;
  /** Missing where the machine can only be watched. */
  onPace?: (control: PaceControl) => void;
}

/** The front panel of an old machine at work. */
export function MachinePanel({ owner, picture, pace, thinking, onPace }: MachinePanelProps) {
  const front = picture && fronts[picture.view.kind];
  return (
    <section class="machine" aria-label={`The machine of ${owner}`}>
      <header class="machine-head">
        <span class={`lamp ${thinking ? 'lit' : ''}`} aria-hidden="true" />
        <h2>{front?.title ?? owner}</h2>
        {front && <Spent picture={picture} unit={front.unit} />}
      </header>
      {pace && onPace && <Speed pace={pace} onPace={onPace} />}
      {front ? <front.Front picture={picture} /> : <p class="machine-idle">Nothing to show yet.</p>}
    </section>
  );
}

function Spent({ picture, unit }: { picture: MachinePicture; unit: string }) {
  const { cycles, hertz, seconds } = picture.view.time;
  return (
    <p class="machine-time">
      {hertz > 0 && <strong data-testid="machine-time">{lasting(seconds)}</strong>}
      {hertz > 0 && ' of its own time · '}
      <span data-testid="machine-cycles" data-cycles={cycles}>
        {short(cycles)}
      </span>{' '}
      {unit}
    </p>
  );
}
