import type { PlayerInfo } from '../messages';
import { PunchedCard } from '../machine/PunchedCard';
import { loadPlayers, players, playersError, shortTitle } from '../server/players';
import { friend, opponent } from './setup';
import { t } from '../words/current';

/** The machines on their shelf, the oldest first. */
export function Opponents() {
  const shelf = [...players.value].sort((a, b) => (a.year ?? 9999) - (b.year ?? 9999));
  return (
    <fieldset class="shelf">
      <legend class="label">{t().play.opponent}</legend>
      {playersError.value && (
        <p class="notice keys">
          {playersError.value}
          <button type="button" class="key small" onClick={() => void loadPlayers()}>
            {t().shell.tryAgain}
          </button>
        </p>
      )}
      {shelf.map((player) => (
        <Opponent player={player} key={player.name} />
      ))}
      <label class="exhibit">
        <input type="radio" name="opponent" checked={opponent.value === friend} onChange={() => (opponent.value = friend)} />
        <span class="exhibit-card">
          <span class="exhibit-year">{t().play.now}</span>
          <strong>{t().play.aFriend}</strong>
          <span class="exhibit-facts">{t().play.twoPeople}</span>
        </span>
      </label>
    </fieldset>
  );
}

function Opponent({ player }: { player: PlayerInfo }) {
  return (
    <label class="exhibit">
      <input type="radio" name="opponent" checked={opponent.value === player.name} onChange={() => (opponent.value = player.name)} />
      <span class="exhibit-card">
        <span class="exhibit-holes" aria-hidden="true">
          <PunchedCard text={player.name} columns={12} compact label="" />
        </span>
        <span class="exhibit-year">{player.year ?? '—'}</span>
        <strong>{shortTitle(player)}</strong>
        <span class="exhibit-facts">{[player.memory, player.elo !== null && t().play.elo(player.elo)].filter(Boolean).join(' · ')}</span>
      </span>
    </label>
  );
}
