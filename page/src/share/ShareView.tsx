import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import '../styles/share.css';
import type { GameView } from '../messages';
import { reasonText } from '../game/reasonText';
import { askText, messageOf } from '../server/request';
import { useAnswer } from '../server/useAnswer';
import { announce } from '../shell/announce';
import { useShortcuts } from '../shell/keys';
import { place } from '../shell/router';
import { shownLanguage, t } from '../words/current';
import { s } from '../words/study';
import { animate } from './animation';
import { boardSvg } from './boardSvg';
import { CopyKey } from './CopyKey';
import { pictureAddress, png } from './raster';
import { saveFile } from './saveFile';
import { savedPage } from './savedPage';
import { captionOf, momentsOf, numberedMove, pictureOf, type Moment } from './shared';

/** Something to send: a picture of a moment, an animation, the game. */
export function ShareView({ id }: { id: number }) {
  const game = useAnswer<GameView>(`/api/games/${id}`);
  const pgn = useSignal('');
  useMemo(() => void askText(`/api/games/${id}/pgn`).then((text) => (pgn.value = text), () => undefined), [id]);
  if (game.trouble.value) return <p class="notice">{game.trouble.value}</p>;
  if (!game.value.value) return <p class="soft mono">…</p>;
  return <Sharing game={game.value.value} pgn={pgn.value} />;
}

/** The most half-moves of an animation; nobody watches more. */
const mostFrames = 240;
const lastMoves = 8;

function Sharing({ game, pgn }: { game: GameView; pgn: string }) {
  const moments = useMemo(() => momentsOf(game), [game]);
  const count = moments.length - 1;
  const asked = Number(place.value.query.get('ply') ?? count);
  const ply = useSignal(Math.max(0, Math.min(count, Number.isFinite(asked) ? asked : count)));
  const flipped = useSignal(game.black.type === 'human' && game.white.type !== 'human');
  const written = useSignal<string | undefined>(undefined);
  const moment = moments[ply.value] ?? (moments[0] as Moment);
  const title = `${game.whiteName} – ${game.blackName}`;
  const caption = written.value ?? captionOf(moment);
  const orientation = flipped.value ? 'black' : 'white';
  const picture = pictureOf(moment, title, caption, orientation);
  const show = (to: number): void => {
    ply.value = Math.max(0, Math.min(count, to));
    written.value = undefined;
  };
  useShortcuts(
    [
      { key: 'ArrowLeft', does: t().game.backOne, run: () => show(ply.value - 1) },
      { key: 'ArrowRight', does: t().game.forwardOne, run: () => show(ply.value + 1) },
      { key: 'f', does: t().game.flipBoard, run: () => (flipped.value = !flipped.value) },
    ],
    [moments],
  );
  const name = `torres-${game.id}-${ply.value}`;
  return (
    <div class="share">
      <div class="share-picture">
        <img src={pictureAddress(boardSvg(picture))} alt={`${s().share.preview}: ${[title, caption].filter(Boolean).join(', ')}`} />
      </div>
      <div class="stack">
        <h1>{s().share.title}</h1>
        <p class="soft">{s().share.lead}</p>
        <label>
          <span class="share-moment">
            <strong class="mono">{ply.value === 0 ? s().share.start : numberedMove(moments, ply.value)}</strong>
            <span class="soft small-print">{s().share.ofMoves(ply.value, count)}</span>
          </span>
          <input class="share-slider" type="range" min={0} max={count} value={ply.value} onInput={(event) => show(Number(event.currentTarget.value))} />
        </label>
        <label>
          <span class="label">{s().share.caption}</span>
          <input class="field" maxLength={90} value={caption} onInput={(event) => (written.value = event.currentTarget.value)} />
        </label>
        <section class="stack" aria-label={s().share.picture}>
          <h2>{s().share.picture}</h2>
          <div class="keys">
            <Drawn label={s().share.png} draw={() => png(picture)} onDrawn={(blob) => saveFile(`${name}.png`, blob)} main />
            {canSend && <Drawn label={s().share.send} draw={() => png(picture)} onDrawn={(blob) => send(new File([blob], `${name}.png`, { type: 'image/png' }), title, caption)} />}
            <button type="button" class="key small" onClick={() => saveFile(`${name}.svg`, boardSvg(picture), 'image/svg+xml')}>
              {s().share.svg}
            </button>
            <button type="button" class="key small" onClick={() => (flipped.value = !flipped.value)}>
              {s().share.flip}
            </button>
          </div>
        </section>
        <Animation moments={moments} ply={ply.value} title={title} orientation={orientation} caption={caption} name={name} />
        <section class="stack" aria-label={s().share.game}>
          <h2>{s().share.game}</h2>
          <div class="keys">
            <CopyKey label={s().share.copyFen} text={() => moment.fen} />
            <CopyKey label={s().share.copyPgn} text={() => pgn} />
            <button type="button" class="key small" disabled={!pgn} onClick={() => saveFile(`torres-${game.id}.pgn`, pgn, 'application/x-chess-pgn')}>
              {s().share.savePgn}
            </button>
            <button type="button" class="key small" onClick={() => saveFile(`torres-${game.id}.html`, pageOf(game, moments, ply.value, caption, orientation, pgn), 'text/html')}>
              {s().share.savePage}
            </button>
            <CopyKey label={s().share.copyLink} text={() => `${location.origin}/#/share/${game.id}?ply=${ply.value}`} />
            <a class="key small" href={`#/game/${game.id}`}>
              {s().share.backToGame}
            </a>
          </div>
        </section>
      </div>
    </div>
  );
}

/** Whether the device can hand a picture to another of its programs, as phones do. */
const canSend = typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] });

/** Somebody who closes the list of programs wants nothing. */
function send(file: File, title: string, text: string): void {
  void navigator.share({ files: [file], title, text }).catch(() => undefined);
}

interface DrawnProps {
  label: string;
  draw: () => Promise<Blob>;
  onDrawn: (blob: Blob) => void;
  /** Whether this is what most people want. */
  main?: boolean;
}

/** A key whose file takes a moment to draw. */
function Drawn({ label, draw, onDrawn, main = false }: DrawnProps) {
  const failed = useSignal(false);
  const save = (): void => {
    failed.value = false;
    draw().then(onDrawn, () => (failed.value = true));
  };
  return (
    <>
      <button type="button" class={main ? 'key small main' : 'key small'} onClick={save}>
        {label}
      </button>
      {failed.value && (
        <p class="refusal" role="alert">
          {s().share.failed}
        </p>
      )}
    </>
  );
}

interface AnimationProps {
  moments: readonly Moment[];
  ply: number;
  title: string;
  orientation: 'white' | 'black';
  /** The caption of the moment at the end. */
  caption: string;
  name: string;
}

function Animation({ moments, ply, title, orientation, caption, name }: AnimationProps) {
  const whole = useSignal(false);
  const done = useSignal<[number, number] | undefined>(undefined);
  const trouble = useSignal('');
  const save = async (): Promise<void> => {
    const [from, to] = whole.value ? [0, moments.length - 1] : [Math.max(0, ply - lastMoves), ply];
    const shown = moments.slice(Math.max(from, to - mostFrames), to + 1);
    // A blank caption keeps all frames of one size.
    const pictures = shown.map((moment, index) => pictureOf(moment, title, (index === to - from && !whole.value ? caption : captionOf(moment)) || ' ', orientation));
    done.value = [0, pictures.length];
    trouble.value = '';
    try {
      saveFile(`${name}.gif`, await animate(pictures, (count) => (done.value = [count, pictures.length])));
    } catch (error) {
      trouble.value = `${s().share.failed} ${messageOf(error)}`;
      announce(trouble.value);
    }
    done.value = undefined;
  };
  return (
    <section class="stack" aria-label={s().share.animation}>
      <h2>{s().share.animation}</h2>
      <div class="keys">
        <select class="field share-span" aria-label={s().share.animation} value={whole.value ? 'whole' : 'last'} onChange={(event) => (whole.value = event.currentTarget.value === 'whole')}>
          <option value="last">{s().share.last(lastMoves)}</option>
          <option value="whole">{s().share.whole}</option>
        </select>
        <button type="button" class="key small" disabled={done.value !== undefined} onClick={() => void save()}>
          {done.value ? s().share.drawing(...done.value) : s().share.gif}
        </button>
      </div>
      {trouble.value && (
        <p class="refusal" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  );
}

function pageOf(game: GameView, moments: readonly Moment[], ply: number, caption: string, orientation: 'white' | 'black', pgn: string): string {
  const words = t().game;
  return savedPage({
    language: shownLanguage(),
    title: `${game.whiteName} – ${game.blackName}`,
    result: game.status.type === 'ended' ? `${game.status.result} · ${reasonText(game.status)}` : '*',
    caption,
    orientation,
    start: game.start,
    moves: moments.slice(1).map(({ san, fen, squares, time }) => ({ san, fen, squares, time })),
    ply,
    pgn,
    words: { start: words.toStart, back: words.backOne, forward: words.forwardOne, end: words.toEnd, moves: t().analyse.moves, board: s().share.preview },
  });
}
