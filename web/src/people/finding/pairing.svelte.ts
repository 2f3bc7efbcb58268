/** To play with people now: wait in the server's queue, be seated, and wait again after a gap. */

import { request, type Failure } from '../../line/asking';
import { ServerLine } from '../../line/line';
import { messages } from '../../lib/messages.svelte';
import { read, write } from '../../lib/storage';
import { remember, type Membership } from '../../lib/tables';
import { settings } from '../../lib/settings.svelte';
import type { ErrorMessage, PairingView, Rating, TicketBody, WantToPlay } from '../../lib/wire';

/** Seconds after which computer players will do; null: people only. */
export const PATIENCES = [10, 30, 60, null] as const;
export type Patience = (typeof PATIENCES)[number];

const KEY = 'skat.patience';
const USUAL: Patience = 30;
const SIZE = 3;
const AGAIN = 2000;
/** Milliseconds: the server sends something every five seconds, so a silent connection is dead. */
const SILENT = 13_000;

const chosen = (): Patience => {
  const kept = read<Patience | 'never'>(KEY, USUAL);
  return kept === 'never' ? null : kept;
};

export class Pairing {
  /** How many wait, oneself among them; null until the server has said so. */
  waiting = $state<number | null>(null);
  seconds = $state(0);
  patience = $state<Patience>(chosen());
  /** The own rating, where people of near rating are wanted; null where there is none. */
  rating = $state.raw<Rating | null>(null);
  lost = $state(false);
  problem = $state('');

  readonly #name: () => string;
  readonly #seated: (membership: Membership) => void;
  #ticket = '';
  #line: ServerLine<PairingView | ErrorMessage> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(name: () => string, seated: (membership: Membership) => void) {
    this.#name = name;
    this.#seated = seated;
    void this.#enter();
  }

  /** Take computer players after another time; the turn stays. */
  take(patience: Patience): void {
    this.patience = patience;
    write(KEY, patience ?? 'never');
    void this.#enter();
  }

  /** Rather sit with people of near rating, or with those who come first; the turn stays. */
  wantNear(near: boolean): void {
    settings.choose('near', near);
    void this.#enter();
  }

  /** Wait no more. */
  leave(): void {
    if (this.#over) return;
    this.#end();
    if (this.#ticket) void this.#post('/api/pairing/leave', { ticket: this.#ticket }).catch(() => undefined);
  }

  async #enter(): Promise<void> {
    const wish: WantToPlay = {
      name: this.#name(),
      language: messages.language,
      patience: this.patience,
      near: settings.near,
    };
    try {
      const response = await this.#post('/api/pairing', wish);
      if (this.#over) return;
      const reply = (await response.json()) as TicketBody & Failure;
      if (!response.ok) return this.#refused(reply.error?.message ?? '');
      this.#ticket = reply.ticket;
      this.rating = reply.rating;
      if (!this.#line) this.#open();
    } catch {
      if (!this.#over) this.#retry();
    }
  }

  #open(): void {
    this.#watch();
    this.#line = new ServerLine<PairingView | ErrorMessage>({
      path: '/api/pairing/queue/socket',
      hello: () => ({ type: 'hello', key: this.#ticket, language: messages.language }),
      hear: (told) => this.#told(told),
      // A restarted server knows no ticket: the page asks for a new one.
      lost: () => this.#retry(),
    });
  }

  #told(told: PairingView | ErrorMessage): void {
    // The server says why it closes the line, and then does.
    if ('type' in told) return;
    this.#watch();
    this.lost = false;
    this.waiting = told.waiting;
    this.seconds = told.seconds;
    if (told.seated) {
      const { table, token } = told.seated;
      const membership = { table, token, size: SIZE, since: Date.now() };
      this.#end();
      remember(membership);
      this.#seated(membership);
    } else if (told.refused) {
      this.#refused(messages.refusal(told.refused));
    }
  }

  #refused(problem: string): void {
    this.#end();
    this.waiting = null;
    this.problem = problem || messages.refusal('unreachable');
  }

  /** Nothing for so long: the connection is dead, though neither side closed it. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), SILENT);
  }

  #retry(): void {
    this.#close();
    this.lost = true;
    this.#timer = setTimeout(() => void this.#enter(), AGAIN);
  }

  #end(): void {
    this.#over = true;
    this.#close();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#line?.close();
    this.#line = null;
  }

  #post(path: string, body: object): Promise<Response> {
    return request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}
