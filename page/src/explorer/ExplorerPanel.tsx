import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import '../styles/explorer.css';
import type { ExplorerMove, ExplorerView } from '../messages';
import { ask, messageOf } from '../server/request';
import { Refused } from '../shell/Form';
import { s } from '../words/study';
import { openFile } from './PgnFile';

export interface ExplorerPanelProps {
  fen: string;
  onMove: (uci: string) => void;
  /** Opens a game of the file. */
  onFileGame?: (number: number) => void;
}

/** What was played in the position on the board, by the games of the store or of the open file. */
export function ExplorerPanel({ fen, onMove, onFileGame }: ExplorerPanelProps) {
  const ofFile = useSignal(openFile.state.peek() === 'open');
  const stored = useSignal<{ fen: string; view: ExplorerView } | undefined>(undefined);
  const trouble = useSignal('');
  const hasFile = openFile.state.value === 'open';
  const fromFile = ofFile.value && hasFile;
  const [indexed] = openFile.indexed.value;
  useEffect(() => {
    if (fromFile) return openFile.explore(fen);
    const timer = setTimeout(() => {
      ask<ExplorerView>(`/api/explorer?${new URLSearchParams({ fen })}`).then(
        (view) => {
          stored.value = { fen, view };
          trouble.value = '';
        },
        (error) => (trouble.value = messageOf(error)),
      );
    }, 120);
    return () => clearTimeout(timer);
  }, [fen, fromFile, fromFile ? indexed : 0]);
  const found = fromFile ? openFile.explored.value : stored.value;
  const view = found?.fen === fen ? found.view : undefined;
  return (
    <section class="plate explorer" aria-label={s().explorer.title}>
      <header class="explorer-head">
        <h2>{s().explorer.title}</h2>
        {hasFile ? (
          <select class="field explorer-source" aria-label={s().explorer.source} value={ofFile.value ? 'file' : 'store'} onChange={(event) => (ofFile.value = event.currentTarget.value === 'file')}>
            <option value="store">{s().explorer.store}</option>
            <option value="file">{s().explorer.file(openFile.name.value)}</option>
          </select>
        ) : (
          <span class="soft small-print">{s().explorer.store}</span>
        )}
      </header>
      <Refused why={trouble.value} />
      {view ? <Found view={view} onMove={onMove} onFileGame={fromFile ? onFileGame : undefined} /> : <p class="soft">{s().explorer.loading}</p>}
    </section>
  );
}

function Found({ view, onMove, onFileGame }: { view: ExplorerView; onMove: (uci: string) => void; onFileGame: ((number: number) => void) | undefined }) {
  if (view.moves.length === 0) return <p class="soft">{view.known === 0 ? s().explorer.empty : s().explorer.none}</p>;
  return (
    <>
      <table class="explorer-moves">
        <thead>
          <tr>
            <th scope="col">{s().explorer.move}</th>
            <th scope="col">{s().explorer.played}</th>
            <th scope="col">{s().explorer.results}</th>
          </tr>
        </thead>
        <tbody>
          {view.moves.slice(0, 12).map((move) => (
            <tr key={move.uci}>
              <td>
                <button type="button" class="tree-move" onClick={() => onMove(move.uci)}>
                  {move.san}
                </button>
              </td>
              <td class="mono">{move.games}</td>
              <td>
                <Results move={move} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="label">{s().explorer.newest}</p>
      <ul class="explorer-games">
        {view.newest.map((game) => {
          const words = `${game.whiteName} – ${game.blackName} ${game.result.replace('1/2-1/2', '½–½')}`;
          return (
            <li key={game.id}>
              {onFileGame ? (
                <button type="button" class="explorer-game" onClick={() => onFileGame(game.id)}>
                  {words}
                </button>
              ) : (
                <a href={`#/game/${game.id}`}>{words}</a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How the games of a move ended, as a bar. */
function Results({ move }: { move: ExplorerMove }) {
  const total = Math.max(1, move.white + move.draws + move.black);
  const parts = [
    ['win', move.white],
    ['draw', move.draws],
    ['loss', move.black],
  ] as const;
  let x = 0;
  return (
    <svg class="explorer-bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={s().explorer.spoken(move.white, move.draws, move.black)}>
      {parts.map(([name, value]) => {
        const at = x;
        const width = (100 * value) / total;
        x += width;
        return <rect class={`chance-${name}`} x={at} width={width} height="10" key={name} />;
      })}
    </svg>
  );
}
