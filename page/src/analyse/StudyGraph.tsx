import { lazily } from '../shell/lazily';
import type { StudyState } from './StudyState';

const EvalGraph = lazily(() => import('../graph/EvalGraph').then((module) => module.EvalGraph));

/** The evaluations of the main line as a graph, where there are some. */
export function StudyGraph({ state }: { state: StudyState }) {
  void state.version.value;
  const line = [state.study.value.root, ...state.line.value];
  const scores = line.map((node) => node.score);
  if (scores.filter(Boolean).length < 3) return null;
  return <EvalGraph scores={scores} at={line.indexOf(state.node.value)} onChoose={(ply) => line[ply] && state.show(line[ply])} />;
}
