import { deviceOf, type MachinePicture } from './picture';
import { t } from '../words/current';

/** What a machine without lamps leaves behind: its sheet of paper. */
export function PaperFront({ picture: { view } }: { picture: MachinePicture }) {
  const text = deviceOf(view, 'screen')?.text;
  if (!text) return <p class="machine-idle">{t().machine.paper.empty}</p>;
  return (
    <pre class="teletype" tabIndex={0} role="group" aria-label={t().machine.paper.sheet}>
      {text}
    </pre>
  );
}
