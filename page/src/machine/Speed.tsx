import type { Pace, PaceControl } from '../messages';
import { shownLanguage, t } from '../words/current';
import { playMachine } from './machineSounds';

const speeds = ['1', '10', '100', '1000', '10000', ''];

function speedName(factor: string): string {
  const words = t().machine.speed;
  if (factor === '') return words.fastest;
  return factor === '1' ? words.real : words.times(Number(factor).toLocaleString(shownLanguage()));
}

/** How fast the machine runs, compared with the real one. */
export function Speed({ pace, works, onPace }: { pace: Pace; works: boolean; onPace: (control: PaceControl) => void }) {
  const value = pace.factor === null ? '' : String(pace.factor);
  const idle = works ? undefined : t().machine.inside.idleWhy;
  const step = (count: number): void => {
    playMachine('relay');
    onPace({ type: 'step', count });
  };
  const listed = speeds.includes(value);
  return (
    <div class="speed">
      <label>
        <span class="hidden-text">{t().machine.speed.label}</span>
        <select
          class="panel-select"
          value={value}
          onChange={(event) => onPace({ type: 'speed', factor: factorOf(event.currentTarget.value) })}
        >
          {!listed && <option value={value}>{speedName(value)}</option>}
          {speeds.map((factor) => (
            <option value={factor} key={factor}>
              {speedName(factor)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="panel-key" aria-pressed={pace.paused} onClick={() => onPace({ type: pace.paused ? 'resume' : 'pause' })}>
        {pace.paused ? t().machine.speed.run : t().machine.speed.pause}
      </button>
      <button type="button" class="panel-key" disabled={!works} title={idle} onClick={() => step(1)}>
        {t().machine.speed.step}
      </button>
      <button type="button" class="panel-key" disabled={!works} title={idle} aria-label={t().machine.speed.stepMany} onClick={() => step(1000)}>
        {t().machine.speed.many}
      </button>
    </div>
  );
}

const factorOf = (text: string): number | null => (text === '' ? null : Number(text));
