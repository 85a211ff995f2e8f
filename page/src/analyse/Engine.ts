import { batch, signal } from '@preact/signals';
import type { AnalysisCommand, AnalysisEvent, AnalysisLine, ThinkingLimits } from '../messages';
import { Socket } from '../server/socket';
import { refusalText } from '../words/current';

export interface Question {
  /** The position at the beginning, and the moves since. */
  fen: string;
  moves: string[];
  chess960: boolean;
  lines: number;
  limits: ThinkingLimits;
  /** How many are wanted; one if it is missing. */
  threads?: number;
}

export interface Progress {
  depth: number;
  selectiveDepth: number;
  nodes: number;
  nps: number;
  threads: number;
}

/** The engine on the server: one question at a time, the last one counts. */
export class Engine {
  readonly lines = signal<AnalysisLine[]>([]);
  readonly progress = signal<Progress | undefined>(undefined);
  readonly state = signal<'idle' | 'queued' | 'busy' | 'done'>('idle');
  readonly trouble = signal('');
  private readonly socket: Socket<AnalysisCommand, AnalysisEvent>;
  private question: Question | undefined;
  private id = 0;
  private retry = 0;
  private waiting: ((lines: AnalysisLine[]) => void) | undefined;

  constructor() {
    this.socket = new Socket('/ws/analysis', {
      onEvent: (event) => batch(() => this.hear(event)),
      onOpen: () => this.send(),
    });
  }

  ask(question: Question): void {
    clearTimeout(this.retry);
    this.question = question;
    this.id += 1;
    batch(() => {
      this.lines.value = [];
      this.progress.value = undefined;
      this.trouble.value = '';
      this.state.value = 'queued';
    });
    this.send();
  }

  /** The lines at the end of a search that has limits. */
  answer(question: Question): Promise<AnalysisLine[]> {
    this.ask(question);
    return new Promise((resolve) => (this.waiting = resolve));
  }

  rest(): void {
    clearTimeout(this.retry);
    this.question = undefined;
    this.state.value = 'idle';
    this.socket.send({ type: 'stop' });
  }

  close(): void {
    clearTimeout(this.retry);
    this.socket.close();
  }

  private send(): void {
    if (this.question) this.socket.send({ type: 'analyse', id: this.id, ...this.question });
  }

  private hear(event: AnalysisEvent): void {
    if (event.id !== this.id || !this.question) return;
    switch (event.type) {
      case 'queued':
        this.state.value = 'queued';
        break;
      case 'lines':
        this.state.value = 'busy';
        this.lines.value = event.lines;
        this.progress.value = event;
        break;
      case 'done':
        this.state.value = 'done';
        if (event.reason === 'preempted') this.again(2000);
        else this.settle();
        break;
      case 'refused':
        this.trouble.value = refusalText(event.error);
        if (event.error.retryAfterMs !== null) this.again(event.error.retryAfterMs);
        else this.settle();
    }
  }

  private settle(): void {
    this.waiting?.(this.lines.peek());
    this.waiting = undefined;
  }

  private again(afterMs: number): void {
    this.retry = window.setTimeout(() => this.send(), afterMs);
  }
}
