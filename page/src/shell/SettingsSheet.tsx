import { signal } from '@preact/signals';
import { Check, Choice } from './Choice';
import { highContrast, soundOn, stillness, theme } from './settings';
import { Sheet } from './Sheet';

export const settingsOpen = signal(false);

export function SettingsSheet() {
  return (
    <Sheet open={settingsOpen} title="Settings">
      <div class="stack settings">
        <Choice
          name="theme"
          legend="Light"
          value={theme.value}
          options={[
            ['auto', 'As the system'],
            ['light', 'Day'],
            ['dark', 'Night'],
          ]}
          onChange={(value) => (theme.value = value)}
        />
        <Check label="High contrast" checked={highContrast.value} onChange={(on) => (highContrast.value = on)} />
        <Check label="No motion" checked={stillness.value} onChange={(on) => (stillness.value = on)} />
        <Check label="Sounds" checked={soundOn.value} onChange={(on) => (soundOn.value = on)} />
      </div>
    </Sheet>
  );
}
