import type { Pace, PaceControl } from '../messages';
import { machineSoundOn } from '../shell/settings';
import { play } from '../shell/sounds';

const speeds: readonly (readonly [string, string])[] = [
  ['1', 'real time'],
  ['10', '10 times'],
  ['100', '100 times'],
  ['1000', '1,000 times'],
  ['10000', '10,000 times'],
  ['', 'as fast as possible'],
];

/** How fast the machine runs, compared with the real one. */
export function Speed({ pace, works, onPace }: { pace: Pace; works: boolean; onPace: (control: PaceControl) => void }) {
  const value = pace.factor === null ? '' : String(pace.factor);
  const idle = works ? undefined : 'It is idle: it works when it is its turn to move';
  const step = (count: number): void => {
    if (machineSoundOn.peek()) play('relay');
    onPace({ type: 'step', count });
  };
  const listed = speeds.some(([factor]) => factor === value);
  return (
    <div class="speed">
      <label>
        <span class="hidden-text">Speed</span>
        <select
          class="panel-select"
          value={value}
          onChange={(event) => onPace({ type: 'speed', factor: factorOf(event.currentTarget.value) })}
        >
          {!listed && <option value={value}>{value} times</option>}
          {speeds.map(([factor, title]) => (
            <option value={factor} key={factor}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="panel-key" aria-pressed={pace.paused} onClick={() => onPace({ type: pace.paused ? 'resume' : 'pause' })}>
        {pace.paused ? 'Run' : 'Pause'}
      </button>
      <button type="button" class="panel-key" disabled={!works} title={idle} onClick={() => step(1)}>
        Step
      </button>
      <button type="button" class="panel-key" disabled={!works} title={idle} aria-label="Step 1,000 instructions" onClick={() => step(1000)}>
        1,000
      </button>
    </div>
  );
}

const factorOf = (text: string): number | null => (text === '' ? null : Number(text));
