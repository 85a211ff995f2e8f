import '../styles/inside.css';
import { useEffect } from 'preact/hooks';
import type { InspectCommand, InspectionView, MachineKind, MemoryArea, Pace } from '../messages';
import { doing, halted } from './doing';
import { Candidates, Calls, Profile, SearchTree, Stops } from './InsideLists';
import { cellSquares } from './links';
import { playMachine } from './machineSounds';
import { MemoryCells } from './MemoryCells';
import type { MachinePicture } from './picture';
import { ProgramListing } from './ProgramListing';
import { SeenBoard } from './SeenBoard';
import { inEnglish, shownLanguage, t } from '../words/current';

export interface LookInsideProps {
  inspection: InspectionView | undefined;
  areas: readonly MemoryArea[];
  picture: MachinePicture | undefined;
  pace: Pace | null;
  thinking: boolean;
  kind: MachineKind;
  unit: string;
  onInspect: (command: InspectCommand) => void;
  onStep: () => void;
}

/** The debugger: what the machine is doing, its program, its memory, the position that it looks at. */
export function LookInside(props: LookInsideProps) {
  const { inspection, areas, picture, onInspect } = props;
  useEffect(() => {
    onInspect({ type: 'attend', on: true });
    return () => onInspect({ type: 'attend', on: false });
  }, []);
  useEffect(() => {
    cellSquares.value = new Map(inspection?.squares.map(({ cell, squares }) => [cell, squares]) ?? []);
  }, [inspection]);
  if (!inspection) return <p class="machine-idle">{t().machine.inside.nothing}</p>;
  return (
    <div class="inside">
      <p class="inside-doing" data-testid="inside-doing">
        {props.thinking ? doing(inspection) : t().machine.inside.idle}
        {inspection.routine && (
          <span class="inside-source" lang={inEnglish()}>
            <strong>{inspection.routine}</strong> {inspection.about}
          </span>
        )}
      </p>
      <Steps {...props} inspection={inspection} />
      <Rewind inspection={inspection} unit={props.unit} onInspect={onInspect} disabled={!props.thinking} />
      <div class="inside-columns">
        <ProgramListing inspection={inspection} active={props.thinking} onInspect={onInspect} />
        <div class="stack tight">
          {inspection.board && <SeenBoard board={inspection.board} line={inspection.line} />}
          <SearchTree tree={inspection.tree} />
          <Candidates candidates={inspection.candidates} scale={t().machine.inside.scales[props.kind]} />
          <Stops inspection={inspection} memory={picture?.memory[0]} onInspect={onInspect} />
        </div>
      </div>
      {picture && <MemoryCells picture={picture} areas={areas} board={inspection.board} watches={inspection.watches} onInspect={onInspect} />}
      <div class="inside-columns">
        <Calls calls={inspection.calls} onInspect={onInspect} />
        <Profile profile={inspection.profile} />
      </div>
    </div>
  );
}

function Steps({ inspection, pace, thinking, onInspect, onStep }: LookInsideProps & { inspection: InspectionView }) {
  const words = t().machine.inside;
  const held = thinking && pace?.paused === true;
  const why = !thinking ? words.idleWhy : held ? undefined : words.pauseFirst;
  const key = (title: string, command: InspectCommand) => (
    <button type="button" class="panel-key" disabled={!held} title={why} onClick={() => heard(() => onInspect(command))}>
      {title}
    </button>
  );
  return (
    <div class="inside-steps">
      <button type="button" class="panel-key" disabled={!thinking} title={thinking ? undefined : why} onClick={() => heard(onStep)}>
        {words.step}
      </button>
      {key(words.stepOver, { type: 'stepOver' })}
      {key(words.stepOut, { type: 'stepOut' })}
      {key(words.stepBack, { type: 'stepBack', count: 1 })}
      {key(words.toNextMove, { type: 'runToMove' })}
      <button type="button" class="panel-key" disabled={!thinking} title={thinking ? words.snapshotWhy : why} onClick={() => onInspect({ type: 'snapshot' })}>
        {words.snapshot}
      </button>
      <span class="inside-halt" role="status" data-testid="inside-halt">
        {thinking ? ((inspection.halt && halted(inspection.halt)) ?? (pace?.paused ? words.paused : words.running)) : words.idle}
      </span>
    </div>
  );
}

/** A step that the machine is told to make is heard as its key. */
function heard(step: () => void): void {
  playMachine('relay');
  step();
}

function Rewind({ inspection, unit, disabled, onInspect }: { inspection: InspectionView; unit: string; disabled: boolean; onInspect: LookInsideProps['onInspect'] }) {
  const [first, last] = inspection.range;
  return (
    <label class="inside-rewind">
      <span>{t().machine.inside.rewind}</span>
      <input
        type="range"
        min={first}
        max={Math.max(first + 1, last)}
        value={inspection.cycles}
        disabled={disabled || first === last}
        aria-valuetext={`${inspection.cycles} ${unit}`}
        onChange={(event) => onInspect({ type: 'rewind', cycles: Math.round(event.currentTarget.valueAsNumber) })}
      />
      <output>
        {inspection.cycles.toLocaleString(shownLanguage())} {unit}
      </output>
    </label>
  );
}
