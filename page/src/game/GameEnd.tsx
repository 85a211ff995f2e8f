import type { GameView, NewGame, Side } from '../messages';
import { useBeginning } from '../play/beginning';
import { Refused } from '../shell/Form';
import { reasonText } from './reasonText';
import { t } from '../words/current';

/** How the game ended, and what to do next. */
export function GameEnd({ game, human }: { game: GameView; human: Side | undefined }) {
  const { error, begin } = useBeginning();
  if (game.status.type !== 'ended') return null;
  return (
    <section class="plate game-end" aria-label={t().game.result}>
      <p class="result mono">{game.status.result.replace('1/2-1/2', '½–½')}</p>
      <p>{sentence(reasonText(game.status))}</p>
      <div class="keys">
        {!game.imported && (
          <button type="button" class="key main" onClick={() => void begin(rematch(game))}>
            {human ? t().game.playAgain : t().game.playItAgain}
          </button>
        )}
        <a class="key" href={`#/review/${game.id}`}>
          {t().game.review}
        </a>
        <a class="key" href={`#/share/${game.id}`}>
          {t().game.share}
        </a>
        <a class="key" href={`#/analyse?game=${game.id}`}>
          {t().game.analyse}
        </a>
      </div>
      <Refused why={error} />
    </section>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** The same players with colours swapped, from the same start. */
function rematch(game: GameView): NewGame {
  return {
    white: game.black,
    black: game.white,
    clock: game.timeControl,
    start: { type: 'fen', fen: game.start, chess960: game.chess960 },
  };
}
