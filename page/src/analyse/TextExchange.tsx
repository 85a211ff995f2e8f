import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Imported } from '../messages';
import { gamesIn } from '../chess/pgn';
import { INITIAL_FEN, readFen } from '../chess/position';
import { openFile } from '../explorer/PgnFile';
import { messageOf, post } from '../server/request';
import { boardSvg, type Picture } from '../share/boardSvg';
import { CopyKey } from '../share/CopyKey';
import { png } from '../share/raster';
import { saveFile } from '../share/saveFile';
import { Refused } from '../shell/Form';
import { save } from '../shell/save';
import { go } from '../shell/router';
import type { StudyState } from './StudyState';
import { t } from '../words/current';
import { s } from '../words/study';

/** Positions and games as text, in and out. */
export function TextExchange({ state, orientation }: { state: StudyState; orientation: 'white' | 'black' }) {
  const [trouble, setTrouble] = useState('');
  const several = useSignal<{ text: string; games: number } | undefined>(undefined);
  const draft = useSignal<string | undefined>(undefined);
  const node = state.node.value;
  const pgn = draft.value ?? state.text.value;
  // What was refused is forgotten as soon as something else is on the board.
  useEffect(() => setTrouble(''), [state.study.value]);
  const load = (): void => {
    const games = gamesIn(pgn);
    const refusal = state.loadPgn(pgn);
    several.value = games > 1 ? { text: pgn, games } : undefined;
    draft.value = undefined;
    if (refusal) setTrouble(refusal);
  };
  const review = async (): Promise<void> => {
    try {
      const { ids } = await post<Imported>('/api/games/import', { pgn: state.pgn() });
      go(`review/${ids[0]}`);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <section class="exchange stack" aria-label={t().analyse.exchange}>
      <label>
        <span class="label">{t().analyse.fen}</span>
        <input class="field mono" spellcheck={false} value={node.fen} onChange={(event) => setTrouble(loadFen(state, event.currentTarget.value))} />
      </label>
      <label>
        <span class="label">{t().analyse.pgn}</span>
        <textarea class="field" rows={5} spellcheck={false} value={pgn} onInput={(event) => (draft.value = event.currentTarget.value)} />
      </label>
      <div class="keys">
        <button type="button" class="key small main" disabled={draft.value === undefined} onClick={load}>
          {t().analyse.load}
        </button>
        <CopyKey label={s().share.copyPgn} text={() => pgn} />
        <CopyKey label={s().share.copyFen} text={() => node.fen} />
        <button type="button" class="key small" onClick={() => save('analysis.pgn', state.pgn())}>
          {s().share.savePgn}
        </button>
      </div>
      <div class="keys">
        <button type="button" class="key small" onClick={() => void review()}>
          {s().analyse.reviewGame}
        </button>
        <button type="button" class="key small" onClick={() => state.loadFen(INITIAL_FEN)}>
          {s().analyse.newBoard}
        </button>
        <a class="key small" href="#/database">
          {s().database.open}
        </a>
      </div>
      {several.value && <Several {...several.value} />}
      <Pictures picture={{ fen: node.fen, orientation, lastMove: node.lastMove ?? [] }} />
      <Refused why={trouble} />
    </section>
  );
}

function loadFen(state: StudyState, text: string): string {
  const position = readFen(text);
  if (typeof position === 'string') return position;
  state.loadFen(text.trim());
  return '';
}

/** A text of several games: the first is on the board, the others are one key away. */
function Several({ text, games }: { text: string; games: number }) {
  const open = (): void => {
    openFile.open(new File([text], 'analysis.pgn'));
    go('database');
  };
  return (
    <p class="notice" role="status">
      {s().analyse.severalGames(games)} {s().analyse.firstLoaded}{' '}
      <button type="button" class="key small" onClick={open}>
        {s().analyse.openAll}
      </button>
    </p>
  );
}

/** The position as a file to keep or to send. */
function Pictures({ picture }: { picture: Picture }) {
  const savePng = (): void => void png(picture).then((blob) => saveFile('position.png', blob));
  return (
    <div class="keys">
      <button type="button" class="key small" onClick={() => saveFile('position.svg', boardSvg(picture), 'image/svg+xml')}>
        {s().analyse.svg}
      </button>
      <button type="button" class="key small" onClick={savePng}>
        {s().analyse.png}
      </button>
    </div>
  );
}
