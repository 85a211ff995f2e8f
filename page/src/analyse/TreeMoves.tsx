import type { ComponentChildren } from 'preact';
import { endScore } from '../chess/ending';
import { numbered } from '../chess/pgn';
import { turnOf } from '../chess/position';
import { scoreText } from '../chess/score';
import type { TreeNode } from '../chess/tree';
import { useCurrentInView } from '../game/currentInView';
import type { StudyState } from './StudyState';
import { t } from '../words/current';

const glyphs: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: ' =', 13: ' ∞', 14: ' ⩲', 15: ' ⩱', 16: ' ±', 17: ' ∓', 18: ' +−', 19: ' −+' };
export const glyphOf = (nags: readonly number[]): string => nags.map((nag) => glyphs[nag] ?? '').join('');

/** The moves with their variations, as a book prints them. */
export function TreeMoves({ state }: { state: StudyState }) {
  void state.version.value;
  const node = state.node.value;
  const { root } = state.study.value;
  const box = useCurrentInView([node]);
  return (
    <section class="moves" aria-label={t().analyse.moves}>
      <div class="fanfold tree-paper" ref={box} tabIndex={0} role="group" aria-label={t().analyse.tree}>
        {root.children.length === 0 && <p class="soft">{t().analyse.emptyTree}</p>}
        <p class="tree-line">
          <Branch from={root} state={state} fresh />
        </p>
      </div>
      <div class="steps five">
        <Step sign="«" label={t().game.toStart} onClick={() => state.first()} />
        <Step sign="‹" label={t().game.backOne} onClick={() => state.back()} />
        <Step sign="›" label={t().game.forwardOne} onClick={() => state.forward()} />
        <Step sign="»" label={t().game.toEnd} onClick={() => state.last()} />
      </div>
      {node.parent && (
        <div class="keys tree-keys">
          {node.parent.children[0] !== node && (
            <button type="button" class="key small" onClick={() => state.promote()}>
              {t().analyse.makeMain}
            </button>
          )}
          <button type="button" class="key small" onClick={() => state.remove()}>
            {t().analyse.deleteFromHere}
          </button>
        </div>
      )}
    </section>
  );
}

const Step = ({ sign, label, onClick }: { sign: string; label: string; onClick: () => void }) => (
  <button type="button" class="key small" aria-label={label} onClick={onClick}>
    {sign}
  </button>
);

/** The line from a node on, with the other continuations in brackets after each first one. */
function Branch({ from, state, fresh }: { from: TreeNode; state: StudyState; fresh: boolean }) {
  const printed: ComponentChildren[] = [];
  let number = fresh;
  let [main, ...others] = from.children;
  while (main) {
    printed.push(<Move node={main} state={state} number={number} key={main.id} />);
    for (const other of others) printed.push(<Variation node={other} state={state} key={`v${other.id}`} />);
    number = others.length > 0 || main.comment !== '';
    [main, ...others] = main.children;
  }
  return <>{printed}</>;
}

function Variation({ node, state }: { node: TreeNode; state: StudyState }) {
  return (
    <span class="variation">
      (<Move node={node} state={state} number />
      <Branch from={node} state={state} fresh={false} />){' '}
    </span>
  );
}

function Move({ node, state, number }: { node: TreeNode; state: StudyState; number: boolean }) {
  const chosen = state.node.value === node;
  const withNumber = number || turnOf(node.parent?.fen ?? node.fen) === 'white';
  return (
    <>
      <button type="button" class="tree-move" aria-current={chosen ? 'true' : undefined} onClick={() => state.show(node)}>
        {withNumber ? numbered(node) : node.san}
        {glyphOf(node.nags)}
        {(node.score || node.san.endsWith('#')) && <small>{scoreText(endScore(node.fen) ?? node.score, node.san.endsWith('#'))}</small>}
      </button>{' '}
      {node.comment && <span class="tree-comment">{node.comment} </span>}
    </>
  );
}
