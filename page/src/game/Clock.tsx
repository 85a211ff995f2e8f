import { useEffect, useRef, useState } from 'preact/hooks';
import type { Side } from '../messages';
import { clockText } from '../chess/quantities';
import { SevenSegment } from '../machine/SevenSegment';
import { announce } from '../shell/announce';
import { clockTicks } from '../shell/settings';
import { play } from '../shell/sounds';
import type { LiveGame } from './LiveGame';
import { t } from '../words/current';

const lowMs = 20_000;
const tickMs = 10_000;

/** A chess clock; the server keeps the time, this only shows it. */
export function Clock({ live, side }: { live: LiveGame; side: Side }) {
  const clocks = live.clocks.value;
  const [, tick] = useState(0);
  const running = clocks?.shown.running === side && !live.over.value;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [running]);
  const left = clocks && !hasFallen(live, side) ? leftOf(clocks, side, running) : 0;
  const low = clocks !== undefined && left < lowMs;
  const mine = low && live.human.value === side && running;
  useLowWarning(mine, left);
  useTicks(mine, left);
  if (!clocks) return null;
  const text = clockText(left);
  return (
    <div class={`clock ${running ? 'running' : ''} ${low ? 'low' : ''}`} role="timer" aria-label={t().game.clockOf[side](text)}>
      <SevenSegment text={text} />
    </div>
  );
}

function leftOf(clocks: NonNullable<LiveGame['clocks']['value']>, side: Side, running: boolean): number {
  const shown = side === 'white' ? clocks.shown.whiteMs : clocks.shown.blackMs;
  return running ? Math.max(0, shown - (performance.now() - clocks.at)) : shown;
}

/** Whether this side's flag has fallen. A server that was away then only knows what the clock showed before. */
function hasFallen(live: LiveGame, side: Side): boolean {
  const game = live.game.value;
  return game?.status.type === 'ended' && game.status.reason === 'timeout' && game.turn === side;
}

/** A tick for each of the last ten seconds. */
function useTicks(mine: boolean, left: number): void {
  const second = mine && left < tickMs ? Math.ceil(left / 1000) : undefined;
  useEffect(() => {
    if (second !== undefined && clockTicks.peek()) play('clock');
  }, [second]);
}

/** Warns once that time is short, and again only after it has not been. */
function useLowWarning(low: boolean, left: number): void {
  const warned = useRef(false);
  useEffect(() => {
    if (low && !warned.current) {
      play('low');
      announce(t().game.secondsLeft(Math.round(left / 1000)));
    }
    if (low) warned.current = true;
    else if (left > lowMs * 1.5) warned.current = false;
  }, [low]);
}
