import type { ConsoleCommand, InspectCommand, InspectionView, MachineKind, MachineProgress, MemoryArea, Pace, PaceControl, Side } from '../messages';
import type { Line } from '../server/socket';
import { lazily } from '../shell/lazily';
import { remembered } from '../shell/settings';
import { useEffect, useRef } from 'preact/hooks';
import { lasting, short } from '../chess/quantities';
import { Emblem } from './Emblem';
import { consoleOpen, ConsoleSwitch } from './ConsoleSwitch';
import type { FrontProps } from './front';
import { AjedrecistaFront } from './AjedrecistaFront';
import { EniacFront } from './EniacFront';
import { Mos6502Front } from './Mos6502Front';
import { MicroChessFront } from './MicroChessFront';
import { Cdp1802Front } from './Cdp1802Front';
import { PaperFront } from './PaperFront';
import { deviceOf, type MachinePicture } from './picture';
import { playMachine, soundOf } from './machineSounds';
import { Progress } from './Progress';
import { Speed } from './Speed';
import { t } from '../words/current';

const fronts: Record<MachineKind, (props: FrontProps) => preact.JSX.Element> = {
  eniac: EniacFront,
  mos6502: Mos6502Front,
  microchess: MicroChessFront,
  cdp1802: Cdp1802Front,
  ajedrecista: AjedrecistaFront,
  turochamp: PaperFront,
  bernstein: PaperFront,
};

export interface MachinePanelProps {
  owner: string;
  picture: MachinePicture | undefined;
  progress?: MachineProgress;
  pace: Pace | null;
  thinking: boolean;
  /** Missing where the machine can only be watched. */
  onPace?: (control: PaceControl) => void;
  inspection?: InspectionView;
  areas?: readonly MemoryArea[];
  /** A connection that was lost and is there again has to be asked again. */
  line?: Line;
  onInspect?: (command: InspectCommand) => void;
  /** Whose machine it is, and of what kind; it may not have shown itself yet. */
  side: Side;
  kind?: MachineKind;
  /** Missing where nobody plays against it. */
  onConsole?: (command: ConsoleCommand) => void;
  positionCommand?: string;
}

const LookInside = lazily(() => import('./LookInside').then((module) => module.LookInside));

/** Whose drawing stands on the panel. */
const drawn: Record<MachineKind, string> = {
  eniac: 'eniac',
  mos6502: 'c64',
  microchess: 'microchess',
  cdp1802: 'cdp1802',
  ajedrecista: 'ajedrecista',
  turochamp: 'turochamp',
  bernstein: 'bernstein',
};

/** Whether the debugger is open. */
const insideOpen = remembered('inside', false);

/** Machines with a debugger. */
const inspected: readonly MachineKind[] = ['eniac', 'mos6502', 'cdp1802', 'microchess'];

/** The front panel of an old machine at work. */
export function MachinePanel(props: MachinePanelProps) {
  const { owner, picture, progress, pace, thinking, onPace } = props;
  const kind = picture?.view.kind;
  const Front = kind && fronts[kind];
  const last = useRef<MachinePicture | undefined>(undefined);
  useEffect(() => {
    soundOf(last.current, picture);
    last.current = picture;
  }, [picture]);
  return (
    <section class={`machine ${props.side}`} aria-label={t().machine.label(owner)}>
      <header class="machine-head">
        <span class={`lamp ${thinking ? 'lit' : ''}`} aria-hidden="true" />
        {props.kind && (
          <span class="machine-picture">
            <Emblem name={drawn[props.kind]} />
          </span>
        )}
        <h2>{kind ? t().machine.titles[kind] : owner}</h2>
        {kind && <Spent picture={picture} unit={t().machine.units[kind]} />}
      </header>
      {pace && onPace && <Speed pace={pace} works={thinking} onPace={onPace} />}
      {thinking && progress && progress.done > 0 && <Progress progress={progress} pace={pace} />}
      <ConsoleSwitch {...props} />
      {Front && picture ? (
        <Front picture={picture} side={props.side} onKey={keyboardOf(props)} positionCommand={props.positionCommand} />
      ) : (
        <p class="machine-idle">{t().machine.idle}</p>
      )}
      {kind && inspected.includes(kind) && <Inside {...props} kind={kind} unit={t().machine.units[kind]} />}
    </section>
  );
}

/** How to press a key, while somebody sits at the machine and it hears its keyboard; an old picture may still say that it does. */
function keyboardOf({ picture, onConsole }: MachinePanelProps): ((key: string) => void) | undefined {
  if (!onConsole || !consoleOpen.value || !picture || !deviceOf(picture.view, 'keyboard')) return undefined;
  return (key) => {
    playMachine('key');
    onConsole({ type: 'press', key });
  };
}

/** The debugger behind its button. */
function Inside({ inspection, areas = [], picture, pace, thinking, kind, unit, line, onPace, onInspect }: MachinePanelProps & { kind: MachineKind; unit: string }) {
  if (!onInspect || !onPace) return null;
  const open = insideOpen.value;
  return (
    <>
      <button type="button" class="panel-key inside-open" aria-expanded={open} onClick={() => (insideOpen.value = !open)}>
        {open ? t().machine.closeInside : t().machine.lookInside}
      </button>
      {open && line !== 'lost' && (
        <LookInside
          inspection={inspection}
          areas={areas}
          picture={picture}
          pace={pace}
          thinking={thinking}
          kind={kind}
          unit={unit}
          onInspect={onInspect}
          onStep={() => onPace({ type: 'step', count: 1 })}
        />
      )}
    </>
  );
}

function Spent({ picture, unit }: { picture: MachinePicture; unit: string }) {
  const { cycles, hertz, seconds } = picture.view.time;
  return (
    <p class="machine-time">
      {hertz > 0 && <strong data-testid="machine-time">{lasting(seconds)}</strong>}
      {hertz > 0 && ` ${t().machine.ownTime} · `}
      <span data-testid="machine-cycles" data-cycles={cycles}>
        {short(cycles)}
      </span>{' '}
      {unit}
    </p>
  );
}
