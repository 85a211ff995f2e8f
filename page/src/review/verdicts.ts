import type { ReviewedMove, Verdict } from '../messages';
import { t } from '../words/current';

export const glyphs: Record<Verdict, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The comment on a move: `Qxb2?? Blunder: now there is a forced mate. Better was Nf3.` */
export function remark(move: ReviewedMove): string {
  if (!move.verdict) return t().review.goodRemark(move.san, Math.round(move.accuracy));
  const name = t().review.verdicts[move.verdict];
  const mate = move.mate ? `: ${t().review.mates[move.mate]}` : '';
  const better = move.bestSan[0] ? ` ${t().review.better(move.bestSan[0])}` : '';
  return `${move.san}${glyphs[move.verdict]} ${name}${mate}.${better}`;
}
