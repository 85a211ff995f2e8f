import type { GameView, NewGame, Side } from '../messages';
import { remembered } from '../shell/settings';
import { t } from '../words/current';

/** A win against the ENIAC, as it is kept. */
export interface Beaten {
  game: number;
  moves: number;
  /** What the ENIAC would have thought, in seconds. */
  seconds: number;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** The best win against the machine of 1946: the one in the fewest moves. `game` is 0 where there is none. */
export const beaten = remembered<Beaten>('beat1946', { game: 0, moves: 0, seconds: 0, at: 0 });

/** The machine that the challenge is about. */
export const challenged = 'eniac';

/** A game against the ENIAC at its usual level, as White, from the usual start. */
export const challenge = (): NewGame => ({
  white: { type: 'human', name: t().play.you },
  black: { type: 'player', name: challenged, options: { Plies: 'four' }, limits: {} },
  clock: null,
  start: { type: 'standard' },
});

/** The win that a game is, if it is one: a person has beaten the ENIAC from the usual start. */
export function winOf(game: GameView, human: Side | undefined): Beaten | undefined {
  if (game.status.type !== 'ended' || !human || game.imported) return undefined;
  const other = human === 'white' ? game.black : game.white;
  const won = game.status.result === (human === 'white' ? '1-0' : '0-1');
  const usual = game.start.startsWith('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  if (!won || !usual || other.type !== 'player' || other.name !== challenged) return undefined;
  const seconds = game.moves.reduce((sum, { machineTime }) => sum + (machineTime?.seconds ?? 0), 0);
  return { game: game.id, moves: Math.ceil(game.moves.length / 2), seconds, at: Date.now() };
}

/** Keeps a win if it is the first, or shorter than the one that was kept. */
export function keepWin(win: Beaten): void {
  const best = beaten.peek();
  if (best.game === win.game) return;
  if (best.game === 0 || win.moves < best.moves) beaten.value = win;
}
