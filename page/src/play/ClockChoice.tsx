import type { Signal } from '@preact/signals';
import { SettingChoice } from '../shell/Choice';
import { clockName, clocks, ownIncrement, ownMinutes } from './setup';
import { t } from '../words/current';

/** Minutes for the game and seconds for each move. */
export function ClockChoice() {
  return (
    <div class="stack tight">
      <SettingChoice name="clock" legend={t().play.clock} setting={clockName} options={{ none: t().play.clockNames.none, ...clocks, own: t().play.clockNames.own }} />
      {clockName.value === 'own' && (
        <div class="setup-pair">
          <NumberField label={t().play.minutes} slot={ownMinutes} min={0.5} max={1440} step={0.5} />
          <NumberField label={t().play.secondsPerMove} slot={ownIncrement} min={0} max={3600} step={1} />
        </div>
      )}
    </div>
  );
}

function NumberField({ label, slot, min, max, step }: { label: string; slot: Signal<number>; min: number; max: number; step: number }) {
  return (
    <label>
      <span class="label">{label}</span>
      <input
        class="field"
        type="number"
        min={min}
        max={max}
        step={step}
        value={slot.value}
        onInput={(event) => {
          const value = event.currentTarget.valueAsNumber;
          if (value >= min && value <= max) slot.value = value;
        }}
      />
    </label>
  );
}
