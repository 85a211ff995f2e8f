import type { GameView, Side } from '../messages';
import { place } from '../shell/router';
import { t } from '../words/current';

/** Which side this screen plays in a game of two people, if the address says so. */
export function ownSide(): Side | undefined {
  const side = place.value.query.get('as');
  return side === 'white' || side === 'black' ? side : undefined;
}

export const isShared = (game: GameView): boolean => game.white.type === 'human' && game.black.type === 'human' && !game.imported;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** How a second person plays from another screen: by a link, where the server can be reached from there. */
export function TwoScreens({ game }: { game: GameView }) {
  if (ownSide() === 'black') return null;
  const link = `${location.origin}/#/game/${game.id}?as=black`;
  return (
    <details class="two-screens" open={ownSide() !== undefined}>
      <summary>{t().game.twoScreens}</summary>
      {isLoopback(location.hostname) ? (
        <p class="soft small-print">{t().game.onlyHere}</p>
      ) : (
        <p class="soft small-print">
          {ownSide() ? t().game.sendLink : <a href={`#/game/${game.id}?as=white`}>{t().game.linkFor.white}</a>}
        </p>
      )}
      <label>
        <span class="label">{t().game.linkFor.black}</span>
        <input class="field mono" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </details>
  );
}
