import type { AnalysisCommand, AnalysisEvent } from '../messages';
import { Socket } from '../server/socket';

/** Positions that the engine looks at for a hint. */
const effort = 200_000;

/** The move that the engine would play; none where it has no time now. */
export function askHint(fen: string, chess960: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const done = (uci: string | undefined): void => {
      socket.close();
      resolve(uci);
    };
    const socket: Socket<AnalysisCommand, AnalysisEvent> = new Socket('/ws/analysis', {
      persistent: false,
      onOpen: () => socket.send({ type: 'analyse', id: 1, fen, moves: [], chess960, lines: 1, limits: { nodes: effort } }),
      onEvent: (event) => {
        if (event.type === 'done') done(event.best ?? undefined);
        else if (event.type === 'refused') done(undefined);
      },
      onClose: () => resolve(undefined),
    });
  });
}
