import { useEffect } from 'preact/hooks';
import type { GameView, NewGame, Side } from '../messages';
import { INITIAL_FEN } from '../chess/position';
import { lasting } from '../chess/quantities';
import { useBeginning } from '../play/beginning';
import { keepWin, winOf, type Beaten } from '../play/challenge';
import { Refused } from '../shell/Form';
import type { LiveGame } from './LiveGame';
import { RatingChange } from './RatingChange';
import { reasonText } from './reasonText';
import { saveCard } from './winCard';
import { t } from '../words/current';

/** How the game ended, and what to do next. */
export function GameEnd({ live, game, human }: { live: LiveGame; game: GameView; human: Side | undefined }) {
  const { error, begin } = useBeginning();
  const win = winOf(game, human);
  useEffect(() => {
    if (win) keepWin(win);
  }, [win?.game]);
  if (game.status.type !== 'ended') return null;
  return (
    <section class="plate game-end" aria-label={t().game.result}>
      <p class="result mono">{game.status.result.replace('1/2-1/2', '½–½')}</p>
      <p>{sentence(reasonText(game.status))}</p>
      {human && !game.imported && <RatingChange live={live} />}
      {win && <Win win={win} />}
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

/** The machine of 1946 was beaten: that can be kept as a card. */
function Win({ win }: { win: Beaten }) {
  return (
    <div class="notice" data-testid="beat-1946">
      <p>{t().game.beat1946(win.moves, lasting(win.seconds))}</p>
      <button type="button" class="key small" onClick={() => saveCard(win)}>
        {t().play.saveCard}
      </button>
    </div>
  );
}

/** The same players again: with colours swapped from the usual start, and as they sat from a position that was set up. */
export function rematch(game: GameView): NewGame {
  const swapped = game.start === INITIAL_FEN || game.chess960;
  return {
    white: swapped ? game.black : game.white,
    black: swapped ? game.white : game.black,
    clock: game.timeControl,
    start: { type: 'fen', fen: game.start, chess960: game.chess960 },
  };
}
