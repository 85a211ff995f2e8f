import { roomy } from '../shell/roomy';
import { remembered } from '../shell/settings';

/** The depth at which the engine stops; 0 for none. */
export const engineDepth = remembered('depth', 0);
/** How many threads the engine is to use, if they are free. */
export const engineThreads = remembered('threads', 1);
/** Whether lines, depth and threads can be chosen; on a phone the moves need the room. */
export const engineOptionsOpen = remembered('engineOptions', roomy);
