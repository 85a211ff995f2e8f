import { useEffect, useState } from 'preact/hooks';
import type { GameList, GameSummary, GameView } from '../messages';
import { Board } from '../board/Board';
import { INITIAL_FEN, type Color } from '../chess/position';
import { shortTitle } from '../server/players';
import { ask, messageOf, post } from '../server/request';
import { Choice } from '../shell/Choice';
import { lazily } from '../shell/lazily';
import { go, place } from '../shell/router';
import { ClockChoice } from './ClockChoice';
import { LevelChoice } from './LevelChoice';
import { Opponents } from './Opponents';
import { StartChoice } from './StartChoice';
import { chosenPlayer, colour, friend, newGame, opponent, startFen, startKind } from './setup';

const Editor = lazily(() => import('../editor/Editor').then((module) => module.Editor));

/** Where a game begins: whom, how, from where. */
export function PlayView() {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const asked = place.value.query.get('fen');
  useEffect(() => {
    if (asked === null) return;
    startKind.value = 'fen';
    startFen.value = asked;
  }, [asked]);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const game = await post<GameView>('/api/games', newGame());
      go(`game/${game.id}`);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  const name = opponent.value === friend ? 'a friend' : (chosenPlayer.value ? shortTitle(chosenPlayer.value) : '…');
  return (
    <div class="setup">
      <h1 class="hidden-text">Play</h1>
      <div class="setup-board">
        <StartBoard orientation={colour.value === 'black' ? 'black' : 'white'} />
      </div>
      <form
        class="setup-form stack"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Unfinished />
        <Opponents />
        <div class="plate stack">
          <LevelChoice />
          <div class="setup-pair">
            {opponent.value !== friend && (
              <Choice
                name="colour"
                legend="You play"
                value={colour.value}
                options={[
                  ['white', 'White'],
                  ['random', 'Either'],
                  ['black', 'Black'],
                ]}
                onChange={(value) => (colour.value = value)}
              />
            )}
            <StartChoice />
          </div>
          <ClockChoice />
        </div>
        <div class="setup-go">
          <button class="key main big" disabled={busy || (!chosenPlayer.value && opponent.value !== friend)}>
            Play {name}
          </button>
          {error && <p class="refusal" role="alert">{error}</p>}
        </div>
      </form>
    </div>
  );
}

function StartBoard({ orientation }: { orientation: Color }) {
  if (startKind.value === 'fen') return <Editor fen={startFen.value} orientation={orientation} onChange={(fen: string) => (startFen.value = fen)} />;
  return <Board fen={INITIAL_FEN} orientation={orientation} label="The start position" />;
}

/** Games that wait to be gone on with. */
function Unfinished() {
  const [games, setGames] = useState<GameSummary[]>([]);
  useEffect(() => {
    ask<GameList>('/api/games?state=playing&limit=20').then(
      (list) => setGames(list.games.filter((game) => game.human !== null).slice(0, 2)),
      () => setGames([]),
    );
  }, []);
  if (games.length === 0) return null;
  return (
    <p class="notice keys unfinished">
      <span>Go on with:</span>
      {games.map((game) => (
        <a class="key small" href={`#/game/${game.id}`} key={game.id}>
          {game.whiteName} – {game.blackName}, move {Math.floor(game.plies / 2) + 1}
        </a>
      ))}
    </p>
  );
}
