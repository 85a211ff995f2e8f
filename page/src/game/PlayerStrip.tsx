import type { GameView, Side } from '../messages';
import { playerNamed } from '../server/players';
import { material } from '../chess/material';
import { Clock } from './Clock';
import type { LiveGame } from './LiveGame';
import { seatFacts } from './seatFacts';
import { t } from '../words/current';

/** One side's player: name, lamp, captured pieces, clock. */
export function PlayerStrip({ live, game, fen, side }: { live: LiveGame; game: GameView; fen: string; side: Side }) {
  const seat = side === 'white' ? game.white : game.black;
  const name = side === 'white' ? game.whiteName : game.blackName;
  const info = seat.type === 'player' ? playerNamed(seat.name) : undefined;
  const thinking = live.thinking.value[side];
  const toMove = game.turn === side && !live.over.value;
  return (
    <div class={`strip ${toMove ? 'to-move' : ''}`} data-side={side}>
      <span class={`lamp ${thinking === 'yes' ? 'lit' : ''}`} aria-hidden="true" />
      <div class="strip-who">
        <strong class="strip-name">{name}</strong>
        <span class="soft strip-facts">{seat.type === 'human' ? ratingText(live) : seatFacts(seat, info)}</span>
      </div>
      <Taken fen={fen} side={side} />
      {thinking !== 'no' && <span class="soft strip-state">{thinking === 'queued' ? t().game.waitingForCore : t().game.thinking}</span>}
      <Clock live={live} side={side} />
    </div>
  );
}

/** The person's rating, in a game that could change it. */
function ratingText(live: LiveGame): string {
  const rating = live.ratingAfter.value ?? live.ratingBefore.value;
  return rating ? t().game.rating(Math.round(rating.elo), Math.round(rating.error)) : '';
}

function Taken({ fen, side }: { fen: string; side: Side }) {
  const { taken, ahead } = material(fen, side);
  return (
    <span class="taken">
      <span aria-hidden="true">
        {taken.map((role, index) => (
          <i class={`piece-art ${side === 'white' ? 'black' : 'white'} ${role}`} key={index} />
        ))}
      </span>
      {ahead > 0 && <span class="mono">+{ahead}</span>}
    </span>
  );
}
