import { signal } from '@preact/signals';
import { SettingCheck, SettingChoice } from './Choice';
import { highContrast, machineSoundOn, soundOn, stillness, theme } from './settings';
import { Sheet } from './Sheet';

export const settingsOpen = signal(false);

export function SettingsSheet() {
  return (
    <Sheet open={settingsOpen} title="Settings">
      <div class="stack settings">
        <SettingChoice name="theme" legend="Theme" setting={theme} options={{ auto: 'Same as the system', light: 'Day', dark: 'Night' }} />
        <SettingCheck label="High contrast" setting={highContrast} />
        <SettingCheck label="No motion" setting={stillness} />
        <SettingCheck label="Sounds" setting={soundOn} />
        <SettingCheck label="Sounds of the machines" setting={machineSoundOn} />
      </div>
    </Sheet>
  );
}
