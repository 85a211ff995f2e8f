import type { Evaluation, GameView, PlayedMove, Side } from '../messages';
import { opposite, turnOf } from '../chess/position';

type Told = Pick<GameView, 'moves'>;

const moverOf = ({ fen }: PlayedMove): Side => opposite(turnOf(fen));

/**
 * Whose opinion a game shows, from its first move to its last: with two opinions in turns the bar would jump although
 * nobody erred. Of two that say what they think it is the one with the higher rating.
 */
export function judgeOf({ moves }: Told, eloOf: (side: Side) => number | null | undefined): Side | undefined {
  const says = (side: Side): boolean => moves.some((move) => move.score && moverOf(move) === side);
  if (!says('black')) return says('white') ? 'white' : undefined;
  if (!says('white')) return 'black';
  return (eloOf('black') ?? -Infinity) > (eloOf('white') ?? -Infinity) ? 'black' : 'white';
}

/** What the judge thought last, at most a move before the position after `ply` half-moves. */
export function opinionAt({ moves }: Told, ply: number, judge: Side | undefined): Evaluation | undefined {
  return moves.slice(Math.max(0, ply - 2), ply).findLast((move) => move.score && moverOf(move) === judge)?.score ?? undefined;
}
