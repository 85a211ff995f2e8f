import { useState } from 'preact/hooks';
import type { GameView, Side } from '../messages';
import type { LiveGame } from './LiveGame';
import { t } from '../words/current';

export interface GameControlsProps {
  live: LiveGame;
  game: GameView;
  human: Side | undefined;
  onFlip: () => void;
}

/** Everything a player can do besides moving. */
export function GameControls({ live, game, human, onFlip }: GameControlsProps) {
  const over = live.over.value;
  return (
    <section class="controls" aria-label={t().game.controls}>
      {game.drawOffer !== null && game.drawOffer !== human && human && !over && <DrawOffer live={live} />}
      <div class="keys">
        <button type="button" class="key small" onClick={onFlip}>
          {t().board.flip}
        </button>
        {human && !over && <Playing live={live} game={game} human={human} />}
        {!human && !over && !game.imported && <Watching live={live} />}
      </div>
      <p class="refusal" role="status">
        {live.refusal.value}
      </p>
    </section>
  );
}

function Playing({ live, game, human }: { live: LiveGame; game: GameView; human: Side }) {
  const opponentThinks = game.turn !== human;
  return (
    <>
      <button type="button" class="key small" disabled={game.moves.length === 0} onClick={() => live.send({ type: 'takeback' })}>
        {t().game.takeBack}
      </button>
      <button type="button" class="key small" disabled={game.drawOffer === human} onClick={() => live.send({ type: 'offerDraw' })}>
        {t().game.offerDraw}
      </button>
      <Confirmed label={t().game.resign} question={t().game.resignQuestion} onConfirm={() => live.send({ type: 'resign' })} />
      {opponentThinks && (
        <button type="button" class="key small" onClick={() => live.send({ type: 'moveNow' })}>
          {t().game.moveNow}
        </button>
      )}
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

function DrawOffer({ live }: { live: LiveGame }) {
  return (
    <div class="notice keys">
      <span>{t().game.drawOffered}</span>
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
