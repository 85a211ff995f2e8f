import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import '../styles/lists.css';
import type { GameList, GameSummary, Imported } from '../messages';
import { MiniBoard } from '../board/MiniBoard';
import { Confirmed } from '../game/GameControls';
import { ask, messageOf, post, remove } from '../server/request';
import { announce } from '../shell/announce';
import { Refused } from '../shell/Form';
import { go } from '../shell/router';
import { MyRating } from './MyRating';

const page = 30;

/** All saved games: search, replay, review, export, delete. */
export function GamesView() {
  const search = useSignal('');
  const state = useSignal('');
  const shown = useSignal(page);
  const list = useSignal<GameList | undefined>(undefined);
  const trouble = useSignal('');
  const load = (): void => {
    const query = new URLSearchParams({ search: search.value, limit: String(shown.value) });
    if (state.value) query.set('state', state.value);
    ask<GameList>(`/api/games?${query}`).then(
      (found) => {
        list.value = found;
        trouble.value = '';
      },
      (error) => (trouble.value = messageOf(error)),
    );
  };
  useEffect(() => {
    const timer = setTimeout(load, 150);
    return () => clearTimeout(timer);
  }, [search.value, state.value, shown.value]);
  return (
    <div class="stack wide">
      <h1 class="hidden-text">My games</h1>
      <MyRating games={list.value} />
      <div class="games-tools">
        <label class="grow">
          <span class="label">Search players and openings</span>
          <input class="field" type="search" value={search.value} onInput={(event) => (search.value = event.currentTarget.value)} />
        </label>
        <label>
          <span class="label">Which</span>
          <select class="field" value={state.value} onChange={(event) => (state.value = event.currentTarget.value)}>
            <option value="">All</option>
            <option value="playing">In progress</option>
            <option value="ended">Over</option>
          </select>
        </label>
        <a class="key" href={`/api/games/pgn?search=${encodeURIComponent(search.value)}`} download="torres-games.pgn">
          Export PGN
        </a>
      </div>
      {trouble.value && <p class="notice">{trouble.value}</p>}
      <Found list={list} onChange={load} searching={search.value !== '' || state.value !== ''} />
      {list.value && list.value.total > list.value.games.length && (
        <button type="button" class="key" onClick={() => (shown.value += page)}>
          Show more of {list.value.total}
        </button>
      )}
      <ImportPgn />
    </div>
  );
}

function Found({ list, onChange, searching }: { list: Signal<GameList | undefined>; onChange: () => void; searching: boolean }) {
  const games = list.value?.games;
  if (!games) return <p class="soft mono">…</p>;
  if (games.length === 0) {
    return (
      <p class="soft">
        {searching ? 'No games match.' : 'No games yet. '}
        {!searching && <a href="#/play">Play one.</a>}
      </p>
    );
  }
  return (
    <ul class="game-rows">
      {games.map((game) => (
        <GameRow game={game} onChange={onChange} key={game.id} />
      ))}
    </ul>
  );
}

function GameRow({ game, onChange }: { game: GameSummary; onChange: () => void }) {
  const over = game.status.type === 'ended';
  const drop = async (): Promise<void> => {
    await remove(`/api/games/${game.id}`);
    announce('Deleted.');
    onChange();
  };
  return (
    <li class="game-row" data-game={game.id}>
      <a href={`#/game/${game.id}`} class="game-row-board" tabIndex={-1} aria-hidden="true">
        <MiniBoard fen={game.fen} orientation={game.human === 'black' ? 'black' : 'white'} lastMove={game.lastMove} />
      </a>
      <div class="game-row-text">
        <a href={`#/game/${game.id}`} class="game-row-names">
          {game.whiteName} – {game.blackName}
        </a>
        <p class="mono">
          {game.status.type === 'ended' ? `${game.status.result.replace('1/2-1/2', '½–½')} · ${game.status.text}` : 'in progress'}
        </p>
        <p class="soft small-print">
          {[game.opening && `${game.opening.eco} ${game.opening.name}`, `${Math.ceil(game.plies / 2)} moves`, new Date(game.createdMs).toLocaleString(), game.chess960 && 'Chess960', game.rated && 'rated']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div class="keys game-row-keys">
        <a class="key small" href={`#/game/${game.id}`}>
          {over ? 'Replay' : 'Continue'}
        </a>
        <a class="key small" href={`#/analyse?game=${game.id}`}>
          Analyse
        </a>
        {game.plies > 0 && (
          <a class="key small" href={`#/review/${game.id}`}>
            {game.reviewed ? 'Reviewed' : 'Review'}
          </a>
        )}
        <a class="key small" href={`/api/games/${game.id}/pgn`} download={`torres-${game.id}.pgn`}>
          PGN
        </a>
        <Confirmed label="Delete" question="Delete?" onConfirm={() => void drop()} />
      </div>
    </li>
  );
}

function ImportPgn() {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState('');
  const read = async (): Promise<void> => {
    try {
      const { ids } = await post<Imported>('/api/games/import', { pgn: text });
      announce(`${ids.length} games imported.`);
      if (ids[0] !== undefined) go(`game/${ids[0]}`);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <details class="plate">
      <summary class="mono">Import games from a PGN</summary>
      <div class="stack">
        <label>
          <span class="label">PGN</span>
          <textarea class="field" rows={6} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label>
          <span class="label">or a file</span>
          <input type="file" accept=".pgn" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)} />
        </label>
        <div class="keys">
          <button type="button" class="key main" disabled={text.trim() === ''} onClick={() => void read()}>
            Import
          </button>
        </div>
        <Refused why={trouble} />
      </div>
    </details>
  );
}
