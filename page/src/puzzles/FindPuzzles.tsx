import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PuzzleCommand, PuzzleEvent } from '../messages';
import { Socket } from '../server/socket';
import { announce } from '../shell/announce';
import { Refused } from '../shell/Form';
import { s } from '../words/study';
import { refusalText } from '../words/current';

/** Games that are looked at in one go. */
const games = 20;

/** Lets the server look for puzzles in the visitor's own games; closing the view stops it. */
export function FindPuzzles({ onFound }: { onFound: () => void }) {
  const socket = useRef<Socket<PuzzleCommand, PuzzleEvent> | undefined>(undefined);
  const progress = useSignal<[number, number, number] | undefined>(undefined);
  const found = useSignal<number | undefined>(undefined);
  const trouble = useSignal('');
  const stop = (): void => {
    socket.current?.close();
    socket.current = undefined;
    progress.value = undefined;
  };
  useEffect(() => stop, []);
  const hear = (event: PuzzleEvent): void => {
    switch (event.type) {
      case 'progress':
        progress.value = [event.done, event.total, event.found];
        return;
      case 'done':
        found.value = event.found;
        announce(s().puzzles.foundAll(event.found));
        stop();
        return onFound();
      case 'refused':
        trouble.value = refusalText(event.error);
        stop();
    }
  };
  const find = (): void => {
    progress.value = [0, games, 0];
    found.value = undefined;
    trouble.value = '';
    const made = new Socket<PuzzleCommand, PuzzleEvent>('/ws/puzzles', { persistent: false, onEvent: hear, onOpen: () => made.send({ type: 'find', games }), onClose: stop });
    socket.current = made;
  };
  return (
    <div class="keys">
      <button type="button" class="key small" onClick={progress.value ? stop : find}>
        {progress.value ? s().puzzles.stop : s().puzzles.find}
      </button>
      <span class="soft small-print" role="status">
        {progress.value ? s().puzzles.finding(...progress.value) : found.value === undefined ? '' : s().puzzles.foundAll(found.value)}
      </span>
      <Refused why={trouble.value} />
    </div>
  );
}
