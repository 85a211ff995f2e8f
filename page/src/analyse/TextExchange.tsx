import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Imported } from '../messages';
import { INITIAL_FEN, readFen } from '../chess/position';
import { messageOf, post } from '../server/request';
import { announce } from '../shell/announce';
import { Refused } from '../shell/Form';
import { save } from '../shell/save';
import { go } from '../shell/router';
import type { StudyState } from './StudyState';
import { t } from '../words/current';

/** Positions and games as text, in and out. */
export function TextExchange({ state }: { state: StudyState }) {
  const [trouble, setTrouble] = useState('');
  const draft = useSignal<string | undefined>(undefined);
  const node = state.node.value;
  const pgn = draft.value ?? state.text.value;
  const load = (): void => {
    setTrouble(state.loadPgn(pgn));
    draft.value = undefined;
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
        <button type="button" class="key small" onClick={() => void copy(pgn)}>
          {t().analyse.copy}
        </button>
        <button type="button" class="key small" onClick={() => save('analysis.pgn', state.pgn())}>
          {t().analyse.save}
        </button>
        <button type="button" class="key small" onClick={() => void review()}>
          {t().analyse.review}
        </button>
        <button type="button" class="key small" onClick={() => state.loadFen(INITIAL_FEN)}>
          {t().analyse.new}
        </button>
      </div>
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

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  announce(t().analyse.copied);
}
