import type { ReviewedMove, Verdict } from '../messages';

export const glyphs: Record<Verdict, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

const mates = {
  created: 'now there is a forced mate',
  lost: 'the forced mate is gone',
  delayed: 'it still mates, but later',
} as const;

/** The comment on a move: `Qxb2?? Blunder: now there is a forced mate. Better was Nf3.` */
export function remark(move: ReviewedMove): string {
  if (!move.verdict) return `${move.san}: accuracy ${Math.round(move.accuracy)} %.`;
  const name = move.verdict.charAt(0).toUpperCase() + move.verdict.slice(1);
  const mate = move.mate ? `: ${mates[move.mate]}` : '';
  const better = move.bestSan[0] ? ` Better was ${move.bestSan.slice(0, 5).join(' ')}.` : '';
  return `${move.san}${glyphs[move.verdict]} ${name}${mate}.${better}`;
}
