import { batch, signal } from '@preact/signals';
import type { AnalysisCommand, AnalysisEvent, PlayerAnswer, Thought } from '../messages';
import { Socket } from '../server/socket';
import { refusalText } from '../words/current';

export interface PositionAsked {
  fen: string;
  moves: string[];
  chess960: boolean;
}

/** One of the players, asked what it would play. The socket is opened with the first question. */
export class Asked {
  readonly state = signal<'idle' | 'queued' | 'thinking' | 'late'>('idle');
  readonly thought = signal<Thought | undefined>(undefined);
  readonly answer = signal<{ answer: PlayerAnswer; fen: string } | undefined>(undefined);
  readonly trouble = signal('');
  private socket: Socket<AnalysisCommand, AnalysisEvent> | undefined;
  private question: Extract<AnalysisCommand, { type: 'ask' }> | undefined;
  private fen = '';
  private retry = 0;
  private id = 0;

  /** `shown` is the position on the board, to which the answer belongs. */
  ask(player: string, level: string | null, position: PositionAsked, shown: string): void {
    clearTimeout(this.retry);
    this.id += 1;
    this.fen = shown;
    this.question = { type: 'ask', id: this.id, player, level, ...position };
    batch(() => {
      this.state.value = 'queued';
      this.thought.value = undefined;
      this.answer.value = undefined;
      this.trouble.value = '';
    });
    this.socket ??= new Socket('/ws/analysis', { onEvent: (event) => batch(() => this.hear(event)), onOpen: () => this.send() });
    this.send();
  }

  stop(): void {
    clearTimeout(this.retry);
    this.question = undefined;
    this.state.value = 'idle';
    this.thought.value = undefined;
    this.socket?.send({ type: 'stop' });
  }

  close(): void {
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private send(): void {
    if (this.question) this.socket?.send(this.question);
  }

  private hear(event: AnalysisEvent): void {
    if (event.id !== this.id || !this.question) return;
    switch (event.type) {
      case 'queued':
        this.state.value = 'queued';
        break;
      case 'thinking':
        this.state.value = 'thinking';
        this.thought.value = event.thought;
        break;
      case 'answered':
        this.answer.value = { answer: event.answer, fen: this.fen };
        this.end('idle');
        break;
      case 'done':
        if (event.reason === 'preempted') this.again(2000);
        else this.end('late');
        break;
      case 'refused':
        if (event.error.retryAfterMs !== null) return this.again(event.error.retryAfterMs);
        this.trouble.value = refusalText(event.error);
        this.end('idle');
    }
  }

  private end(state: 'idle' | 'late'): void {
    this.question = undefined;
    this.thought.value = undefined;
    this.state.value = state;
  }

  private again(afterMs: number): void {
    this.state.value = 'queued';
    this.retry = window.setTimeout(() => this.send(), afterMs);
  }
}
