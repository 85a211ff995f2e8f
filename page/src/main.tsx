import '@lichess-org/chessground/assets/chessground.base.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/board.css';
import './styles/game.css';
import './styles/machine.css';
import './styles/setup.css';
import { render } from 'preact';
import { loadPlayers } from './server/players';
import { followLanguage, followPieces } from './shell/settings';
import { App } from './App';

void loadPlayers();
followPieces();
void followLanguage().then(() => render(<App />, document.getElementById('app') ?? document.body));
