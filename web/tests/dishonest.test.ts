/** Servers that try to choose the cards, and what the page of one player says on the table and keeps. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judgeDeal, type Answer } from '../src/fair/judge';
import { exported, proven } from '../src/fair/kept';
import { readRecords } from '../src/fair/revealed';
import { dealtTo, drawnPack, hex, nonceCommitment, seedCommitment } from '../src/fair/shuffle';
import type { ToldDeal } from '../src/fair/testimony';
import type { CommitmentInfo, FairInfo } from '../src/lib/wire';
import type { Connection } from '../src/table/session/connection.svelte';
import { Socket, newest, onAPage, opened } from './sockets';

const LONG = 3000;
const LISTED = { list: {}, look: null, hint: null, hold_locked: false };
let tables = 0;

/** A server with the page at place 1 and another one at place 2, which always does as it should. */
class Server {
  readonly table = `dishonest-${(tables += 1)}`;
  readonly said: Answer[] = [];
  readonly alarms: string[] = [];
  line: Connection;
  deal = '';
  told!: ToldDeal;
  #deals = 0;
  #seq = 1;

  constructor() {
    this.line = opened(undefined, {
      unfair: (answer) => this.said.push(answer),
      alarmed: (what) => this.alarms.push(what),
    });
    this.seal();
  }

  /** The seed of the next deal is fixed. */
  seal(): void {
    this.deal = `${this.table}/${(this.#deals += 1)}`;
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    const commitment = seedCommitment(this.deal, seed);
    this.told = { deal: this.deal, scheme: 2, commitment, commitments: [], nonces: [], seed, pack: null };
  }

  asks(): void {
    newest().says({ type: 'coming', deal: this.deal, commitment: this.told.commitment });
  }

  /** What the page has sent of a kind. */
  heard<Kind extends string>(kind: Kind) {
    const sent = newest().sent.filter(({ type }) => type === kind);
    return sent as Extract<(typeof sent)[number], { type: Kind }>[];
  }

  /** The set is fixed, without the page where it is left out. */
  gathers({ without = false } = {}): void {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
    const other = { place: 2, commitment: nonceCommitment(this.deal, this.told.commitment, nonce) };
    const own = this.heard('commit').find(({ deal }) => deal === this.deal)?.commitment;
    const set: CommitmentInfo[] = own && !without ? [{ place: 1, commitment: own }, other] : [other];
    newest().says({ type: 'gathered', deal: this.deal, commitments: set });
    const opening = this.heard('nonce').find(({ deal }) => deal === this.deal)?.nonce ?? null;
    this.told.commitments = set;
    this.told.nonces = set.length > 1 ? [opening, nonce] : [nonce];
  }

  get fair(): FairInfo {
    const told = { ...this.told, seed: null, pack: null };
    return { ...told, voided: [], daily: false } as unknown as FairInfo;
  }

  /** Cards are on the table: those that follow, or others. */
  deals(fair = this.fair, { you = 1 as number | null } = {}): void {
    this.told.pack ??= drawnPack(
      { ...this.told, ...fair, scheme: fair.scheme === 1 ? 1 : 2 },
      this.told.seed!,
    );
    const view = {
      ...{ viewer: 'forehand', phase: 'auction', hand: dealtTo(this.told.pack, 'forehand') },
      ...{ leader: 'forehand', trick: [], last_trick: null, legal: [] },
    };
    this.shows({ table: { you }, view, fair });
  }

  shows(what: object): void {
    newest().says({ type: 'snapshot', seq: (this.#seq += 1), ...LISTED, ...what });
  }

  /** The deal is over, and the server tells all. */
  reveals(fair: FairInfo = this.fair): FairInfo {
    const { seed, pack } = this.told;
    const over = { ...fair, seed, pack } as FairInfo;
    this.deals(over);
    return over;
  }

  voids(nonces = this.told.nonces): void {
    const { commitments, commitment, deal, seed } = this.told;
    const missing = commitments.filter((_, at) => nonces[at] === null).map(({ place }) => place);
    newest().says({ type: 'voided', deal, commitment, commitments, nonces, seed, missing });
  }

  /** What `skat verify` answers to the file of this page, a deal each. */
  get file(): string[] {
    const records = readRecords(exported(this.table));
    const deals = [...new Set(records.map((one) => one?.deal))];
    return deals.map((deal) => {
      const words = records.flatMap((one) => (one && one.deal === deal ? [one.word] : []));
      return inWords(judgeDeal(words));
    });
  }
}

const inWords = ({ answer, why, whose, fault }: Answer): string =>
  [answer, why, whose, fault].filter((word) => word !== null).join(' ');

beforeEach(onAPage);
afterEach(() => vi.useRealTimers());

test('an honest server: bound, and nothing is said', () => {
  const server = new Server();
  server.asks();
  server.gathers();
  server.deals();
  const fair = server.reveals();
  expect(inWords(proven(fair))).toBe('bound');
  expect([server.file, server.said, server.alarms]).toEqual([['bound'], [], []]);
  expect(server.heard('object')).toEqual([]);
});

test('it never asks for a number: the page says so on the table, to all, and in its file', () => {
  const server = new Server();
  server.deals();
  expect(server.said.map(inWords)).toEqual(['unfair server not_asked']);
  expect(server.heard('object')).toEqual([{ type: 'object', deal: server.deal, what: 'not_asked' }]);
  expect(inWords(proven(server.reveals()))).toBe('unfair server not_asked');
  expect(server.file).toEqual(['unfair server not_asked']);
  // It says it once.
  expect(server.said.length).toBe(1);
});

test('it asks for the first deal and never again, also where it cuts the line in between', () => {
  for (const cut of [false, true]) {
    const server = new Server();
    server.asks();
    server.gathers();
    server.deals();
    server.reveals();
    server.seal();
    if (cut) {
      newest().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(LONG);
      newest().onopen?.();
    }
    server.deals();
    expect(server.said.map(inWords)).toEqual(['unfair server not_asked']);
    server.line.close();
  }
});

test('who comes in the middle of a deal, or gets a place then, was not there to be asked', () => {
  const late = new Server();
  newest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(LONG);
  newest().onopen?.();
  late.deals();
  late.reveals();
  const seated = new Server();
  seated.shows({ table: { you: null }, view: null, fair: null });
  seated.deals(seated.fair, { you: null });
  seated.deals();
  seated.reveals();
  for (const server of [late, seated]) {
    expect(server.said).toEqual([]);
    expect(server.heard('object')).toEqual([]);
    // Here nobody else had a number either.
    expect(server.file).toEqual(['not_bound no_page']);
  }
});

test('who only watches has no say and nothing to object to; with a place he answers', () => {
  const server = new Server();
  server.shows({ table: { you: null }, view: null, fair: null });
  server.asks();
  vi.advanceTimersByTime(LONG);
  expect(server.heard('commit')).toEqual([]);
  server.shows({ table: { you: 1 }, view: null, fair: null });
  expect(server.heard('commit').length).toBe(1);
  server.gathers();
  server.deals();
  server.reveals();
  expect(server.file).toEqual(['bound']);
});

test('it goes back to the old scheme with one number more when all have opened', () => {
  const server = new Server();
  server.asks();
  server.gathers();
  const more = hex(crypto.getRandomValues(new Uint8Array(32)));
  const fair = { ...server.fair, scheme: 1, nonces: [...server.told.nonces, more] } as FairInfo;
  server.deals(fair);
  expect(server.said.map(inWords)).toEqual(['unfair server scheme_below']);
  expect(inWords(proven(server.reveals(fair)))).toBe('unfair server scheme_below');
  expect(server.file).toEqual(['unfair server scheme_below']);
});

test('it voids a deal although all had opened', () => {
  const server = new Server();
  server.asks();
  server.gathers();
  server.voids();
  expect(server.said.map(inWords)).toEqual(['unfair server voided_for_nothing']);
  expect(server.file).toEqual(['unfair server voided_for_nothing']);
});

test('it loses the number of this page, unless a line may have lost it', () => {
  for (const [after, cut, file] of [
    [LONG, false, 'unfair server number_lost'],
    [500, false, 'void page 1'],
    [LONG, true, 'void page 1'],
  ] as const) {
    const server = new Server();
    server.asks();
    server.gathers();
    vi.advanceTimersByTime(after);
    if (cut) {
      newest().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(LONG);
      newest().welcomes(9);
    }
    server.voids([null, server.told.nonces[1] ?? null]);
    expect([server.file, server.alarms]).toEqual([[file], file.startsWith('void') ? ['voided'] : []]);
    server.line.close();
  }
});

test('it tells nothing at all of the shuffle, at another table than those of a duplicate event', () => {
  const view = { viewer: 'forehand', phase: 'auction', hand: [], trick: [], legal: [] };
  const server = new Server();
  for (const deal of [1, 1, 2]) server.shows({ table: { you: 1, deal }, view, fair: null });
  expect(server.said.map(inWords)).toEqual(Array(2).fill('unfair server told_misfit'));
  const board = new Server();
  board.shows({ table: { you: 1, deal: 1, drawn: { first_board: 1 } }, view, fair: null });
  expect(board.said).toEqual([]);
});

test('it never reveals the seed', () => {
  const server = new Server();
  server.asks();
  server.gathers();
  server.deals();
  expect(inWords(proven(server.fair))).toBe('not_revealed');
  expect(server.file).toEqual(['not_revealed']);
});

test('it tells a deal a second time and otherwise', () => {
  const server = new Server();
  server.asks();
  server.gathers();
  server.deals();
  const first = server.reveals();
  const second = { ...first, pack: first.pack?.toReversed() } as FairInfo;
  server.shows({ table: { you: 1 }, view: { viewer: 'forehand', trick: [], legal: [] }, fair: second });
  expect(inWords(proven(first))).toBe('bound');
  expect(exported(server.table).trim().split('\n').length).toBe(2);
  expect(server.file).toEqual(['unfair server files_differ']);
});

test('it leaves the page out: late is only who came late', () => {
  const left = new Server();
  vi.advanceTimersByTime(LONG);
  left.asks();
  left.gathers({ without: true });
  left.deals();
  left.reveals();
  expect(left.file).toEqual(['unfair server left_out']);
  expect(left.heard('object')).toEqual([]);

  // On a line that lasted it was certainly heard, so all are told.
  const heard = new Server();
  heard.asks();
  vi.advanceTimersByTime(LONG);
  heard.gathers({ without: true });
  expect(heard.alarms).toEqual(['left_out']);
  heard.deals();
  heard.reveals();
  expect(heard.file).toEqual(['unfair server left_out']);

  const late = new Server();
  late.asks();
  late.gathers({ without: true });
  late.deals();
  late.reveals();
  expect(late.file).toEqual(['not_bound came_in_later']);
});

test('a page that failed twice is not waited for, and nobody is to blame', () => {
  const server = new Server();
  vi.advanceTimersByTime(LONG);
  for (let failed = 0; failed < 2; failed += 1) {
    server.asks();
    server.gathers();
    server.voids([null, server.told.nonces[1] ?? null]);
    server.seal();
  }
  server.asks();
  vi.advanceTimersByTime(LONG);
  server.gathers({ without: true });
  server.deals();
  server.reveals();
  expect(server.alarms).toEqual(['voided', 'voided']);
  expect(server.file).toEqual(['void page 1', 'void page 1', 'not_bound came_in_later']);
  expect(Socket.all.length).toBe(1);
});
