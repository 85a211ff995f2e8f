import { lazily } from './lazily';
import { settingsOpen } from './settingsOpen';
import { Sheet } from './Sheet';
import { t } from '../words/current';

const Settings = lazily(() => import('./Settings').then((module) => module.Settings));

/** What can be set; loaded when it is asked for. */
export function SettingsSheet() {
  return (
    <Sheet open={settingsOpen} title={t().shell.settings}>
      <Settings />
    </Sheet>
  );
}
