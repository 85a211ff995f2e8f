import type { AnalysisLine, Evaluation, Side } from '../messages';
import type { Engine } from '../analyse/Engine';
import { chances } from '../chess/score';

/** How much of the winning chances a move may lose and still count as good. */
const tolerance = 0.04;
/** Nodes to judge an attempt. */
const effort = 300_000;

export interface Judged {
  isGood: boolean;
  /** How the engine goes on after the move. */
  refutation: { uci: string[]; san: string[] } | undefined;
}

/** Whether a move keeps the chances that the best one had, as the engine judges. */
export async function judged(engine: Engine, fen: string, uci: string, best: Evaluation, side: Side): Promise<Judged> {
  const line = await lineAfter(engine, fen, [uci]);
  if (!line) return { isGood: false, refutation: undefined };
  const loss = (chances(best) - chances(line.score)) * (side === 'white' ? 1 : -1);
  return { isGood: loss < tolerance, refutation: line };
}

/** What the engine thinks of the position after some moves. */
export async function lineAfter(engine: Engine, fen: string, moves: string[]): Promise<AnalysisLine | undefined> {
  const lines = await engine.answer({ fen, moves, chess960: false, lines: 1, limits: { nodes: effort } });
  return lines[0];
}
