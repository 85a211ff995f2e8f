import { SettingChoice } from '../shell/Choice';
import { chess960Number, startKind } from './setup';
import { t } from '../words/current';

/** The position that the game starts from. */
export function StartChoice() {
  return (
    <div class="stack tight">
      <SettingChoice name="start" legend={t().play.start} setting={startKind} options={t().play.starts} />
      {startKind.value === 'chess960' && (
        <label>
          <span class="label">{t().play.number960}</span>
          <input
            class="field"
            inputMode="numeric"
            pattern="[0-9]{1,3}"
            value={chess960Number.value}
            onInput={(event) => {
              const text = event.currentTarget.value.trim();
              if (text === '' || Number(text) < 960) chess960Number.value = text;
            }}
          />
        </label>
      )}
    </div>
  );
}
