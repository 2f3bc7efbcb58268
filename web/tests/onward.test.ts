/** Deals that go on again in the page beside the server's: the same moves, views, refusals and sums. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import type { DealResult, PastStep, PlayedOn, PlayOn, Tries } from '../src/lib/wire';
import { turnHere, type Minds } from '../src/local/onward/going_on';
import { recorded } from '../src/local/onward/recorded';
import { dealHere, triesHere } from '../src/local/onward/tries';
import { few } from './few';
import { faked, learnedFrom } from './module';
import { written } from './python';

interface Told {
  record: string;
  nameless: string;
  steps: PastStep[];
  result: DealResult;
  asked: Required<Omit<PlayOn, 'line' | 'language'>>;
  turns: { line: NonNullable<PlayOn['line']>; answer?: PlayedOn; code?: string }[];
  tries: Tries;
}

const [TABLES = '', DEALS = ''] = (process.env['SKAT_ONWARD'] ?? `${few(1, 3)},${few(9, 15)}`).split(',');
/** Tries take seconds a deal. */
const TRIED = process.env['SKAT_ONWARD'] ? Infinity : few(2, 12);
const by = faked();
const values = async () =>
  new Uint8Array(readFileSync(new URL('../src/kernel/hand_values.bin', import.meta.url)));
const minds: Minds = { thinking: { by, values }, knowing: { by, ...learnedFrom } };
let told: Told[] = [];
let remove = (): void => undefined;

beforeAll(() => {
  messages.use('en');
  const samples = written('tools.generate.page_play_on', TABLES, DEALS);
  remove = samples.remove;
  told = JSON.parse(readFileSync(samples.file, 'utf-8')) as Told[];
}, 600_000);
afterAll(() => remove());

/** In null the page has no line against a defender's claim that fails. */
const known = (answer: PlayedOn | null): PlayedOn | null =>
  answer?.views.at(-1)?.announcement?.contract === 'null'
    ? (JSON.parse(
        JSON.stringify(answer, (name, value: unknown) => (name === 'refutation' ? [] : value)),
      ) as PlayedOn)
    : answer;

test('a record is told as a server tells it', () => {
  for (const { record, nameless, steps, result } of told)
    expect(dealHere(record)).toEqual({
      ...{ table_size: 3, record: nameless, players: ['', '', ''], you: null },
      ...{ steps, result },
    });
});

test('a try goes on as at a server, turn by turn, and is refused alike', async () => {
  const codes: string[] = [];
  const phases = new Set<string>();
  for (const { asked, turns } of told)
    for (const { line, answer, code } of turns) {
      const turn = turnHere({ ...asked, line }, minds);
      if (code) {
        await expect(turn).rejects.toMatchObject({ code });
        codes.push(code);
      } else expect(known(await turn)).toEqual(known(answer ?? null));
      for (const { do: name } of answer?.actions ?? []) phases.add(name);
    }
  expect(codes.length).toBeGreaterThan(0);
  expect([...phases]).toEqual(expect.arrayContaining(['pass', 'discard', 'announce', 'play']));
}, 600_000);

test('several tries come to the same ends and sums', async () => {
  for (const { asked, tries } of told.slice(0, TRIED)) {
    const shares: number[] = [];
    const counted = await triesHere({ ...asked, tries: 4 }, (share) => Boolean(shares.push(share)), minds);
    expect(counted).toEqual(tries);
    expect(shares).toEqual([0, 0.25, 0.5, 0.75]);
  }
  expect(told.slice(0, 2).map(({ asked: { level } }) => level)).toEqual(['simple', 'club']);
}, 600_000);

test('in which order a record has its fields changes nothing', () => {
  for (const { record } of told) {
    const fields = Object.entries({ ...(JSON.parse(record) as object), table_size: 3, options: {} });
    const other = JSON.stringify(Object.fromEntries(fields.reverse()));
    expect(recorded(other)?.sum).toEqual(recorded(record)?.sum);
  }
});

interface Whole {
  actions: { do: string }[];
  deal: Record<string, string[]>;
}
/** Each action of a kind with another field, or another value of one. */
const changed = (whole: Whole, kind: string, fields: object): object => ({
  ...whole,
  actions: whole.actions.map((action) => (action.do === kind ? { ...action, ...fields } : action)),
});
/** Forehand has a card of the skat. */
const uneven = (deal: Whole['deal']): object => ({
  ...deal,
  forehand: [...deal['forehand']!, deal['skat']![0]],
  skat: deal['skat']!.slice(1),
});

test('a server answers what the page does not know', async () => {
  const { record, asked } = told.find((each) => each.record.includes('"do":"discard"'))!;
  const whole = JSON.parse(record) as Whole;
  const others = [
    { ...whole, edition: 'isko-1999' },
    { ...whole, revision: 1 },
    { ...whole, table_size: 4 },
    { ...whole, options: { kontra: true }, house_rules: ['kontra'] },
    { ...whole, sitting: 'open' },
    { ...whole, actions: whole.actions.slice(0, -1) },
    { ...whole, actions: [...whole.actions, { do: 'pass', seat: 'forehand' }] },
    { ...whole, deal: { ...whole.deal, skat: [] } },
    { ...whole, deal: uneven(whole.deal) },
    { ...whole, colour: 'red' },
    ...['laid_open', 'spitze', 'instead'].map((name) => changed(whole, 'announce', { [name]: true })),
    changed(whole, 'announce', { announcement: { contract: 'grand', hand: true, open: true } }),
    changed(whole, 'discard', { cards: ['D7'] }),
    {},
  ];
  for (const other of others) expect(dealHere(JSON.stringify(other))).toBeNull();
  expect(dealHere('no record')).toBeNull();
  const level = 'strong';
  expect(await turnHere({ ...asked, level }, minds)).toBeNull();
  expect(await triesHere({ ...asked, level, tries: 1 }, () => true, minds)).toBeNull();
  expect(await turnHere({ ...asked, at: 999 }, minds)).toBeNull();
});

test('without what club thinks with a server is asked, and nobody who left is waited for', async () => {
  const [{ asked }] = told as [Told];
  const missing = (): Promise<never> => Promise.reject(new Error('no network'));
  const knowing = { ...minds.knowing, beliefs: missing };
  expect(await turnHere({ ...asked, level: 'club' }, { ...minds, knowing })).toBeNull();
  let waits = true;
  const counted = await triesHere({ ...asked, level: 'simple', tries: 24 }, () => !(waits = !waits), minds);
  expect(counted?.points['forehand']?.number).toBe(1);
});
