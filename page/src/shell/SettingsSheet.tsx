import { signal } from '@preact/signals';
import { SettingCheck, SettingChoice } from './Choice';
import { highContrast, language, machineSoundOn, soundOn, stillness, theme } from './settings';
import { Sheet } from './Sheet';
import { languages, t } from '../words/current';

export const settingsOpen = signal(false);

export function SettingsSheet() {
  return (
    <Sheet open={settingsOpen} title={t().shell.settings}>
      <div class="stack settings">
        <SettingChoice name="theme" legend={t().shell.theme} setting={theme} options={t().shell.themes} />
        <SettingChoice name="language" legend={t().shell.language} setting={language} options={{ auto: t().shell.languageAuto, ...languages }} />
        <SettingCheck label={t().shell.highContrast} setting={highContrast} />
        <SettingCheck label={t().shell.reduceMotion} setting={stillness} />
        <SettingCheck label={t().shell.sounds} setting={soundOn} />
        <SettingCheck label={t().shell.machineSounds} setting={machineSoundOn} />
      </div>
    </Sheet>
  );
}
