import { computed } from '@preact/signals';
import type { NewGame, PlayerInfo, Seat, Start, ClockSettings } from '../messages';
import { INITIAL_FEN } from '../chess/position';
import { levelWords, players } from '../server/players';
import type { Options } from '../shell/Choice';
import { remembered } from '../shell/settings';
import { t } from '../words/current';

/** The opponent's name when two people play at one board. */
export const friend = 'friend';

export const opponent = remembered('opponent', 'microchess');
export const levelName = remembered('level', '');
export const colour = remembered<'white' | 'random' | 'black'>('colour', 'white');
export const clockName = remembered('clock', 'none');
export const ownMinutes = remembered('minutes', 15);
export const ownIncrement = remembered('increment', 10);
export const startKind = remembered<'standard' | 'chess960' | 'fen'>('start', 'standard');
export const startFen = remembered('fen', INITIAL_FEN);
/** The number of a Chess960 position; empty for a random one. */
export const chess960Number = remembered('number960', '');

/** Time controls by their names; the choice has two more, for none and for another. */
export const clocks: Options<string> = { '1+0': '1 + 0', '3+2': '3 + 2', '10+5': '10 + 5', '30+20': '30 + 20' };

export const chosenPlayer = computed<PlayerInfo | undefined>(
  () => players.value.find((one) => one.name === opponent.value) ?? (opponent.value === friend ? undefined : players.value[0]),
);

export const chosenLevel = computed(
  () => chosenPlayer.value?.levels.find((one) => one.name === levelName.value) ?? chosenPlayer.value?.levels[0],
);

/** What was chosen beside the opponent, in a few words: `Normal · White · no clock`. */
export function summary(): string {
  const [player, level] = [chosenPlayer.value, chosenLevel.value];
  const clock = clockName.value === 'own' ? `${ownMinutes.value} + ${ownIncrement.value}` : (clocks[clockName.value] ?? t().play.noClock);
  const words = [
    player && level && player.levels.length > 1 && levelWords(player, level).name,
    opponent.value !== friend && t().play.colours[colour.value],
    startKind.value !== 'standard' && t().play.starts[startKind.value],
    clock,
  ];
  return words.filter(Boolean).join(' · ');
}

/** The game that was chosen, as the server wants it. */
export function newGame(): NewGame {
  const me: Seat = { type: 'human', name: t().play.you };
  const other = opponentSeat();
  const white = colour.value === 'white' || (colour.value === 'random' && Math.random() < 0.5) || other.type === 'human';
  return { white: white ? me : other, black: white ? other : me, clock: timeControl(), start: start() };
}

function opponentSeat(): Seat {
  const player = chosenPlayer.value;
  if (!player || opponent.value === friend) return { type: 'human', name: t().play.yourFriend };
  return seatOf(player, chosenLevel.value?.name ?? '');
}

/** A player at one of its levels. */
export function seatOf(player: PlayerInfo, level: string): Seat {
  const chosen = player.levels.find((one) => one.name === level) ?? player.levels[0];
  return { type: 'player', name: player.name, options: chosen?.options ?? {}, limits: chosen?.limits ?? {} };
}

export function timeControl(): ClockSettings | null {
  if (clockName.value === 'none') return null;
  const [minutes, seconds] = clockName.value === 'own' ? [ownMinutes.value, ownIncrement.value] : clockName.value.split('+').map(Number);
  return { initialMs: Math.round((minutes ?? 5) * 60_000), incrementMs: Math.round((seconds ?? 0) * 1000) };
}

export function start(): Start {
  if (startKind.value === 'standard') return { type: 'standard' };
  if (startKind.value === 'chess960') return { type: 'chess960', number: chess960Number.value === '' ? null : Number(chess960Number.value) };
  return { type: 'fen', fen: startFen.value.trim(), chess960: false };
}
