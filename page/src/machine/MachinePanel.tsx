import type { MachineKind, MachineProgress, Pace, PaceControl } from '../messages';
import { lasting, short } from '../chess/quantities';
import { EniacFront } from './EniacFront';
import { Mos6502Front } from './Mos6502Front';
import { MicroChessFront } from './MicroChessFront';
import { Cdp1802Front } from './Cdp1802Front';
import type { MachinePicture } from './picture';
import { Progress } from './Progress';
import { Speed } from './Speed';

const fronts: Record<MachineKind, { title: string; unit: string; Front: (props: { picture: MachinePicture }) => preact.JSX.Element }> = {
  eniac: { title: 'ENIAC', unit: 'add-times', Front: EniacFront },
  mos6502: { title: 'MOS 6502', unit: 'cycles', Front: Mos6502Front },
  microchess: { title: 'KIM-1', unit: 'cycles', Front: MicroChessFront },
  cdp1802: { title: 'RCA 1802', unit: 'machine cycles', Front: Cdp1802Front },
};

export interface MachinePanelProps {
  owner: string;
  picture: MachinePicture | undefined;
  progress?: MachineProgress;
  pace: Pace | null;
  thinking: boolean;
  /** Missing where the machine can only be watched. */
  onPace?: (control: PaceControl) => void;
}

/** The front panel of an old machine at work. */
export function MachinePanel({ owner, picture, progress, pace, thinking, onPace }: MachinePanelProps) {
  const front = picture && fronts[picture.view.kind];
  return (
    <section class="machine" aria-label={`The machine of ${owner}`}>
      <header class="machine-head">
        <span class={`lamp ${thinking ? 'lit' : ''}`} aria-hidden="true" />
        <h2>{front?.title ?? owner}</h2>
        {front && <Spent picture={picture} unit={front.unit} />}
      </header>
      {pace && onPace && <Speed pace={pace} works={thinking} onPace={onPace} />}
      {thinking && progress && progress.done > 0 && <Progress progress={progress} pace={pace} />}
      {front ? <front.Front picture={picture} /> : <p class="machine-idle">Idle. Make a move and watch it work.</p>}
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
