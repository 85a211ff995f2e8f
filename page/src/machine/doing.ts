import type { Halt, InspectionView } from '../messages';
import { t } from '../words/current';

/** What a program is doing, in a sentence: "Generating knight moves, ply 3, after e2e4 e7e5." */
export function doing({ activity, piece, routine, ply, line }: Pick<InspectionView, 'activity' | 'piece' | 'routine' | 'ply' | 'line'>): string {
  const words = t().machine.inside;
  const parts = [
    (piece && words.generatingOf[piece]) || (activity && words.activities[activity]) || (routine ? words.atWorkIn(routine) : words.outside),
    ply !== null && activity !== 'waiting' && words.ply(ply),
    line.length > 0 && words.afterLine(line.join(' ')),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** Why a machine was halted. */
export function halted(halt: Halt): string {
  const words = t().machine.inside;
  switch (halt.type) {
    case 'stepped':
    case 'steppedBack':
    case 'rewound':
      return words[halt.type];
    case 'reached':
    case 'breakpoint':
      return words[halt.type](halt.place);
    case 'changed':
      return words.changed(halt.cell, String(halt.from), String(halt.to));
    case 'refused':
      return halt.reason;
  }
}
