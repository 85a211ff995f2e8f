import type { Evaluation } from '../messages';

/** `+0.35`, `-1.20`, `#3`, `#-2`; `1–0` or `0–1` where the mate is on the board. */
export function scoreText(score: Evaluation | null | undefined, isMated = false): string {
  if (!score) return '–';
  if (isMated && score.type === 'mate') return score.moves > 0 ? '1–0' : '0–1';
  if (score.type === 'mate') return `#${score.moves}`;
  const pawns = score.value / 100;
  return `${pawns > 0 ? '+' : ''}${pawns.toFixed(2)}`;
}

export function sameScore(one: Evaluation | undefined, other: Evaluation | undefined): boolean {
  return one?.type === other?.type && scoreText(one) === scoreText(other);
}

/** White's chances from 0 to 1, for bars and graphs, on the scale that reviews use as well. */
export function chances(score: Evaluation): number {
  const held = Math.max(-1000, Math.min(1000, centipawns(score)));
  return 1 / (1 + Math.exp(-0.00368208 * held));
}

function centipawns(score: Evaluation): number {
  if (score.type === 'cp') return score.value;
  return Math.sign(score.moves) * (21 - Math.min(10, Math.abs(score.moves))) * 100;
}
