import type { CallFrame, Candidate, InspectCommand, RoutineCycles, TreePly } from '../messages';
import { short } from '../chess/quantities';
import { t } from '../words/current';

/** Moves with the values that the program has for them. */
export function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return null;
  return (
    <section class="inside-part" aria-label={t().machine.inside.whyThisMove}>
      <h3>{t().machine.inside.whyThisMove}</h3>
      <ul class="inside-list">
        {candidates.map(({ uci, value, about }, at) => (
          <li title={about} key={at}>
            <strong>{uci}</strong> {value} {about !== candidates[at - 1]?.about && <span class="inside-about">{about}</span>}
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
