import type { PlayerInfo } from '../messages';
import { lasting } from '../chess/quantities';
import { Emblem } from '../machine/Emblem';
import { loadPlayers, players, playersError, shortTitle } from '../server/players';
import { speeds } from '../shell/settings';
import { t, told } from '../words/current';
import { friend, opponent } from './setup';

/** The machines on their time line, the oldest first. */
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
        <Year />
        <span class="exhibit-card">
          <Emblem name={friend} />
          <strong>{t().play.aFriend}</strong>
          <span class="exhibit-facts">{t().play.twoPeople}</span>
        </span>
      </label>
    </fieldset>
  );
}

/** A player: its picture, year, memory, rating, and how long a move takes it. */
function Opponent({ player }: { player: PlayerInfo }) {
  return (
    <label class="exhibit">
      <input type="radio" name="opponent" checked={opponent.value === player.name} onChange={() => (opponent.value = player.name)} />
      <Year year={player.year} />
      <span class="exhibit-card">
        <Emblem name={player.name} />
        <strong>{shortTitle(player)}</strong>
        <span class="exhibit-facts">{[player.memory && told(player.memory), player.elo === null ? t().play.unrated : t().play.elo(player.elo)].filter(Boolean).join(' · ')}</span>
        <span class="exhibit-facts">{timeText(player)}</span>
      </span>
    </label>
  );
}

/** A stretch of the time line; without a year it is dotted. */
const Year = ({ year = null }: { year?: number | null }) => (
  <span class={year === null ? 'exhibit-rail timeless' : 'exhibit-rail'}>{year !== null && <span class="exhibit-year">{year}</span>}</span>
);

/** The year from which a program runs on the computers of today. */
const firstOfToday = 2000;

/** How long a move takes on the real machine, and here at the speed at which it is set to run. */
function timeText(player: PlayerInfo): string {
  const seconds = player.secondsPerMove;
  // For a program of today there is no other time than the present.
  const isHistoric = (player.year ?? firstOfToday) < firstOfToday;
  if (seconds === null) return t().play.atOnce;
  if (!isHistoric) return t().play.aMove(lasting(seconds));
  const factor = player.machine ? speeds[player.machine]?.value : undefined;
  const here = factor ? seconds / factor : 0;
  const then = lasting(seconds >= 60 ? Math.round(seconds / 60) * 60 : seconds).replace(/ 0 s$/, '');
  return here < 0.5 ? t().play.thenAtOnce(then) : t().play.thenHere(then, lasting(here));
}
