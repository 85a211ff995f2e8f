import { useState } from 'preact/hooks';
import type { GameView, Side } from '../messages';
import type { Signal } from '@preact/signals';
import { watchPace } from '../shell/settings';
import type { LiveGame } from './LiveGame';
import { isShared, ownSide, TwoScreens } from './TwoScreens';
import { t } from '../words/current';

export interface GameControlsProps {
  live: LiveGame;
  game: GameView;
  human: Side | undefined;
  onFlip: () => void;
  /** For a game that is watched. */
  pacing?: PacingProps | undefined;
}

/** Everything a player can do besides moving. */
export function GameControls({ live, game, human, onFlip, pacing }: GameControlsProps) {
  const over = live.over.value;
  const shared = isShared(game);
  // Two people at one board see each other's offers; otherwise only the other side's matter.
  const offer = human && !over && game.drawOffer && (game.drawOffer !== human || (shared && !ownSide())) ? game.drawOffer : undefined;
  return (
    <section class="controls" aria-label={t().game.controls}>
      {offer && <DrawOffer live={live} words={shared ? t().game.drawOfferedBy[offer] : t().game.drawOffered} />}
      <div class="keys">
        <button type="button" class="key small" onClick={onFlip}>
          {t().board.flip}
        </button>
        {human && !over && <Playing live={live} game={game} human={human} />}
        {!human && !over && !game.imported && <Watching live={live} />}
        {pacing && <Pacing {...pacing} />}
      </div>
      <p class="refusal" role="status">
        {live.refusal.value}
      </p>
      {shared && !over && <TwoScreens game={game} />}
    </section>
  );
}

function Playing({ live, game, human }: { live: LiveGame; game: GameView; human: Side }) {
  const opponentThinks = game.turn !== human;
  const shared = isShared(game);
  // The server takes the word of the side to move when two people play.
  const silent = shared && opponentThinks;
  return (
    <>
      <button type="button" class="key small" disabled={game.moves.length === 0 || silent} onClick={() => live.send({ type: 'takeback' })}>
        {t().game.takeBack}
      </button>
      <button type="button" class="key small" disabled={game.drawOffer === human || silent} onClick={() => live.send({ type: 'offerDraw' })}>
        {t().game.offerDraw}
      </button>
      {!shared && (
        <button type="button" class="key small" disabled={opponentThinks} onClick={() => void live.askHint()}>
          {t().game.hint}
        </button>
      )}
      {!silent && <Confirmed label={t().game.resign} question={t().game.resignQuestion} onConfirm={() => live.send({ type: 'resign' })} />}
      {opponentThinks && !shared && (
        <button type="button" class="key small" onClick={() => live.send({ type: 'moveNow' })}>
          {t().game.moveNow}
        </button>
      )}
    </>
  );
}

interface PacingProps {
  paused: Signal<boolean>;
  behind: number;
}

/** How fast the moves of a game that is watched are shown, and a pause. */
function Pacing({ paused, behind }: PacingProps) {
  return (
    <>
      <button type="button" class="key small" aria-pressed={paused.value} onClick={() => (paused.value = !paused.value)}>
        {paused.value ? t().game.goOn : t().game.pause}
      </button>
      <label class="pace">
        <span>{t().game.pace}</span>
        <select class="field" value={watchPace.value} onChange={(event) => (watchPace.value = Number(event.currentTarget.value))}>
          {Object.entries(t().game.paces).map(([pace, name]) => (
            <option value={pace} key={pace}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {behind > 1 && <span class="soft small-print">{t().game.behind(behind)}</span>}
    </>
  );
}

function Watching({ live }: { live: LiveGame }) {
  return (
    <>
      <button type="button" class="key small" onClick={() => live.send({ type: 'moveNow' })}>
        {t().game.moveNow}
      </button>
      <Confirmed label={t().game.stop} question={t().game.stopQuestion} onConfirm={() => live.send({ type: 'abort' })} />
    </>
  );
}

function DrawOffer({ live, words }: { live: LiveGame; words: string }) {
  return (
    <div class="notice keys">
      <span>{words}</span>
      <button type="button" class="key small main" onClick={() => live.send({ type: 'acceptDraw' })}>
        {t().game.accept}
      </button>
      <button type="button" class="key small" onClick={() => live.send({ type: 'declineDraw' })}>
        {t().game.playOn}
      </button>
    </div>
  );
}

/** A button that asks for confirmation. */
export function Confirmed({ label, question, onConfirm }: { label: string; question: string; onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" class="key small" onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <span class="keys" role="group" aria-label={question}>
      <button
        type="button"
        class="key small main"
        ref={(button) => button?.focus()}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {question} {t().shell.yes}
      </button>
      <button type="button" class="key small" onClick={() => setAsking(false)}>
        {t().shell.no}
      </button>
    </span>
  );
}
