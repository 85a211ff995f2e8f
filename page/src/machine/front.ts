import type { Side } from '../messages';
import type { MachinePicture } from './picture';

/** What the front panel of a machine is given. */
export interface FrontProps {
  picture: MachinePicture;
  /** Whose machine it is. */
  side: Side;
  /** Presses a key of the machine; missing while it does not hear its keyboard. */
  onKey?: (key: string) => void;
  /** The command that tells an 1802 of a move after those that were played. */
  positionCommand?: string;
}
