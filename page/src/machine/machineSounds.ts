import { play } from '../shell/sounds';
import { machineSoundOn } from '../shell/settings';
import { deviceOf, type MachinePicture } from './picture';

/** The sound that goes with what has changed from one picture to the next. */
export function soundBetween(last: MachinePicture | undefined, next: MachinePicture | undefined): 'punch' | 'teletype' | undefined {
  if (!last || !next || last.view.kind !== next.view.kind) return undefined;
  const card = deviceOf(next.view, 'card')?.text;
  if (card && card !== deviceOf(last.view, 'card')?.text) return 'punch';
  const printed = (picture: MachinePicture): string | undefined => deviceOf(picture.view, 'serialLine')?.lines.at(-1)?.text;
  return printed(next) !== printed(last) ? 'teletype' : undefined;
}

/** A teletype does not tick more often than this. */
const restMs = 120;
let played = 0;

/** Lets a machine be heard: its card punch, its terminal. */
export function soundOf(last: MachinePicture | undefined, next: MachinePicture | undefined): void {
  const sound = soundBetween(last, next);
  if (!sound || !machineSoundOn.peek() || performance.now() - played < restMs) return;
  played = performance.now();
  play(sound);
}
