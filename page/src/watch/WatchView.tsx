import '../styles/lists.css';
import type { GameList, NewGame, PlayerInfo, Side } from '../messages';
import { MiniBoard } from '../board/MiniBoard';
import { Emblem } from '../machine/Emblem';
import { useBeginning } from '../play/beginning';
import { LevelSelect } from '../play/LevelSelect';
import { seatOf } from '../play/setup';
import { aboutSentence, playerNamed, players, shortTitle } from '../server/players';
import { useAnswer } from '../server/useAnswer';
import { SettingChoice } from '../shell/Choice';
import { Form, Refused } from '../shell/Form';
import { remembered } from '../shell/settings';
import { inEnglish, t } from '../words/current';

const seats = { white: remembered('watch.white', 'eniac'), black: remembered('watch.black', 'microchess') };
const levels = { white: remembered('watch.white.level', ''), black: remembered('watch.black.level', '') };
const start = remembered<'standard' | 'chess960'>('watch.start', 'standard');

/** Two machines at one board, and the games in progress. */
export function WatchView() {
  const { error, busy, begin } = useBeginning();
  const submit = (): void => {
    const game = wanted();
    if (game) void begin(game);
  };
  return (
    <div class="stack wide">
      <header>
        <h1>{t().watch.letTwoPlay}</h1>
        <p class="story">{t().watch.lead}</p>
      </header>
      <section class="plate" aria-label={t().watch.letTwoPlay}>
        <Suggestions />
        <Form class="match" onSubmit={submit}>
          <SeatChoice side="white" />
          <span class="versus mono" aria-hidden="true">
            ×
          </span>
          <SeatChoice side="black" />
          <div class="match-go">
            <SettingChoice name="watch-start" legend={t().watch.start} setting={start} options={t().watch.starts} />
            <button type="submit" class="key main big" disabled={busy || players.value.length === 0}>
              {t().watch.watchThem}
            </button>
          </div>
        </Form>
        <Refused why={error} />
      </section>
      <GoingOn />
    </div>
  );
}

/** Pairs worth seeing, White first; shown are those whose players the server has. */
const pairs = [
  ['eniac', 'microchess'],
  ['turochamp', 'bernstein'],
  ['c64', 'cdp1802'],
  ['microchess', 'torres'],
] as const;

function Suggestions() {
  const shown = pairs.flatMap(([white, black]) => {
    const [one, other] = [playerNamed(white), playerNamed(black)];
    return one && other ? [[one, other] as const] : [];
  });
  return (
    <div class="keys suggestions" role="group" aria-label={t().watch.suggestions}>
      {shown.map(([one, other]) => (
        <button
          type="button"
          class="key small"
          aria-pressed={chosen('white') === one && chosen('black') === other}
          onClick={() => {
            seats.white.value = one.name;
            seats.black.value = other.name;
          }}
          key={one.name}
        >
          {shortTitle(one)} – {shortTitle(other)}
        </button>
      ))}
    </div>
  );
}

/** The game that was chosen; nothing before the server has named its players. */
function wanted(): NewGame | undefined {
  const [white, black] = [chosen('white'), chosen('black')];
  if (!white || !black) return undefined;
  return {
    white: seatOf(white, levels.white.value),
    black: seatOf(black, levels.black.value),
    clock: null,
    start: start.value === 'standard' ? { type: 'standard' } : { type: 'chess960', number: null },
  };
}

const levelOf = (player: PlayerInfo, name: string) => (player.levels.find((one) => one.name === name) ?? player.levels[0])?.name;

const chosen = (side: Side) => playerNamed(seats[side].value) ?? players.value[0];

function SeatChoice({ side }: { side: Side }) {
  const player = chosen(side);
  return (
    <div class="stack tight seat-choice">
      {player && <Emblem name={player.name} />}
      <label>
        <span class="label">{t().chess.sides[side]}</span>
        <select class="field" aria-label={t().chess.sides[side]} value={player?.name} onChange={(event) => (seats[side].value = event.currentTarget.value)}>
          {players.value.map((one) => (
            <option value={one.name} key={one.name}>
              {shortTitle(one)}
              {one.year ? `, ${one.year}` : ''}
            </option>
          ))}
        </select>
      </label>
      {player && player.levels.length > 1 && (
        <label>
          <span class="hidden-text">{t().watch.levelOf[side]}</span>
          <LevelSelect player={player} value={levelOf(player, levels[side].value)} onChange={(name) => (levels[side].value = name)} />
        </label>
      )}
      <p class="soft small-print">{player && aboutSentence(player)}</p>
    </div>
  );
}

const renewalMs = 3000;

/** The games that have not ended, renewed every few seconds. */
function GoingOn() {
  const games = useAnswer<GameList>('/api/games?state=playing&limit=24', renewalMs).value.value?.games;
  return (
    <section aria-label={t().watch.inProgress} class="stack">
      <h2>{t().watch.inProgress}</h2>
      {games?.length === 0 && <p class="soft">{t().watch.none}</p>}
      <ul class="boards">
        {games?.map((game) => (
          <li key={game.id}>
            <a href={`#/game/${game.id}`} class="board-link">
              <span class="board-names">
                <span class={`lamp ${game.awake ? 'lit' : ''}`} aria-hidden="true" />
                {game.blackName}
              </span>
              <MiniBoard fen={game.fen} lastMove={game.lastMove} />
              <span class="board-names">{game.whiteName}</span>
              <span class="soft small-print">
                {t().watch.atMove(Math.floor(game.plies / 2) + 1)}
                {game.opening && <span lang={inEnglish()}>{` · ${game.opening.name}`}</span>}
                {game.awake ? '' : ` · ${t().watch.paused}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
