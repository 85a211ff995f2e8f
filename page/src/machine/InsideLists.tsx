import type { CallFrame, Candidate, InspectCommand, InspectionView, RoutineCycles, TreePly } from '../messages';
import { short } from '../chess/quantities';
import { t } from '../words/current';
import { address } from './MemoryCells';
import type { ShownMemory } from './picture';

/** Moves with the values that the program has for them. */
export function Candidates({ candidates, scale }: { candidates: readonly Candidate[]; scale: string | undefined }) {
  if (candidates.length === 0) return null;
  const { origins } = t().machine.inside;
  return (
    <section class="inside-part" aria-label={t().machine.inside.whyThisMove}>
      <h3>{t().machine.inside.whyThisMove}</h3>
      <ul class="inside-list">
        {candidates.map(({ uci, value, origin }, at) => (
          <li title={origins[origin]} key={at}>
            <strong>{uci}</strong> {value} {origin !== candidates[at - 1]?.origin && <span class="inside-about">{origins[origin]}</span>}
          </li>
        ))}
      </ul>
      {scale && <p class="inside-about">{scale}</p>}
    </section>
  );
}

/** Breakpoints and watches; a press removes one. */
export function Stops({ inspection, memory, onInspect }: { inspection: InspectionView; memory: ShownMemory | undefined; onInspect: (command: InspectCommand) => void }) {
  const words = t().machine.inside;
  const breaks = inspection.breakpoints.map(({ place, name }) => ({ text: words.stopAt(name), command: { type: 'break', place, set: false } as const }));
  const watches = inspection.watches.map((cell) => ({ text: words.stopOnChange(memory ? address(cell, memory) : String(cell)), command: { type: 'watch', cell, set: false } as const }));
  const stops = [...breaks, ...watches];
  if (stops.length === 0) return null;
  return (
    <section class="inside-part" aria-label={words.stops}>
      <h3>{words.stops}</h3>
      <ul class="inside-list stops">
        {stops.map(({ text, command }) => (
          <li key={text}>
            <button type="button" class="stop-remove" aria-label={words.remove(text)} title={words.remove(text)} onClick={() => onInspect(command)}>
              ×
            </button>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line being searched as a small tree: at each ply the move that is looked into, and the best so far beside it. */
export function SearchTree({ tree }: { tree: readonly TreePly[] }) {
  return (
    <section class="inside-part" aria-label={t().console.tree.title}>
      <h3>{t().console.tree.title}</h3>
      <ol class="search-tree">
        {tree.map(({ uci, best, value }, ply) => (
          <li style={{ '--ply': ply }} key={ply}>
            <span class="tree-move">{uci ?? '…'}</span>
            {(best || value) && <span class="inside-about">{t().console.tree.best([best, value].filter(Boolean).join(' '))}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The calls that have not returned. */
export function Calls({ calls, onInspect }: { calls: readonly CallFrame[]; onInspect: (command: InspectCommand) => void }) {
  return (
    <section class="inside-part" aria-label={t().machine.inside.calls}>
      <h3>{t().machine.inside.calls}</h3>
      {calls.length === 0 && <p class="inside-about">{t().machine.inside.noCalls}</p>}
      <ol class="inside-list">
        {calls.map(({ address, routine }, at) => (
          <li key={at}>
            <button type="button" class="inside-link" onClick={() => onInspect({ type: 'list', at: routine })}>
              {routine}
            </button>{' '}
            <span class="inside-about">{address}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the cycles of this move went, as far as somebody looked. */
export function Profile({ profile }: { profile: readonly RoutineCycles[] }) {
  const most = Math.max(1, ...profile.map(({ cycles }) => cycles));
  return (
    <section class="inside-part" aria-label={t().machine.inside.profile}>
      <h3>{t().machine.inside.profile}</h3>
      {profile.length === 0 && <p class="inside-about">{t().machine.inside.noProfile}</p>}
      <ul class="inside-list profile">
        {profile.map(({ routine, cycles }) => (
          <li key={routine}>
            <meter min={0} max={most} value={cycles} aria-label={t().machine.inside.cyclesOf(routine, short(cycles))} />
            <span>{routine}</span> <span class="inside-about">{short(cycles)}</span>
          </li>
        ))}
      </ul>
      <p class="inside-about">{t().machine.inside.sampled}</p>
    </section>
  );
}
