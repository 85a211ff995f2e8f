import type { GameView } from '../messages';
import { MovePairs } from './MovePairs';
import { MoveSteps } from './MoveSteps';
import { OpeningName } from './OpeningName';
import { t } from '../words/current';

export interface MoveListProps {
  game: GameView;
  ply: number;
  onShow: (ply: number) => void;
}

/** The opening, the moves, and the keys that go through them. */
export function MoveList({ game: { moves, opening, start }, ply, onShow }: MoveListProps) {
  return (
    <section class="moves" aria-label={t().game.moves}>
      <p class="opening">{opening && <OpeningName opening={opening} />}</p>
      <MovePairs
        start={start}
        moves={moves}
        ply={ply}
        label={t().game.moveList}
        onShow={onShow}
        content={({ san, machineTime }) => (
          <>
            {san}
            {machineTime && <small title={t().game.onRealMachine}>{machineTime.text}</small>}
          </>
        )}
      />
      <MoveSteps ply={ply} count={moves.length} onShow={onShow} />
    </section>
  );
}
