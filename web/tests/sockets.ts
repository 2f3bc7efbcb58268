/** The line to a table whose other end is played by the test. */

import { expect, vi } from 'vitest';
import { Connection, type Listener } from '../src/table/session/connection.svelte';
import type { PageMessage, RefusedMessage } from '../src/lib/wire';

/** A socket whose other end is played by the test. */
export class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.OPEN;
  sent: PageMessage[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as PageMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Lets the page in, as a table does. */
  welcomes(seq: number): void {
    this.onopen?.();
    this.says({ type: 'snapshot', seq, list: {}, table: { you: 1 }, view: null, fair: null });
  }

  get kinds(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

export const newest = (): Socket => Socket.all.at(-1)!;

/** A page without a browser: its sockets and its clock are the test's. */
export function onAPage(): void {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    hidden: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
}

const nothing = (): void => undefined;

/** A line that was let in; `refused` hears what the player is told, `others` what is said beside it. */
export function opened(
  refused: (told: RefusedMessage) => void = nothing,
  others: Partial<Pick<Listener, 'alarmed' | 'unfair'>> = {},
): Connection {
  const line = new Connection(
    { table: 't-1', token: 'secret', size: 3, since: 0 },
    {
      snapshot: nothing,
      refused,
      present: nothing,
      said: nothing,
      alarmed: nothing,
      unfair: nothing,
      closed: nothing,
      ...others,
    },
    { language: () => 'en', pace: () => 'normal', muted: () => [] },
  );
  newest().welcomes(1);
  expect(line.status).toBe('open');
  return line;
}
