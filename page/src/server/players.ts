import { signal } from '@preact/signals';
import type { PlayerInfo } from '../messages';
import { ask, messageOf } from './request';

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

export const playerNamed = (name: string): PlayerInfo | undefined => players.value.find((one) => one.name === name);
