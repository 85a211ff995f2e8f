import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import '../styles/explorer.css';
import '../styles/lists.css';
import { announce } from '../shell/announce';
import { FileKey } from '../shell/FileKey';
import { Refused } from '../shell/Form';
import { go } from '../shell/router';
import { s } from '../words/study';
import { openFile } from './PgnFile';
import type { IndexedGame } from './pgnIndex';
import { useFileDrop } from './useFileDrop';

const page = 100;

/** A PGN file of many games: search in it, open its games, explore its openings. */
export function DatabaseView() {
  const search = useSignal('');
  const shown = useSignal(page);
  const over = useFileDrop((file) => openFile.open(file));
  const state = openFile.state.value;
  useEffect(() => {
    if (state === 'open') announce(s().database.found(openFile.games.peek()));
  }, [state]);
  useEffect(() => {
    const timer = setTimeout(() => openFile.search(search.value, shown.value), 120);
    return () => clearTimeout(timer);
  }, [search.value, shown.value, state, openFile.name.value]);
  const refusal = openFile.refusal.value;
  return (
    <div class="stack wide">
      <header>
        <h1>{s().database.title}</h1>
        <p class="story">{s().database.lead}</p>
      </header>
      <div class={['drop-zone', over.value && 'over', state === 'open' && 'narrow'].filter(Boolean).join(' ')}>
        <FileKey words={state === 'open' ? s().database.openAnother : s().database.open} class={state === 'open' ? 'key' : 'key main big'} accept=".pgn,.txt,application/x-chess-pgn,text/plain" onFile={(file) => openFile.open(file)} />
        <p class="soft">{s().database.drop}</p>
        <a href="#/analyse">{s().database.toBoard}</a>
      </div>
      {state === 'refused' && refusal && <Refused why={`${openFile.name.value}: ${s().database[refusal]}`} />}
      {state === 'reading' && (
        <p class="soft" role="status">
          {s().database.reading(openFile.games.value)}
        </p>
      )}
      {state === 'open' && (
        <>
          <label>
            <span class="label">
              {openFile.name.value}: {s().database.search}
            </span>
            <input
              class="field"
              type="search"
              value={search.value}
              onInput={(event) => {
                search.value = event.currentTarget.value;
                shown.value = page;
              }}
            />
          </label>
          <Indexing />
          <p class="mono" role="status">
            {openFile.total.value === 0 ? s().database.none : s().database.found(openFile.total.value)}
          </p>
          <ul class="file-games">
            {openFile.list.value.map((game) => (
              <Row game={game} key={game.number} />
            ))}
          </ul>
          {openFile.total.value > openFile.list.value.length && (
            <button type="button" class="key" onClick={() => (shown.value += page)}>
              {s().database.more}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function Indexing() {
  const [done, total] = openFile.indexed.value;
  if (done >= total) return null;
  return (
    <label class="soft small-print">
      {s().database.indexing(done, total)} <progress max={total} value={done} />
    </label>
  );
}

function Row({ game }: { game: IndexedGame }) {
  return (
    <li>
      <button type="button" onClick={() => go(`analyse?file=${game.number}`)}>
        <span>
          {game.white} – {game.black}
        </span>
        <span class="mono">{game.result.replace('1/2-1/2', '½–½')}</span>
        <span class="soft small-print">{[game.event, game.date.replaceAll('.??', ''), game.eco].filter((part) => part && part !== '?' && part !== '????').join(' · ')}</span>
      </button>
    </li>
  );
}
