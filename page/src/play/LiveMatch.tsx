import { useEffect, useMemo } from 'preact/hooks';
import { Board } from '../board/Board';
import { INITIAL_FEN, type Key } from '../chess/position';
import { playerNamed, shortTitle } from '../server/players';
import { t } from '../words/current';
import { Exhibition } from './Exhibition';

/** Two machines at play on the start page. */
export function LiveMatch() {
  const exhibition = useMemo(() => new Exhibition(), []);
  useEffect(() => {
    exhibition.open();
    return () => exhibition.close();
  }, [exhibition]);
  const game = exhibition.game.value;
  const move = exhibition.move;
  const fen = move?.fen ?? game?.start ?? INITIAL_FEN;
  const names = game && ([nameOf(game.white), nameOf(game.black)] as const);
  return (
    <figure class="live-match">
      <Board
        fen={fen}
        orientation="white"
        lastMove={move && [move.uci.slice(0, 2) as Key, move.uci.slice(2, 4) as Key]}
        drawing={false}
        label={names ? t().play.liveLabel(...names) : t().play.startLabel}
      />
      <figcaption>
        {game && names && (
          <>
            <span class="lamp lit" aria-hidden="true" /> {t().play.live(...names)} <a href={`#/game/${game.id}`}>{t().play.watchIt}</a>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** A player with its year: `Turochamp (1948)`. */
function nameOf(name: string): string {
  const player = playerNamed(name);
  if (!player) return name;
  return player.year === null ? shortTitle(player) : `${shortTitle(player)} (${player.year})`;
}
