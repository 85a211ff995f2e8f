import type { GameStatus } from '../messages';
import { t, told } from '../words/current';

type Ended = Extract<GameStatus, { type: 'ended' }>;

/** Why a game is over. What only the server knows, such as the fault of an engine, is told in its own words. */
export function reasonText({ reason, result, text }: Ended): string {
  const reasons = t().server.reasons;
  switch (reason) {
    case 'checkmate':
    case 'resignation':
      return reasons[reason][result === '1-0' ? 'white' : 'black'];
    case 'timeout':
      return result === '1/2-1/2' ? reasons.flagDraw : reasons.timeout[result === '1-0' ? 'white' : 'black'];
    case 'fault':
    case 'recorded':
      return told(text);
    default:
      return reasons[reason];
  }
}
