import { signal } from '@preact/signals';
import type { PlayerInfo } from '../messages';
import { ask, messageOf } from './request';
import { t } from '../words/current';

/** The players that the server has; empty until it has answered. */
export const players = signal<PlayerInfo[]>([]);
export const playersError = signal('');

export async function loadPlayers(): Promise<void> {
  try {
    players.value = await ask<PlayerInfo[]>('/api/players');
    playersError.value = '';
  } catch (error) {
    playersError.value = messageOf(error);
  }
}

/** A player's name where there is little room: `Bernstein` for `The Bernstein program`. */
export const shortTitle = ({ title }: PlayerInfo): string => title.replace(/^The (.+) program$/, '$1');

/** The description of a player as a sentence. */
export function aboutSentence({ name, about }: PlayerInfo): string {
  const text = t().players[name]?.about ?? about;
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** A level as the shown language calls it. */
export function levelWords(player: PlayerInfo, level: PlayerInfo['levels'][number]): { name: string; about: string } {
  return t().players[player.name]?.levels[level.name] ?? level;
}

export const playerNamed = (name: string): PlayerInfo | undefined => players.value.find((one) => one.name === name);
