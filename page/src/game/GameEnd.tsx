import { useState } from 'preact/hooks';
import type { GameView, NewGame, Side } from '../messages';
import { messageOf, post } from '../server/request';
import { go } from '../shell/router';

/** How it ended, and what one may want next. */
export function GameEnd({ game, human }: { game: GameView; human: Side | undefined }) {
  const [error, setError] = useState('');
  if (game.status.type !== 'ended') return null;
  const again = async (): Promise<void> => {
    try {
      const next = await post<GameView>('/api/games', rematch(game));
      go(`game/${next.id}`);
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <section class="plate game-end" aria-label="Result">
      <p class="result mono">{game.status.result.replace('1/2-1/2', '½–½')}</p>
      <p>{sentence(game.status.text)}</p>
      <div class="keys">
        {!game.imported && (
          <button type="button" class="key main" onClick={again}>
            {human ? 'Play again' : 'Once more'}
          </button>
        )}
        <a class="key" href={`#/review/${game.id}`}>
          Review
        </a>
        <a class="key" href={`#/analyse?game=${game.id}`}>
          Analyse
        </a>
      </div>
      {error && <p class="refusal">{error}</p>}
    </section>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** The same players with colours changed, from the same start. */
function rematch(game: GameView): NewGame {
  return {
    white: game.black,
    black: game.white,
    clock: game.timeControl,
    start: { type: 'fen', fen: game.start, chess960: game.chess960 },
  };
}
