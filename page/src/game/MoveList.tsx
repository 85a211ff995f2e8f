import { useEffect, useRef } from 'preact/hooks';
import type { GameView } from '../messages';
import { moveNumber, turnOf } from '../chess/position';
import { MoveSteps } from './MoveSteps';

export interface MoveListProps {
  game: GameView;
  ply: number;
  onShow: (ply: number) => void;
}

/** The moves on fan-fold paper; a click shows the position after one. */
export function MoveList({ game, ply, onShow }: MoveListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && box.current) box.current.scrollTop = chosen.offsetTop - box.current.clientHeight / 2;
  }, [ply, game.moves.length]);
  const lead = turnOf(game.start) === 'black' ? 1 : 0;
  const first = moveNumber(game.start);
  const rows = Math.ceil((game.moves.length + lead) / 2);
  return (
    <section class="moves" aria-label="Moves">
      <p class="opening">{game.opening ? `${game.opening.eco} ${game.opening.name}` : ' '}</p>
      <div class="fanfold moves-paper" ref={box} tabIndex={0} role="group" aria-label="List of moves">
        {rows === 0 && <p class="soft">No moves yet.</p>}
        <ol class="moves-list">
          {Array.from({ length: rows }, (_, row) => (
            <li class="moves-row" key={row}>
              <span class="moves-number">{first + row}.</span>
              <Cell game={game} index={row * 2 - lead} ply={ply} onShow={onShow} />
              <Cell game={game} index={row * 2 + 1 - lead} ply={ply} onShow={onShow} />
            </li>
          ))}
        </ol>
      </div>
      <MoveSteps ply={ply} count={game.moves.length} onShow={onShow} />
    </section>
  );
}

function Cell({ game, index, ply, onShow }: MoveListProps & { index: number }) {
  const move = game.moves[index];
  if (!move) return <span class="moves-cell">{index < 0 ? '…' : ''}</span>;
  const chosen = ply === index + 1;
  return (
    <button type="button" class="moves-cell" aria-current={chosen ? 'true' : undefined} onClick={() => onShow(index + 1)}>
      {move.san}
      {move.machineTime && <small title="On the real machine">{move.machineTime.text}</small>}
    </button>
  );
}
