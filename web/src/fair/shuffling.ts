/** The part that this page takes in the shuffles of one table, on all lines to it. */

import type { Snapshot } from '../lib/snapshot';
import type { PageMessage, ServerMessage } from '../lib/wire';
import { Attendance } from './attendance';
import { judgeDeal, type Answer } from './judge';
import * as kept from './kept';

type Shuffled = Extract<ServerMessage, { type: 'coming' | 'gathered' }>;
type Voided = Extract<ServerMessage, { type: 'voided' }>;

interface Listener {
  alarmed(what: kept.Complaint | 'voided', places: readonly number[]): void;
  unfair(proven: Answer): void;
}

const LONG_ENOUGH = 2000;
const TOLD_NOTHING = judgeDeal([{ misfit: true, told: null }]);

/** Whether something happened so long ago that a page that waits for it must have it by now. */
const longAgo = (at: number | undefined): boolean => Date.now() - (at ?? Infinity) > LONG_ENOUGH;

export class Shuffling {
  readonly #write: (message: PageMessage) => void;
  readonly #listener: Listener;
  readonly #attendance = new Attendance();
  #table: Snapshot['table'] | null = null;
  /** When the deals were opened on this line that have not come to anything yet. */
  #opened = new Map<string, number>();
  /** When the own commitment to a deal was sent on this line. */
  #committed = new Map<string, number>();
  /** The deals whose own commitment has certainly come, on this line or an earlier one. */
  #given = new Set<string>();
  /** What was shown of the coming deal while this page had no place. */
  #shuffles: Shuffled[] = [];
  /** Since when this page looks on: since it was let in, or since it can be seen again. */
  #hereSince = 0;
  /** The last deal of which nothing was told. */
  #untold: string | null = null;

  constructor(write: (message: PageMessage) => void, listener: Listener) {
    this.#write = write;
    this.#listener = listener;
  }

  /** This page was let in, or can be seen again. */
  isHere(): void {
    this.#hereSince = Date.now();
  }

  /** What comes until there is another line is not seen. */
  lineLost(): void {
    for (const deal of this.#committed.keys()) if (this.#wasInTime(deal)) this.#given.add(deal);
    this.#opened.clear();
    this.#committed.clear();
    this.#shuffles = [];
    this.#attendance.anew();
  }

  /** A deal is void: all are told who did not open, if this page knows nothing better. */
  voided(message: Voided): void {
    const proven = kept.voided(message, { heard: longAgo(this.#opened.get(message.deal)) });
    this.#opened.delete(message.deal);
    if (proven?.answer === 'unfair') this.#listener.unfair(proven);
    else this.#listener.alarmed('voided', message.missing);
  }

  /** The next step towards a deal: commit, then open; or object, aloud, and do neither. */
  shown(message: Shuffled): void {
    const { deal } = message;
    // The cards of a day are the same for everybody: no page has a say in them.
    if (this.#table?.daily) return;
    if (!this.#table?.you) {
      // Without a place it has no say; it answers when it has got one.
      this.#shuffles = [...this.#shuffles.filter((one) => one.deal === deal), message];
      return;
    }
    if (message.type === 'coming') {
      this.#attendance.announced();
      // On one and the same line nothing is missed: what was opened was then dealt, or it is void.
      for (const older of this.#opened.keys()) if (older !== deal) this.#object(older, 'never_dealt');
    }
    const reply =
      message.type === 'coming'
        ? kept.coming(deal, message.commitment)
        : kept.gathered(deal, message.commitments, { late: this.#cameLate(deal) });
    if (!reply) return;
    if ('commit' in reply) {
      if (!this.#committed.has(deal)) this.#committed.set(deal, Date.now());
      this.#write({ type: 'commit', deal, commitment: reply.commit });
    } else if ('open' in reply) {
      if (!this.#opened.has(deal)) this.#opened.set(deal, Date.now());
      this.#write({ type: 'nonce', deal, nonce: reply.open });
    } else if (reply.object !== 'left_out' || this.#wasInTime(deal)) this.#object(deal, reply.object);
  }

  /** What the table shows of a shuffle is held against what this page was asked for and has sent. */
  watch({ table, view, fair }: Snapshot): void {
    this.#table = table;
    if (table.you) for (const shown of this.#shuffles.splice(0)) this.shown(shown);
    // A deal of which nothing is told has no name but its number.
    const deal = view && (fair?.deal ?? `${table.deal}`);
    const { late } = this.#attendance.look({ deal, seated: table.you > 0, over: Boolean(fair?.seed) });
    if (!view || !table.you || table.daily) return;
    if (!fair) {
      // Boards of a duplicate event are told by the event, when all tables have played them.
      const isBoard = table.drawn?.first_board != null;
      if (!late && !isBoard && this.#untold !== deal) this.#listener.unfair(TOLD_NOTHING);
      this.#untold = deal;
      return;
    }
    const wasAsked = kept.keptOf(fair.deal) !== undefined;
    const isNew = this.#opened.delete(fair.deal) || !wasAsked;
    if (!wasAsked) {
      kept.without(fair.deal, { late });
      if (!late) this.#write({ type: 'object', deal: fair.deal, what: 'not_asked' });
    }
    kept.seen(fair, view);
    const proven = isNew ? kept.proven(fair) : null;
    if (proven?.answer === 'unfair') this.#listener.unfair(proven);
  }

  /** Whether the own commitment was sent so long ago that it cannot have come too late. */
  #wasInTime(deal: string): boolean {
    return this.#given.has(deal) || longAgo(this.#committed.get(deal));
  }

  /** Whether this page came, or could be seen again, only while the numbers were gathered. */
  #cameLate(deal: string): boolean {
    return !this.#wasInTime(deal) && (document.hidden || !longAgo(this.#hereSince));
  }

  #object(deal: string, what: kept.Complaint): void {
    this.#opened.delete(deal);
    this.#write({ type: 'object', deal, what });
    this.#listener.alarmed(what, []);
  }
}
