/** A local table that runs: it enters what is asked for, deals, lets the computer players act and tells its page. */

import { hex, seedCommitment } from '../fair/shuffle';
import { learned } from '../lib/storage';
import type { CommandMessage, HintStep, Pace, PageMessage, ServerMessage, TableRequest } from '../lib/wire';
import { entryFor } from './asking';
import { changeBetween } from './changing';
import type { Entry } from './entries';
import { legalFor } from './playing';
import { isRuled, toAct, type Refused, type Ruled } from './refusing';
import { entered, snapshotOf } from './local_table';
import { dealName, emptyTable, isRunning, OWN, placeOf, type DealtTable, type LocalTable } from './own_table';
import { decision, inWorker as thinking, verdict } from './thinking';

/** Where the entries lie; without a place that keeps them the table is gone with its page. */
export interface Keeping {
  read(): Promise<Entry[]>;
  write(seq: number, entry: Entry): Promise<void>;
}

/** Who decides for the computer players, and on claims. */
export interface Minds {
  decision(table: DealtTable, seat: Ruled['seat'] & string): Promise<Ruled>;
  verdict: typeof verdict;
  /** The steps of the hint for the person, or the code of the sentence that says why there are none. */
  hint(table: LocalTable): Promise<HintStep[] | string>;
}

/** By the level of the table; where `club` cannot think `simple` decides for it, as at a server. */
export const byLevel =
  (club: Minds['decision'], simple: Minds['decision']): Minds['decision'] =>
  (table, seat) =>
    table.level === 'club' ? club(table, seat).catch(() => simple(table, seat)) : simple(table, seat);

const decided = byLevel(
  async (table, seat) => {
    const { asClub } = await import('./hints/asked');
    return decision(table.deal, seat, thinking, asClub(table, seat));
  },
  ({ deal }, seat) => decision(deal, seat),
);

const hint: Minds['hint'] = async (table) => (await import('./hints/asked')).stepsOrWhy(table);

/** Seconds before a computer player acts, and more after a full trick (tables/running/thinkers.py). */
const PACES: Record<Pace, readonly [before: number, afterTrick: number]> = {
  slow: [1.8, 2.2],
  normal: [0.9, 1.2],
  fast: [0.35, 0.5],
  instant: [0, 0],
};
/** Milliseconds until what could not be kept is tried again. */
const UNTIL_AGAIN = 5000;
const STALE: Refused = { code: 'stale', articles: [], details: {} };
const NOT_SAVED: Refused = { code: 'not_saved', articles: [], details: {} };
const AT_ANY_TIME: readonly TableRequest['do'][] = ['next_deal', 'leave', 'announce_leave'];

export const newSeed = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

const refusal = (
  command_id: string | null,
  seq: number,
  { code, articles, details }: Refused,
): ServerMessage => ({
  type: 'refused',
  command_id,
  seq,
  code,
  articles: [...articles],
  details: { ...details },
  message: '',
});

export class RunningTable {
  table: LocalTable;
  #pace: Pace = 'normal';
  #commitment = '';
  #nonce = '';
  #isClosed = false;
  #isDriving = false;
  #isEntering = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    id: string,
    private readonly keeping: Keeping,
    private readonly tell: (message: ServerMessage) => void,
    private readonly minds: Minds = { decision: decided, verdict, hint },
  ) {
    this.table = emptyTable(id);
  }

  /** Reads the entries and says how the table stands; false where there is none. */
  async open(): Promise<boolean> {
    await this.#read();
    if (!this.table.seq || this.#isClosed) return false;
    this.#tellAll();
    this.tell({ type: 'presence', connected: [OWN], spectators: 0 });
    this.#tellShuffle();
    void this.#drive();
    return true;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Another window has entered something: this one goes on from there. */
  async follow(): Promise<void> {
    const entries = await this.keeping.read();
    if (this.#isClosed || this.#isEntering || entries.length <= this.table.seq) return;
    this.table = entries.reduce(entered, emptyTable(this.table.id));
    this.#goOn();
    void this.#drive();
  }

  /** Another window was quicker: the bytes of this one are for the deal that comes now. */
  #goOn(): void {
    this.#nonce = this.#commitment = '';
    this.#tellAll();
    this.#tellShuffle();
  }

  hear(message: PageMessage): void {
    if (message.type === 'command') void this.#command(message);
    else if (message.type === 'ping') this.tell({ type: 'pong' });
    else if (message.type === 'pace') this.#pace = message.pace;
    else if (message.type === 'commit' && message.deal === this.#coming)
      this.#commitment = message.commitment;
    else if (message.type === 'nonce' && message.deal === this.#coming) {
      this.#nonce = message.nonce;
      void this.#drive();
    }
  }

  get #coming(): string {
    return dealName(this.table, this.table.sealed?.number ?? 0);
  }

  async #read(): Promise<void> {
    const entries = await this.keeping.read();
    this.table = entries.reduce(entered, emptyTable(this.table.id));
  }

  #tellAll(): void {
    this.tell(snapshotOf(this.table) as ServerMessage);
  }

  /** What the page needs for its part in the coming shuffle. */
  #tellShuffle(): void {
    const { sealed, commitments } = this.table;
    if (!sealed) return;
    const deal = this.#coming;
    if (commitments) this.tell({ type: 'gathered', deal, commitments: [...commitments] });
    else this.tell({ type: 'coming', deal, commitment: seedCommitment(deal, sealed.seed) });
  }

  async #command({ command_id, expected_seq, action }: CommandMessage): Promise<void> {
    await this.#writing;
    const late = expected_seq !== this.table.seq && !AT_ANY_TIME.includes(action.do);
    const refuse = (why: Refused): void => this.tell(refusal(command_id, this.table.seq, why));
    if (late) return refuse(STALE);
    // A player who gets up finds his deal again as he left it.
    if (action.do === 'leave') return this.tell({ type: 'ack', command_id, seq: this.table.seq });
    const entry = entryFor(this.table, action);
    if ('code' in entry) return refuse(entry);
    const { seq } = this.table;
    if (entry.do === 'ask_hint') {
      // It is worked out before it is entered: there is no star for one that does not come.
      const hint = await this.minds.hint(this.table);
      if (this.#isClosed) return;
      if (this.table.seq !== seq) return refuse(STALE);
      if (typeof hint === 'string') return refuse({ code: hint, articles: [], details: {} });
    }
    if (await this.#enter(entry)) this.tell({ type: 'ack', command_id, seq: this.table.seq });
    else refuse(this.table.seq === seq ? NOT_SAVED : STALE);
    // The other window may be closed by now: what is to be done without the person is done here.
    void this.#drive();
  }

  /** Written first, then shown; false where it could not be written and nothing has happened. */
  async #enter(entry: Entry): Promise<boolean> {
    this.#isEntering = true;
    return this.#entered(entry).finally(() => (this.#isEntering = false));
  }

  async #entered(entry: Entry): Promise<boolean> {
    const before = snapshotOf(this.table);
    const writing = this.keeping.write(this.table.seq + 1, entry);
    this.#writing = writing.catch(() => undefined);
    try {
      await writing;
    } catch {
      const { seq } = this.table;
      // A device that reads nothing either leaves the table as it is.
      await this.#read().catch(() => undefined);
      if (!this.table.seq) {
        // Another window has deleted the table.
        this.close();
        this.tell({ type: 'error', code: 'no_such_table', message: '' });
      } else if (this.table.seq !== seq) {
        this.#goOn();
      }
      return false;
    }
    const deals = this.table.rows.length;
    this.table = entered(this.table, entry);
    // An account is handed each deal that is over.
    if (this.table.rows.length > deals) learned.onchange?.();
    this.tell(changeBetween(before, snapshotOf(this.table)) as ServerMessage);
    return true;
  }

  /** What nobody asked for: whether to go on at once. Where it cannot be kept, that is said and tried again. */
  async #enterOwn(entry: Entry): Promise<boolean> {
    const { seq } = this.table;
    if (await this.#enter(entry)) {
      if (entry.do === 'deal_cards') this.#nonce = this.#commitment = '';
      if (entry.do === 'deal_cards' || entry.do === 'fix_commitments') this.#tellShuffle();
      return true;
    }
    if (this.table.seq !== seq) return true;
    this.tell(refusal(null, seq, NOT_SAVED));
    setTimeout(() => void this.#drive(), UNTIL_AGAIN);
    return false;
  }

  /** Does what is to be done without the person, one thing after the other. */
  async #drive(): Promise<void> {
    if (this.#isDriving) return;
    this.#isDriving = true;
    try {
      while (!this.#isClosed && (await this.#next()));
    } finally {
      this.#isDriving = false;
    }
  }

  async #next(): Promise<boolean> {
    const { deal, dealer, seq } = this.table;
    if (!deal || !isRunning(this.table)) return this.#deal();
    const computer = toAct(deal).find((seat) => placeOf(dealer, seat) !== OWN);
    if (deal.phase !== 'verdict' && !computer) return false;
    const [usual, afterTrick] = PACES[this.#pace];
    const isTaken = deal.tricks.length > 0 && deal.trick.length === 0;
    const seconds = usual + (isTaken ? afterTrick : 0);
    const [entry] = await Promise.all([
      computer
        ? this.#decided({ ...this.table, deal }, computer)
        : this.minds.verdict(deal).catch(() => NOT_HELD),
      new Promise((wake) => setTimeout(wake, seconds * 1000)),
    ]);
    await this.#writing;
    // Meanwhile the person may have given up, or shown his cards.
    if (this.#isClosed || this.table.seq !== seq) return !this.#isClosed;
    return this.#enterOwn(entry);
  }

  /** A table never stands still: who cannot think does something harmless. */
  async #decided(table: DealtTable, seat: Ruled['seat'] & string): Promise<Entry> {
    const legal = legalFor(table.deal, seat).filter(isRuled);
    const harmless = legal.find(({ do: name }) => ['pass', 'play', 'agree'].includes(name)) ?? legal[0];
    try {
      return await this.minds.decision(table, seat);
    } catch (why) {
      if (!harmless) throw why;
      return harmless;
    }
  }

  /** The bytes of the page are fixed, opened, and the cards dealt, as soon as they are wanted. */
  async #deal(): Promise<boolean> {
    const { commitments, deal, isReady } = this.table;
    if (!commitments) {
      if (deal && !isReady) return false;
      const own = this.#commitment ? [{ place: OWN, commitment: this.#commitment }] : [];
      return this.#enterOwn({ do: 'fix_commitments', commitments: own });
    }
    if (commitments.length && !this.#nonce) return false;
    const nonces = commitments.length ? [this.#nonce] : [];
    return this.#enterOwn({ do: 'deal_cards', nonces, seed: newSeed() });
  }
}

/** A claim that nobody can decide is not certain, so it does not hold. */
const NOT_HELD: Entry = { do: 'verdict', holds: false, refutation: [] };
