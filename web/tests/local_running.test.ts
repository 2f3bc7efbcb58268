/** A local table that runs: it deals, plays and keeps; a worker that ends and a full disk stop nothing. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nonceCommitment, seedCommitment } from '../src/fair/shuffle';
import { changed, complete, type Snapshot } from '../src/lib/snapshot';
import type { PageMessage, ServerMessage, TableRequest } from '../src/lib/wire';
import type { Entry } from '../src/local/entries';
import { asClub } from '../src/local/club';
import { byLevel, newSeed, RunningTable, type Minds } from '../src/local/running';
import { decision, verdict, type Thinking } from '../src/local/thinking';
import { Fake, faked, learnedFrom } from './module';

const VALUES = new Uint8Array(readFileSync(new URL('../src/kernel/hand_values.bin', import.meta.url)));
const NAMES: [string, string, string] = ['Anna', 'Karl', 'Lotte'];
const NONCE = '5a'.repeat(32);
const patience = { timeout: 60_000, interval: 5 };

const thinkingBy = (thinking: Thinking): Minds => ({
  decision: ({ deal }, seat) => decision(deal, seat, thinking),
  verdict: (deal) => verdict(deal, thinking),
  hint: async () => 'hint_not_solved',
});

/** The page at a local table: it adds its bytes to each shuffle and keeps what it is shown. */
class Seated {
  readonly told: ServerMessage[] = [];
  shown: Snapshot | null = null;
  isFull = false;
  isGone = false;
  table: RunningTable;
  #commands = 0;

  /** `entries` of another window are those of the same table. */
  constructor(
    private readonly minds: Minds,
    readonly entries: Entry[] = [
      { do: 'open_table', names: NAMES },
      { do: 'begin' },
      { do: 'seal_seed', seed: newSeed() },
    ],
  ) {
    this.table = this.#opened();
  }

  #opened(): RunningTable {
    const keeping = {
      read: async () => {
        if (this.isGone) throw new Error('there is no disk');
        return [...this.entries];
      },
      write: async (seq: number, entry: Entry) => {
        if (this.isFull) throw new Error('the disk is full');
        if (seq !== this.entries.length + 1) throw new Error('another window was here');
        expect(seq).toBe(this.entries.push(entry));
      },
    };
    const table = new RunningTable('local-1', keeping, (message) => this.#hear(message), this.minds);
    table.hear({ type: 'pace', pace: 'instant' });
    return table;
  }

  async open(): Promise<void> {
    expect(await this.table.open()).toBe(true);
  }

  /** As after a reload: nothing is left but the entries. */
  async openAgain(): Promise<void> {
    this.table.close();
    this.shown = null;
    this.table = this.#opened();
    await this.open();
  }

  ask(action: TableRequest): string {
    const command_id = `${(this.#commands += 1)}`;
    this.#say({ type: 'command', command_id, expected_seq: this.shown?.seq ?? 0, action });
    return command_id;
  }

  async answered(id: string): Promise<ServerMessage> {
    const ofIt = (one: ServerMessage): boolean => 'command_id' in one && one.command_id === id;
    await expect.poll(() => this.told.some(ofIt), patience).toBe(true);
    return this.told.find(ofIt) as ServerMessage;
  }

  /** The first thing that may be done, passing where one can, until the deal is over. */
  async playDeal(): Promise<void> {
    const isMine = (): boolean => Boolean(this.shown?.view?.legal.length);
    for (;;) {
      await expect
        .poll(() => {
          const view = this.shown?.view;
          return (
            view?.phase === 'finished' ||
            (isMine() && (view?.turn === view?.viewer || view?.phase === 'consent'))
          );
        }, patience)
        .toBe(true);
      const view = this.shown?.view;
      if (!view || view.phase === 'finished') return;
      const legal = view.legal;
      const action = legal.find(({ do: name }) => name === 'pass') ?? legal[0];
      if (action) await this.answered(this.ask(action));
    }
  }

  #say(message: PageMessage): void {
    this.table.hear(message);
  }

  #hear(message: ServerMessage): void {
    this.told.push(structuredClone(message));
    if (message.type === 'snapshot') this.shown = complete(message, this.shown?.list ?? null);
    else if (message.type === 'change' && this.shown) this.shown = changed(this.shown, message);
    else if (message.type === 'coming')
      this.#say({
        type: 'commit',
        deal: message.deal,
        commitment: nonceCommitment(message.deal, message.commitment, NONCE),
      });
    else if (message.type === 'gathered') this.#say({ type: 'nonce', deal: message.deal, nonce: NONCE });
  }
}

const plain = (entries?: Entry[]): Seated =>
  new Seated(thinkingBy({ by: faked(), values: async () => VALUES }), entries);

test('deals go on to a list, through a reload, and each shuffle can be checked', async () => {
  const seated = plain();
  await seated.open();
  for (let deal = 1; deal <= 4; deal += 1) {
    if (deal === 3) await seated.openAgain();
    await seated.playDeal();
    expect(seated.shown?.list.entries).toHaveLength(deal);
    const fair = seated.shown?.fair;
    expect(fair?.commitments).toHaveLength(1);
    expect(seedCommitment(fair?.deal ?? '', fair?.seed ?? '')).toBe(fair?.commitment);
    const coming = seated.told.filter((one) => one.type === 'coming' && one.deal === fair?.deal);
    expect(coming[0]).toMatchObject({ commitment: fair?.commitment });
    await seated.answered(seated.ask({ do: 'next_deal' }));
  }
});

test('of deals that are over a table keeps nothing but their rows', async () => {
  const seated = plain();
  await seated.open();
  const sizes: number[] = [];
  for (let deal = 1; deal <= 8; deal += 1) {
    await seated.playDeal();
    const { rows, ...others } = seated.table.table;
    expect(rows).toHaveLength(deal);
    expect(Math.max(...rows.map((row) => JSON.stringify(row).length))).toBeLessThan(700);
    sizes.push(JSON.stringify(others).length);
    await seated.answered(seated.ask({ do: 'next_deal' }));
  }
  // The longest deal is one of thirty cards, however many were before it.
  expect(Math.max(...sizes)).toBeLessThan(6000);
  expect(seated.entries.length).toBeGreaterThan(8 * 7);
});

test('a worker that ends is started again, and the table goes on', async () => {
  const by = faked();
  const seated = new Seated(thinkingBy({ by, values: async () => VALUES }));
  await seated.open();
  for (let deal = 0; deal < 3; deal += 1) {
    void by.ask('end', new Uint8Array()).catch(() => undefined);
    await seated.playDeal();
    await seated.answered(seated.ask({ do: 'next_deal' }));
  }
  expect(Fake.made.length).toBeGreaterThan(2);
});

const opening = (level?: 'club'): Entry[] => [
  { do: 'open_table', names: NAMES, ...(level && { level }) },
  { do: 'begin' },
  { do: 'seal_seed', seed: newSeed() },
];

test('two of club play whole deals, through a reload and a worker that ends', async () => {
  const by = faked();
  const plainly = thinkingBy({ by, values: async () => VALUES });
  let failed = 0;
  const club: Minds['decision'] = (table, seat) => {
    const player = asClub(table, seat, { by, ...learnedFrom });
    return decision(table.deal, seat, { by, values: async () => VALUES }, player);
  };
  const never: Minds['decision'] = () => Promise.reject(new Error(`${(failed += 1)}`));
  const seated = new Seated({ ...plainly, decision: byLevel(club, never) }, opening('club'));
  await seated.open();
  expect(seated.shown?.table.places.map(({ player }) => player)).toEqual([null, 'club', 'club']);
  for (let deal = 1; deal <= 3; deal += 1) {
    if (deal === 2) await seated.openAgain();
    // Whatever it was at is asked again: nobody stands in for `club`.
    if (deal === 3) void by.ask('end', new Uint8Array()).catch(() => undefined);
    await seated.playDeal();
    expect(seated.shown?.list.entries).toHaveLength(deal);
    await seated.answered(seated.ask({ do: 'next_deal' }));
  }
  expect(failed).toBe(0);
  expect(Fake.made.flatMap(({ asked }) => asked)).toContain('deal_suggested_by_club');
});

test('a table that names no level is one of simple, and where club cannot think simple decides', async () => {
  const { decision: simple, ...others } = thinkingBy({ by: faked(), values: async () => VALUES });
  const asked: string[] = [];
  const never: Minds['decision'] = () => Promise.reject(new Error(`${asked.push('club')}`));
  const counted: Minds['decision'] = (table, seat) => {
    asked.push('simple');
    return simple(table, seat);
  };
  for (const [level, first] of [[undefined, 'simple'] as const, ['club', 'club'] as const]) {
    asked.length = 0;
    const seated = new Seated({ ...others, decision: byLevel(never, counted) }, opening(level));
    await seated.open();
    await seated.playDeal();
    expect(seated.shown?.table.places[1]?.player).toBe(level ?? 'simple');
    expect(asked[0]).toBe(first);
    expect(asked).toContain('simple');
    expect(asked.includes('club')).toBe(level === 'club');
  }
});

test('where nobody can think any more the computer players do something harmless', async () => {
  const never = async (): Promise<never> => Promise.reject(new Error('no worker'));
  const seated = new Seated({ decision: never, verdict: never, hint: never });
  await seated.open();
  await seated.playDeal();
  expect(seated.shown?.view?.result?.ending).toBe('passed');
});

test('what cannot be kept has not happened, and that is said', async () => {
  const seated = plain();
  await seated.open();
  const ofPerson = (): boolean =>
    Boolean(seated.shown?.view) && seated.shown?.view?.turn === seated.shown?.view?.viewer;
  await expect.poll(() => ofPerson() || seated.shown?.view?.phase === 'finished', patience).toBe(true);
  const before = seated.shown;
  seated.isFull = seated.isGone = true;
  const viewer = before?.view?.viewer;
  const seat = viewer === 'dealer' || viewer === 'spectator' || !viewer ? 'forehand' : viewer;
  const request: TableRequest = ofPerson() ? { do: 'pass', seat } : { do: 'next_deal' };
  expect(await seated.answered(seated.ask(request))).toMatchObject({ type: 'refused', code: 'not_saved' });
  expect(seated.shown).toEqual(before);
  seated.isFull = seated.isGone = false;
  expect(await seated.answered(seated.ask(request))).toMatchObject({ type: 'ack' });
});

test('a hint is worked out before it is entered, and the deal has its star', async () => {
  const steps = ['theme', 'choice', 'best'].map((phase, at) => ({ phase, step: at + 1 }));
  let told: string | object[] = 'hint_not_solved';
  const minds = thinkingBy({ by: faked(), values: async () => VALUES });
  const seated = new Seated({ ...minds, hint: async () => told as never });
  await seated.open();
  const isDue = (): boolean => Boolean(seated.shown?.hint) || seated.shown?.view?.phase === 'finished';
  const dueInPlay = async (): Promise<void> => {
    for (;;) {
      await expect.poll(isDue, patience).toBe(true);
      if (seated.shown?.hint) return;
      await seated.answered(seated.ask({ do: 'next_deal' }));
      await expect.poll(() => seated.shown?.view?.phase !== 'finished', patience).toBe(true);
    }
  };
  await dueInPlay();
  const before = seated.entries.length;
  const refused = await seated.answered(seated.ask({ do: 'ask_hint' }));
  expect(refused).toMatchObject({ type: 'refused', code: 'hint_not_solved' });
  expect(seated.entries).toHaveLength(before);
  told = steps;
  for (let step = 1; step <= 3; step += 1) {
    expect(await seated.answered(seated.ask({ do: 'ask_hint' }))).toMatchObject({ type: 'ack' });
    expect(seated.shown?.hint).toEqual({ step, most: 3 });
  }
  const last = await seated.answered(seated.ask({ do: 'ask_hint' }));
  expect(last).toMatchObject({ type: 'refused', code: 'no_more_hints', details: { most: 3 } });
  await seated.openAgain();
  expect(seated.shown?.hint).toEqual({ step: 3, most: 3 });
  await seated.playDeal();
  expect(seated.shown?.list.entries.at(-1)?.hinted).toEqual([1]);
});

test('a window that another one was ahead of goes on from there, with its own bytes for each shuffle', async () => {
  const first = plain();
  await first.open();
  await first.playDeal();
  const second = plain(first.entries);
  await second.open();
  // The second one has given bytes for a deal that the first one deals and plays.
  await first.answered(first.ask({ do: 'next_deal' }));
  await first.playDeal();
  first.table.close();
  expect(await second.answered(second.ask({ do: 'next_deal' }))).toMatchObject({ code: 'stale' });
  expect(second.shown?.list.entries).toHaveLength(2);
  await second.answered(second.ask({ do: 'next_deal' }));
  await second.playDeal();
  const fair = second.shown?.fair;
  const own = nonceCommitment(fair?.deal ?? '', fair?.commitment ?? '', NONCE);
  expect(fair?.deal).toBe('local-1/3');
  expect(fair?.commitments).toEqual([{ place: 1, commitment: own }]);
});

test('a window that looks on follows what another one enters, and either may play', async () => {
  const one = plain();
  await one.open();
  await one.playDeal();
  const other = plain(one.entries);
  await other.open();
  const turns: [Seated, Seated][] = [
    [one, other],
    [other, one],
  ];
  for (const [here, there] of turns) {
    await here.answered(here.ask({ do: 'next_deal' }));
    await here.playDeal();
    await there.table.follow();
    expect(there.shown?.seq).toBe(here.shown?.seq);
    expect(there.shown?.list.entries).toEqual(here.shown?.list.entries);
  }
  expect(one.shown?.list.entries).toHaveLength(3);
  // What it knows already is not told again.
  const told = one.told.length;
  await one.table.follow();
  expect(one.told).toHaveLength(told);
});

test('a window whose table another one left in the middle of a deal plays on for the computer players', async () => {
  const first = plain();
  await first.open();
  await first.playDeal();
  const second = plain(first.entries);
  await second.open();
  // The first one is closed as soon as the person wants the next deal.
  first.entries.push({ do: 'ready' });
  expect(await second.answered(second.ask({ do: 'next_deal' }))).toMatchObject({ code: 'stale' });
  await second.playDeal();
  expect(second.shown?.list.entries).toHaveLength(2);
});

test('a table that another window has deleted is gone, and nothing more is kept of it', async () => {
  const seated = plain();
  await seated.open();
  await seated.playDeal();
  seated.entries.length = 0;
  await seated.answered(seated.ask({ do: 'next_deal' }));
  expect(seated.told).toContainEqual({ type: 'error', code: 'no_such_table', message: '' });
  expect(seated.entries).toEqual([]);
});
