import '../styles/lists.css';
import '../styles/tournament.css';
import type { Tournament, TournamentGame } from '../messages';
import { playerNamed, shortTitle } from '../server/players';
import { useAnswer } from '../server/useAnswer';
import { t } from '../words/current';
import { Replay } from './Replay';

/** The tournament of a century: who beat whom, and every game to be watched. */
export function TournamentView({ number }: { number: string }) {
  const { value, trouble } = useAnswer<Tournament>('/api/tournament');
  if (trouble.value) return <p class="notice">{trouble.value}</p>;
  const tournament = value.value;
  if (!tournament) return <p class="soft mono">…</p>;
  const chosen = tournament.games.find((game) => String(game.number) === number);
  return (
    <div class="stack wide">
      <h1>{t().tournament.title}</h1>
      <p class="story">{t().tournament.about}</p>
      <Crosstable tournament={tournament} chosen={chosen?.number} />
      {chosen ? <Replay number={chosen.number} names={[titleOf(chosen.white), titleOf(chosen.black)]} key={chosen.number} /> : <p class="soft">{t().tournament.watch}</p>}
      <p>
        <a href="/api/tournament/pgn" download="tournament.pgn">
          {t().tournament.save}
        </a>
      </p>
    </div>
  );
}

/** A player with its year, where it has one. */
function titleOf(name: string): string {
  const player = playerNamed(name);
  if (!player) return name;
  const title = shortTitle(player);
  return player.year === null ? title : `${title} (${player.year})`;
}

function Crosstable({ tournament: { players, games }, chosen }: { tournament: Tournament; chosen: number | undefined }) {
  return (
    <section class="scroller" aria-label={t().tournament.table}>
      <table class="listing-table fanfold-table crosstable">
        <thead>
          <tr>
            <th scope="col">{t().tournament.player}</th>
            {players.map(({ player }, at) => (
              <th scope="col" title={titleOf(player)} aria-label={titleOf(player)} key={player}>
                {at + 1}
              </th>
            ))}
            <th scope="col">{t().tournament.points}</th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ player, points }, at) => (
            <tr class="mono" key={player}>
              <th scope="row">
                {at + 1}. <a href={`#/machine/${player}`}>{titleOf(player)}</a>
              </th>
              {players.map(({ player: other }) => (
                <td key={other}>
                  {games
                    .filter(({ white, black }) => (white === player && black === other) || (white === other && black === player))
                    .map((game) => (
                      <Result game={game} player={player} chosen={chosen === game.number} key={game.number} />
                    ))}
                </td>
              ))}
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a player had in a game; a link to the game. */
function Result({ game, player, chosen }: { game: TournamentGame; player: string; chosen: boolean }) {
  const { number, white, black, result } = game;
  const label = t().tournament.game(number, titleOf(white), titleOf(black), result.replace('1/2-1/2', '½–½'));
  return (
    <a class="result" href={`#/tournament/${number}`} aria-label={label} title={label} aria-current={chosen ? 'true' : undefined}>
      {pointsIn(game, player)}
    </a>
  );
}

const pointsIn = ({ white, result }: TournamentGame, player: string): string => (result === '1/2-1/2' ? '½' : (result === '1-0') === (white === player) ? '1' : '0');
