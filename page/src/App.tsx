import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { PunchedCard } from './machine/PunchedCard';
import { PlayView } from './play/PlayView';
import { announcement } from './shell/announce';
import { HelpSheet } from './shell/HelpSheet';
import { helpOpen } from './shell/helpOpen';
import { SettingsSheet } from './shell/SettingsSheet';
import { settingsOpen } from './shell/settingsOpen';
import { lazily } from './shell/lazily';
import { useShortcuts } from './shell/keys';
import { place } from './shell/router';
import { soundOn } from './shell/settings';
import { t } from './words/current';

const GameView = lazily(() => import('./game/GameView').then((module) => module.GameView));
const WatchView = lazily(() => import('./watch/WatchView').then((module) => module.WatchView));
const AnalyseView = lazily(() => import('./analyse/AnalyseView').then((module) => module.AnalyseView));
const ReviewView = lazily(() => import('./review/ReviewView').then((module) => module.ReviewView));
const LadderView = lazily(() => import('./ladder/LadderView').then((module) => module.LadderView));
const TournamentView = lazily(() => import('./tournament/TournamentView').then((module) => module.TournamentView));
const MachineView = lazily(() => import('./ladder/MachineView').then((module) => module.MachineView));
const DatabaseView = lazily(() => import('./explorer/DatabaseView').then((module) => module.DatabaseView));
const PuzzlesView = lazily(() => import('./puzzles/PuzzlesView').then((module) => module.PuzzlesView));
const ShareView = lazily(() => import('./share/ShareView').then((module) => module.ShareView));
const GamesView = lazily(() => import('./games/GamesView').then((module) => module.GamesView));

const tabs = ['play', 'watch', 'analyse', 'puzzles', 'games', 'ladder'] as const;

/** Under which tab a view belongs. */
const home: Record<string, string> = { game: 'play', review: 'games', machine: 'ladder', tournament: 'ladder', database: 'analyse', share: 'games' };

export function App() {
  const { view, argument } = place.value;
  const main = useRef<HTMLElement>(null);
  const firstView = useRef(true);
  useEffect(() => {
    if (!firstView.current) main.current?.focus();
    firstView.current = false;
  }, [view, argument]);
  useShortcuts([{ key: '?', does: t().shell.showSheet, run: () => (helpOpen.value = true) }], []);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => focusMain(event, main.current)}>
        {t().shell.skip}
      </a>
      <Masthead current={home[view] ?? view} />
      <main id="main" tabIndex={-1} ref={main}>
        <View view={view} argument={argument} />
      </main>
      <div class="hidden-text" role="status" aria-live="polite" id="announcements">
        {announcement.value}
      </div>
      <HelpSheet />
      <SettingsSheet />
    </>
  );
}

function focusMain(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}

function View({ view, argument }: { view: string; argument: string }) {
  const tab = tabs.find((name) => name === (home[view] ?? view));
  const title = view === 'review' ? t().review.title : view === 'tournament' ? t().tournament.title : tab && t().shell.tabs[tab];
  useEffect(() => {
    document.title = `${title ?? 'Torres'} · Torres`;
  }, [view, title]);
  switch (view) {
    case 'play':
      return <PlayView />;
    case 'game':
      return <GameView id={Number(argument)} key={argument} />;
    case 'watch':
      return <WatchView />;
    case 'analyse':
      return <AnalyseView />;
    case 'review':
      return <ReviewView id={Number(argument)} key={argument} />;
    case 'database':
      return <DatabaseView />;
    case 'puzzles':
      return <PuzzlesView from={argument === 'practice' ? 'practice' : 'puzzles'} key={argument} />;
    case 'share':
      return <ShareView id={Number(argument)} key={argument} />;
    case 'ladder':
      return <LadderView />;
    case 'tournament':
      return <TournamentView number={argument} />;
    case 'machine':
      return <MachineView name={argument} key={argument} />;
    case 'games':
      return <GamesView />;
    default:
      return <Nowhere />;
  }
}

const Nowhere = () => (
  <div class="plate">
    <h1>{t().shell.nowhere}</h1>
    <p>
      <a href="#/play">{t().shell.nowhereInstead}</a>
    </p>
  </div>
);

function Masthead({ current }: { current: string }) {
  return (
    <header class="masthead">
      <a class="brand" href="#/play" aria-label={t().shell.startPage}>
        <PunchedCard text="TORRES" columns={10} compact label="" />
        <span class="brand-name" aria-hidden="true">
          TORRES
        </span>
      </a>
      <nav class="tabs" aria-label={t().shell.views}>
        {tabs.map((name) => (
          <a href={`#/${name}`} aria-current={current === name ? 'page' : undefined} key={name}>
            {t().shell.tabs[name]}
          </a>
        ))}
      </nav>
      <div class="tools">
        <Tool label={soundOn.value ? t().shell.soundIsOn : t().shell.soundIsOff} onClick={() => (soundOn.value = !soundOn.value)}>
          <path d="M4 9v6h4l5 4V5L8 9z" />
          {soundOn.value ? <path d="M16 9q3 3 0 6M18.5 6.5q5.5 5.5 0 11" /> : <path d="m17 9 5 6m0-6-5 6" />}
        </Tool>
        <Tool label={t().shell.settings} onClick={() => (settingsOpen.value = true)}>
          <path d="M4 7h9m5 0h2M4 17h3m5 0h8" />
          <circle cx="15.5" cy="7" r="2.5" />
          <circle cx="9.5" cy="17" r="2.5" />
        </Tool>
        <Tool label={t().shell.help} onClick={() => (helpOpen.value = true)}>
          <path d="M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01" />
        </Tool>
      </div>
    </header>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="tool" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
