import type { MachineProgress, Pace } from '../messages';
import { lasting } from '../chess/quantities';
import { callsBack, canCallBack, setCallBack } from '../shell/callBack';
import { t } from '../words/current';

/** How far a long thought is, and a guess of what is left of it, at the speed at which the machine runs. */
export function Progress({ progress, pace }: { progress: MachineProgress; pace: Pace | null }) {
  const percent = Math.min(100, Math.round(progress.done * 100));
  return (
    <div class="machine-progress">
      <progress max={100} value={percent} aria-label={t().machine.progress.label} />
      <span data-testid="machine-left">
        {percent} %{leftText(progress, pace)}
      </span>
      {canCallBack() && (
        <label class="check">
          <input type="checkbox" checked={callsBack.value} onChange={(event) => void setCallBack(event.currentTarget.checked)} />
          {t().machine.progress.notify}
        </label>
      )}
    </div>
  );
}

/** What is left, in time at this page. Nothing is said of a machine whose speed here is not known. */
export function leftText(progress: MachineProgress, pace: Pace | null): string {
  if (pace?.paused) return ` · ${t().machine.progress.paused}`;
  if (!progress.left || !pace?.factor) return '';
  const seconds = progress.left.seconds / pace.factor;
  return seconds < 5 ? ` · ${t().machine.progress.fewSeconds}` : ` · ${t().machine.progress.left(lasting(roughly(seconds)))}`;
}

/** A guess is not given to the second: full minutes beyond ten, full quarters of an hour beyond three hours. */
function roughly(seconds: number): number {
  const unit = seconds > 10_800 ? 900 : seconds > 600 ? 60 : seconds > 60 ? 10 : 5;
  return Math.max(unit, Math.round(seconds / unit) * unit);
}
