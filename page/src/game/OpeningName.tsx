import type { Opening } from '../messages';
import { inEnglish } from '../words/current';

/** The code and the name of an opening, which are English in every language. */
export const OpeningName = ({ opening: { eco, name } }: { opening: Opening }) => <span lang={inEnglish()}>{`${eco} ${name}`}</span>;
