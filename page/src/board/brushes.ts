import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '../chess/position';

type Colour = 'green' | 'red' | 'blue' | 'yellow';

/** A brush in a colour of `tokens.css`; the SVG resolves the variable, so a change of theme reaches arrows that are drawn. */
const brush = (key: string, colour: Colour, opacity: number, lineWidth: number) => ({ key, color: `var(--arrow-${colour})`, opacity, lineWidth });

/** The colours of arrows: four for the user's own, the others for what the engine says. */
export const brushes = {
  green: brush('g', 'green', 0.9, 10),
  red: brush('r', 'red', 0.9, 10),
  blue: brush('b', 'blue', 0.9, 10),
  yellow: brush('y', 'yellow', 0.9, 10),
  best: brush('best', 'blue', 0.85, 12),
  second: brush('second', 'blue', 0.55, 9),
  third: brush('third', 'blue', 0.35, 7),
  threat: brush('threat', 'red', 0.8, 10),
};

/** An arrow for a move in UCI, as the list that the board wants; empty where there is no move. */
export function arrow(uci: string | undefined, name: keyof typeof brushes): DrawShape[] {
  return uci ? [{ orig: uci.slice(0, 2) as Key, dest: uci.slice(2, 4) as Key, brush: name }] : [];
}
