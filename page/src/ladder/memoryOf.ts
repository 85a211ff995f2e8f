import type { LadderRow } from '../messages';
import { memoryText } from '../chess/quantities';
import { t } from '../words/current';

/** The only memory of less than a kilobyte is the ENIAC's, which is counted in words of two digits. */
export function memoryOf({ memoryBytes }: Pick<LadderRow, 'memoryBytes'>): string {
  if (memoryBytes === null) return '';
  return memoryBytes < 1000 ? t().ladder.words(memoryBytes) : memoryText(memoryBytes);
}
