import { s } from '../words/study';
import { turnOf } from '../chess/position';
import type { StudyState } from './StudyState';

/** The verdict of endgame tables, where the server has them for the position. */
export function Tablebase({ state }: { state: StudyState }) {
  const table = state.tablebase.value;
  if (!table) return null;
  const words = s().analyse;
  const mover = turnOf(state.node.value.fen);
  return (
    <section class="plate" aria-label={words.tablebase}>
      <h2>{words.tablebase}</h2>
      <p data-testid="tablebase">{table.winner === null ? words.tablebaseDraw : table.winner === 'white' ? words.tablebaseWhite : words.tablebaseBlack}</p>
      <ul class="tablebase-moves">
        {table.moves.map((move) => (
          <li key={move.uci}>
            <button type="button" class="tree-move" onClick={() => state.move(move.uci)}>
              {move.san} <small>{move.winner === null ? words.draws : move.winner === mover ? words.wins : words.loses}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
