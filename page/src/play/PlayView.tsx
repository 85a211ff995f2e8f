import { useEffect, useRef } from 'preact/hooks';
import type { GameList } from '../messages';
import { readFen, type Color } from '../chess/position';
import { shortTitle } from '../server/players';
import { useAnswer } from '../server/useAnswer';
import { SettingChoice } from '../shell/Choice';
import { Form, Refused } from '../shell/Form';
import { lazily } from '../shell/lazily';
import { place } from '../shell/router';
import { motionless } from '../shell/settings';
import { useBeginning } from './beginning';
import { ChallengeCard } from './ChallengeCard';
import { ClockChoice } from './ClockChoice';
import { LevelChoice } from './LevelChoice';
import { LiveMatch } from './LiveMatch';
import { Opponents } from './Opponents';
import { StartChoice } from './StartChoice';
import { chosenPlayer, colour, friend, levelName, newGame, opponent, startFen, startKind, summary } from './setup';
import { t } from '../words/current';

const Editor = lazily(() => import('../editor/Editor').then((module) => module.Editor));

/** Where a game is set up: against whom, how, and from which position. */
export function PlayView() {
  const { error, busy, begin } = useBeginning();
  const asked = place.value.query.get('fen');
  useEffect(() => {
    if (asked === null) return;
    startKind.value = 'fen';
    startFen.value = asked;
  }, [asked]);
  const [against, level] = ['opponent', 'level'].map((name) => place.value.query.get(name) ?? null);
  useEffect(() => {
    if (against) opponent.value = against;
    if (against && level) levelName.value = level;
  }, [against, level]);
  const options = useRef<HTMLDivElement>(null);
  const playable = startKind.value !== 'fen' || typeof readFen(startFen.value) !== 'string';
  const name = opponent.value === friend ? t().play.friendInSentence : (chosenPlayer.value ? shortTitle(chosenPlayer.value) : '…');
  return (
    <div class="setup">
      <header class="welcome">
        <h1>{t().play.welcome}</h1>
        <p class="story">{t().play.whatThisIs}</p>
      </header>
      <ChallengeCard begin={begin} busy={busy} />
      <div class="setup-board">
        <StartBoard orientation={colour.value === 'black' ? 'black' : 'white'} />
      </div>
      <Form class="setup-form stack" onSubmit={() => void begin(newGame())}>
        <Unfinished />
        <Opponents />
        <div class="plate stack" ref={options}>
          <LevelChoice />
          <div class="setup-pair">
            {opponent.value !== friend && (
              <SettingChoice name="colour" legend={t().play.youPlay} setting={colour} options={t().play.colours} />
            )}
            <StartChoice />
          </div>
          <ClockChoice />
        </div>
        <div class="setup-go">
          <button type="submit" class="key main big" disabled={busy || !playable || (!chosenPlayer.value && opponent.value !== friend)}>
            {t().play.playAgainst(name)}
          </button>
          <p class="setup-summary">
            {summary()}{' '}
            <button type="button" class="link" onClick={() => showOptions(options.current)}>
              {t().play.change}
            </button>
          </p>
          <Refused why={error} />
        </div>
      </Form>
    </div>
  );
}

/** Brings level, colour, start and clock on the screen, and the keyboard to the first of them. */
function showOptions(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center', behavior: motionless() ? 'auto' : 'smooth' });
  const first: HTMLElement | null | undefined = box?.querySelector('select') ?? box?.querySelector('input');
  first?.focus({ preventScroll: true });
}

function StartBoard({ orientation }: { orientation: Color }) {
  if (startKind.value === 'fen') return <Editor fen={startFen.value} orientation={orientation} onChange={(fen: string) => (startFen.value = fen)} />;
  return <LiveMatch />;
}

/** How many games in progress are looked through for a person's: they are part of the first load. */
const recent = 8;

/** Games that can be continued. */
function Unfinished() {
  const { value } = useAnswer<GameList>(`/api/games?state=playing&limit=${recent}`);
  const games = (value.value?.games ?? []).filter((game) => game.human !== null).slice(0, 2);
  if (games.length === 0) return null;
  return (
    <p class="notice keys unfinished">
      <span>{t().play.continue}</span>
      {games.map((game) => (
        <a class="key small" href={`#/game/${game.id}`} key={game.id}>
          {t().play.unfinished(game.whiteName, game.blackName, Math.floor(game.plies / 2) + 1)}
        </a>
      ))}
    </p>
  );
}
