import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { watchPace } from '../shell/settings';
import type { LiveGame } from './LiveGame';

/** A game that began so recently is shown from its first move. */
const freshMs = 15_000;

export interface Reveal {
  /** How many of the moves are shown. */
  shown: number;
  paused: Signal<boolean>;
}

/**
 * A game that is watched, a move at a time: two fast machines would be over in a second. It stays at most as far behind
 * as the moves that have come; a pause stops what is shown, not the game.
 */
export function useReveal(live: LiveGame, watching: boolean): Reveal {
  const game = live.game.value;
  const count = game?.moves.length ?? 0;
  const fresh = watching && game !== undefined && Date.now() - game.createdMs < freshMs;
  const shown = useSignal(fresh ? 0 : count);
  const paused = useSignal(false);
  const behind = watching && shown.value < count;
  useEffect(() => {
    if (!behind || paused.value) return;
    if (watchPace.value === 0) {
      shown.value = count;
      return live.tellShown(count);
    }
    const timer = setTimeout(() => {
      shown.value += 1;
      live.tellShown(shown.value);
    }, watchPace.value);
    return () => clearTimeout(timer);
  }, [behind, shown.value, count, paused.value, watchPace.value]);
  return { shown: watching ? Math.min(shown.value, count) : count, paused };
}
