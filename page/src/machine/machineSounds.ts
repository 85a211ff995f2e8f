import { play, type Sound } from '../shell/sounds';
import { machineSoundOn } from '../shell/settings';
import { commutators } from './ajedrecista';
import { deviceOf, type MachinePicture } from './picture';

/** The sound that goes with what has changed from one picture to the next. */
export function soundBetween(last: MachinePicture | undefined, next: MachinePicture | undefined): 'punch' | 'teletype' | 'magnets' | undefined {
  if (next?.view.kind === 'ajedrecista') return setting(next) === setting(last) ? undefined : 'magnets';
  if (!last || !next || last.view.kind !== next.view.kind) return undefined;
  const card = deviceOf(next.view, 'card')?.text;
  if (card && card !== deviceOf(last.view, 'card')?.text) return 'punch';
  const printed = (picture: MachinePicture): string | undefined => deviceOf(picture.view, 'serialLine')?.lines.at(-1)?.text;
  return printed(next) !== printed(last) ? 'teletype' : undefined;
}

/** How the automaton's commutators stand; each of its moves changes that, its first as well. */
const setting = (picture: MachinePicture | undefined): string => (picture ? JSON.stringify(commutators(picture.view)) : '');

/** A teletype does not tick more often than this. */
const restMs = 120;
let played = 0;

/** Lets a machine be heard: its card punch, its terminal. */
export function soundOf(last: MachinePicture | undefined, next: MachinePicture | undefined): void {
  const sound = soundBetween(last, next);
  if (!sound || performance.now() - played < restMs) return;
  played = performance.now();
  playMachine(sound);
}

/** A sound of a machine, unless machines are to be silent. */
export function playMachine(sound: Sound): void {
  if (machineSoundOn.peek()) play(sound);
}
