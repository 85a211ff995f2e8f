import { lazily } from './lazily';
import { helpOpen } from './helpOpen';
import { Sheet } from './Sheet';
import { t } from '../words/current';

const Help = lazily(() => import('./Help').then((module) => module.Help));

/** What one can do here, and by which keys; the texts are loaded when they are asked for. */
export function HelpSheet() {
  return (
    <Sheet open={helpOpen} title={t().shell.help}>
      <Help />
    </Sheet>
  );
}
