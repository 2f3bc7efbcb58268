/** The table in the page beside the server's: the same entries, and each message and refusal equal. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Announced,
  Announcement,
  Score,
  Snapshot,
  SnapshotChange,
  TableRequest,
  Tops,
} from '../src/lib/wire';
import { entryFor } from '../src/local/asking';
import { REVISION } from '../src/lib/offered';
import { SEATS } from '../src/lib/snapshot';
import { changeBetween } from '../src/local/changing';
import { scored } from '../src/local/closing';
import type { GameEnd } from '../src/local/deciding';
import type { Entry } from '../src/local/entries';
import { recordsOf } from '../src/local/kept/recording';
import { entered, snapshotOf, type OwnSnapshot } from '../src/local/local_table';
import { emptyTable } from '../src/local/own_table';
import { asClub } from '../src/local/club';
import { decision, verdict, type Thinking } from '../src/local/thinking';
import { few, inProof } from './few';
import { faked, learnedFrom } from './module';
import { written } from './python';

interface Step {
  entry: Entry;
  message: Snapshot | SnapshotChange;
  by: '' | 'simple' | 'club' | 'judge';
  snapshot?: Snapshot;
  refused?: { request: TableRequest; refused: object | null }[];
}

const [TABLES = '', DEALS = ''] = (process.env['SKAT_LOCAL'] ?? `${few(7, 8)},${few(13, 25)}`).split(',');
const CLUB_DEALS = few(8, 20);
/** A game that is over, as the scoring of a server has it. */
interface Game {
  announcement: Announcement;
  tops: Tops;
  bid: number;
  end: GameEnd;
  standing: Record<'soloist_points' | 'opponent_points' | 'soloist_tricks' | 'opponent_tricks', number>;
  asked: Announced;
  score: Score;
}

let told: Step[][] = [];
let records: object[][] = [];
let games: Game[] = [];
let byClub: Step[] = [];
let remove = (): void => undefined;

beforeAll(() => {
  const samples = written('tools.generate.page_local_tables', TABLES, DEALS, `${CLUB_DEALS}`);
  remove = samples.remove;
  ({
    tables: told,
    records,
    games,
    club: byClub,
  } = JSON.parse(readFileSync(samples.file, 'utf-8')) as {
    tables: Step[][];
    records: object[][];
    games: Game[];
    club: Step[];
  });
});
afterAll(() => remove());

/** What a table on this device does not tell: the rules of the view. */
function comparable<Told extends object>(message: Told): object {
  const others = structuredClone(message) as Record<string, unknown>;
  const view = others['view'] as Record<string, unknown> | null | undefined;
  if (view) delete view['rules'];
  return others;
}

const VALUES = new Uint8Array(readFileSync(new URL('../src/kernel/hand_values.bin', import.meta.url)));
const thinking: Thinking = { by: faked(), values: async () => VALUES };

test('what is shown after each entry is what a server shows', () => {
  const endings = new Set<string>();
  for (const [number, steps] of told.entries()) {
    let table = emptyTable(`local-${number}`);
    let before: OwnSnapshot | null = null;
    for (const { entry, message, snapshot } of steps) {
      table = entered(table, entry);
      const now = snapshotOf(table);
      const shown = before ? changeBetween(before, now) : now;
      expect(comparable(shown), JSON.stringify(entry)).toEqual(comparable(message));
      if (snapshot) expect(comparable(now)).toEqual(comparable(snapshot));
      if (table.deal?.result) endings.add(table.deal.result.ending);
      before = now;
    }
    expect(table.rows).toHaveLength(Number(DEALS));
  }
  const early = ['claim_failed', 'claim_held', 'defenders_conceded', 'shortened', 'soloist_conceded'];
  expect([...endings].sort()).toEqual(expect.arrayContaining([...early, 'passed', 'played_out']));
});

test('the records of its deals are those of a server', () => {
  for (const [number, steps] of told.entries()) {
    const entries = steps.map(({ entry }) => entry);
    const retold = recordsOf(`local-${number}`, entries);
    expect(retold.map(({ deal }) => deal)).toEqual(records[number]?.map((_, at) => at + 1));
    for (const [at, { record, seat }] of retold.entries()) {
      const { revision, ...written } = JSON.parse(record) as Record<string, unknown>;
      expect(revision).toBe(REVISION);
      expect(records[number]?.[at]).toMatchObject(written);
      expect((written['players'] as string[])[SEATS.indexOf(seat)]).toBe('Anna');
    }
  }
  expect(records.flat()).toHaveLength(told.length * Number(DEALS));
});

test('a game counts what a server counts for it, however it ended', () => {
  for (const { announcement, tops, bid, end, standing, asked, score } of games) {
    const now = {
      own: standing.soloist_points,
      theirs: standing.opponent_points,
      ownTricks: standing.soloist_tricks,
      theirTricks: standing.opponent_tricks,
    };
    expect(scored(announcement, tops, bid, { end, now, asked }), JSON.stringify([end, now])).toEqual(score);
  }
  expect(games.length).toBeGreaterThan(5000);
});

test('what the rules do not allow is refused with the code and the articles of a server', () => {
  const codes = new Set<string>();
  for (const [number, steps] of told.entries()) {
    let table = emptyTable(`local-${number}`);
    for (const { entry, refused = [] } of steps) {
      for (const { request, refused: why } of refused) {
        const asked = entryFor(table, request);
        const here = 'code' in asked ? asked : null;
        expect(here, JSON.stringify([request, table.deal?.phase])).toEqual(why);
        if (here) codes.add(here.code);
      }
      table = entered(table, entry);
    }
  }
  expect([...codes]).toEqual(expect.arrayContaining(['must_follow', 'not_now', 'card_not_held']));
  expect(codes.size).toBeGreaterThan(15);
});

test('the computer players do what simple does, and claims are judged as by the referee', async () => {
  let decided = 0;
  let claims = 0;
  for (const [number, steps] of told.entries()) {
    let table = emptyTable(`local-${number}`);
    for (const { entry, by } of steps) {
      if (by && table.deal && 'seat' in entry && entry.seat) {
        const choice = await decision(table.deal, entry.seat, thinking);
        if (choice.do === 'discard' && entry.do === 'discard')
          expect(new Set(choice.cards)).toEqual(new Set(entry.cards));
        else expect(choice).toEqual(entry);
        decided += 1;
      } else if (by === 'judge' && table.deal && entry.do === 'verdict') {
        const judged = await verdict(table.deal, thinking);
        const isNull = table.deal.announcement?.contract === 'null';
        expect(judged).toEqual(isNull ? { ...entry, refutation: [] } : entry);
        claims += 1;
      }
      table = entered(table, entry);
    }
  }
  expect(decided).toBeGreaterThan(few(500, 1000));
  expect(claims).toBeGreaterThan(few(5, 10));
});

test("at a table of club the computer players do what a server's do by the same seed", async () => {
  const acts = new Set<string>();
  const knowing = { by: thinking.by, ...learnedFrom };
  let table = emptyTable('local-8');
  let before: OwnSnapshot | null = null;
  for (const { entry, by, message } of byClub) {
    const { deal } = table;
    if (by === 'club' && deal && 'seat' in entry && entry.seat) {
      const club = asClub({ ...table, deal }, entry.seat, knowing);
      const choice = await decision(deal, entry.seat, thinking, club);
      if (choice.do === 'discard' && entry.do === 'discard')
        expect(new Set(choice.cards)).toEqual(new Set(entry.cards));
      else expect(choice).toEqual(entry);
      acts.add(choice.do);
    }
    table = entered(table, entry);
    const now = snapshotOf(table);
    expect(comparable(before ? changeBetween(before, now) : now)).toEqual(comparable(message));
    before = now;
  }
  expect([...acts].sort()).toEqual(
    expect.arrayContaining(['agree', 'announce', 'expose', 'refuse', ...(inProof ? ['concede'] : [])]),
  );
});
