import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import '../styles/lists.css';
import type { GameList, GameSummary, Imported } from '../messages';
import { MiniBoard } from '../board/MiniBoard';
import { Confirmed } from '../game/GameControls';
import { OpeningName } from '../game/OpeningName';
import { reasonText } from '../game/reasonText';
import { ask, messageOf, post, remove } from '../server/request';
import { announce } from '../shell/announce';
import { FileKey } from '../shell/FileKey';
import { Refused } from '../shell/Form';
import { go } from '../shell/router';
import { MyRating } from './MyRating';
import { dateText, t } from '../words/current';

const page = 30;

/** All saved games: search, replay, review, export, delete. */
export function GamesView() {
  const search = useSignal('');
  const state = useSignal('');
  const shown = useSignal(page);
  const list = useSignal<GameList | undefined>(undefined);
  const trouble = useSignal('');
  const importing = useSignal(false);
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
      <h1 class="hidden-text">{t().games.title}</h1>
      <MyRating games={list.value} />
      <div class="games-tools">
        <label class="grow">
          <span class="label">{t().games.search}</span>
          <input class="field" type="search" value={search.value} onInput={(event) => (search.value = event.currentTarget.value)} />
        </label>
        <label>
          <span class="label">{t().games.which}</span>
          <select class="field" value={state.value} onChange={(event) => (state.value = event.currentTarget.value)}>
            <option value="">{t().games.states.all}</option>
            <option value="playing">{t().games.states.playing}</option>
            <option value="ended">{t().games.states.ended}</option>
          </select>
        </label>
        <a class="key" href={`/api/games/pgn?search=${encodeURIComponent(search.value)}`} download="torres-games.pgn">
          {t().games.exportPgn}
        </a>
        <button type="button" class="key" aria-expanded={importing.value} onClick={() => (importing.value = !importing.value)}>
          {t().games.importTitle}
        </button>
      </div>
      {importing.value && <ImportPgn />}
      {trouble.value && <p class="notice">{trouble.value}</p>}
      <Found list={list} onChange={load} searching={search.value !== '' || state.value !== ''} />
      {list.value && list.value.total > list.value.games.length && (
        <button type="button" class="key" onClick={() => (shown.value += page)}>
          {t().games.showMore(list.value.total)}
        </button>
      )}
    </div>
  );
}

function Found({ list, onChange, searching }: { list: Signal<GameList | undefined>; onChange: () => void; searching: boolean }) {
  const games = list.value?.games;
  if (!games) return <p class="soft mono">…</p>;
  if (games.length === 0) {
    return (
      <p class="soft">
        {searching ? t().games.noMatch : t().games.none} {!searching && <a href="#/play">{t().games.playOne}</a>}
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
    announce(t().games.deleted);
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
          {game.status.type === 'ended' ? `${game.status.result.replace('1/2-1/2', '½–½')} · ${reasonText(game.status)}` : t().games.inProgress}
        </p>
        <p class="soft small-print">
          {game.opening && <OpeningName opening={game.opening} />}
          {game.opening && ' · '}
          {[t().games.moves(Math.ceil(game.plies / 2)), dateText(game.createdMs), game.chess960 && 'Chess960', game.rated && t().games.rated]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div class="keys game-row-keys">
        <a class="key small" href={`#/game/${game.id}`}>
          {over ? t().games.replay : t().games.continue}
        </a>
        <a class="key small" href={`#/analyse?game=${game.id}`}>
          {t().games.analyse}
        </a>
        {game.plies > 0 && (
          <a class="key small" href={`#/review/${game.id}`}>
            {t().games.review}
            {game.reviewed && (
              <>
                <span aria-hidden="true">✓</span>
                <span class="hidden-text">{t().games.reviewed}</span>
              </>
            )}
          </a>
        )}
        <a class="key small" href={`/api/games/${game.id}/pgn`} download={`torres-${game.id}.pgn`}>
          {t().games.pgn}
        </a>
        <Confirmed label={t().games.delete} question={t().games.deleteQuestion} onConfirm={() => void drop()} />
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
      announce(t().games.imported(ids.length));
      if (ids[0] !== undefined) go(`game/${ids[0]}`);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <section class="plate stack" aria-label={t().games.importTitle}>
      <label>
        <span class="label">{t().games.pgn}</span>
        <textarea class="field" rows={6} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="keys">
        <FileKey words={t().games.orFile} accept=".pgn" onFile={(file) => void file.text().then(setText)} />
        <button type="button" class="key main" disabled={text.trim() === ''} onClick={() => void read()}>
          {t().games.import}
        </button>
      </div>
      <Refused why={trouble} />
    </section>
  );
}
