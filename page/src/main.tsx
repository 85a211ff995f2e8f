import '@lichess-org/chessground/assets/chessground.base.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/board.css';
import './styles/game.css';
import './styles/machine.css';
import './styles/setup.css';
import './styles/forced.css';
import { render } from 'preact';
import { loadPlayers } from './server/players';
import { followLanguage, followPieces } from './shell/settings';
import { App } from './App';

/** How long the first picture waits for the players, which are asked for together with this script. */
const patienceMs = 150;

const players = loadPlayers();
followPieces();
// With the players at hand the start page is drawn once; without them it would be drawn empty, and then again.
void Promise.all([followLanguage(), Promise.race([players, new Promise((resolve) => setTimeout(resolve, patienceMs))])]).then(() =>
  render(<App />, document.getElementById('app') ?? document.body),
);
