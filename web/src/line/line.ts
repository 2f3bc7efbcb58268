/** A line to the server: a socket that greets, hears, and comes again by itself after a loss. */

export interface LineOptions<Message> {
  readonly path: string;
  /** Milliseconds until a lost line is tried again: at first, and at most. */
  readonly waits?: readonly [first: number, longest: number];
  /** Close codes after which trying again cannot help. */
  readonly final?: readonly number[];
  /** What is said first. */
  hello(): object;
  hear(message: Message): void;
  /** It was lost; after so many milliseconds it is tried again, or never. */
  lost?(code: number, again: number | null): void;
  trying?(): void;
}

const USUAL_WAITS = [500, 15_000] as const;

export class ServerLine<Message> {
  readonly #options: LineOptions<Message>;
  readonly #waits: readonly [number, number];
  #socket: WebSocket | null = null;
  #wait: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: LineOptions<Message>) {
    this.#options = options;
    this.#waits = options.waits ?? USUAL_WAITS;
    this.#wait = this.#waits[0];
    this.#connect();
  }

  /** Says something now, or not at all. */
  say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The server let us in: after the next loss it is tried soon. */
  settle(): void {
    this.#wait = this.#waits[0];
  }

  /** Tries a lost line now; where one is being tried, the next try comes soon. */
  hurry(): void {
    if (this.#closed) return;
    this.settle();
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Nothing comes any more, and the socket knows nothing of it and would not close for minutes. */
  giveUp(): void {
    const socket = this.#socket;
    this.#lost(0);
    socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.#options.path}`);
    this.#socket = socket;
    socket.onopen = () => this.say(this.#options.hello());
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#options.hear(JSON.parse(String(data)) as Message);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
    this.#options.trying?.();
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.#options.final?.includes(code)) {
      this.#closed = true;
      this.#options.lost?.(code, null);
      return;
    }
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.#wait = Math.min(this.#wait * 2, this.#waits[1]);
    this.#options.lost?.(code, wait);
  }
}
