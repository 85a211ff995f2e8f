import { signal, type ReadonlySignal } from '@preact/signals';

export type Line = 'opening' | 'open' | 'lost';

export interface SocketOptions<Event> {
  onEvent: (event: Event) => void;
  /** Called after each connection, so also after each reconnection. */
  onOpen?: () => void;
  /** Whether a closed socket is opened again. */
  persistent?: boolean;
  onClose?: () => void;
}

/** A socket that speaks JSON and, if it is persistent, reconnects by itself. */
export class Socket<Command, Event> {
  private socket: WebSocket | undefined;
  private retries = 0;
  private timer = 0;
  private closed = false;
  private readonly state = signal<Line>('opening');

  constructor(
    private readonly path: string,
    private readonly options: SocketOptions<Event>,
  ) {
    this.open();
  }

  get line(): ReadonlySignal<Line> {
    return this.state;
  }

  send(command: Command): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (message) => this.options.onEvent(JSON.parse(String(message.data)) as Event);
    socket.onclose = () => this.lost(socket);
  }

  private opened(): void {
    this.retries = 0;
    this.state.value = 'open';
    this.options.onOpen?.();
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.options.onClose?.();
    if (this.options.persistent === false) return;
    this.state.value = 'lost';
    const wait = Math.min(10_000, 300 * 2 ** this.retries++);
    this.timer = window.setTimeout(() => this.open(), wait);
  }
}
