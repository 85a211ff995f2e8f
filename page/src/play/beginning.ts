import { useState } from 'preact/hooks';
import type { GameView, NewGame } from '../messages';
import { messageOf, post } from '../server/request';
import { go } from '../shell/router';

export interface Beginning {
  /** Why the server refused the last attempt; empty if it did not. */
  error: string;
  busy: boolean;
  begin: (game: NewGame) => Promise<void>;
}

/** Begins a game on the server and goes to it. */
export function useBeginning(): Beginning {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const begin = async (game: NewGame): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await post<GameView>('/api/games', game);
      go(`game/${id}`);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return { error, busy, begin };
}
