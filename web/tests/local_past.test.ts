/** Finished deals of a table in the page, looked back at: steps and open cards as a server has them. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DealResult, PastStep } from '../src/lib/wire';
import type { Entry } from '../src/local/entries';
import { lookedBack, type Looked } from '../src/local/past/deals';
import { openReview } from '../src/local/past/open_review';
import { isMarked, type Asked, type Decision, type Review } from '../src/review/decisions';
import { rowsOf, sumOf } from '../src/review/whole/sums';
import { few } from './few';
import { faked } from './module';
import { written } from './python';

interface Told {
  steps: PastStep[];
  cards: Pick<Decision, 'n' | 'seat' | 'trick' | 'chosen' | 'forced' | 'open'>[];
  not_judged: Review['not_judged'];
  result: DealResult;
}

const [TABLES = '', DEALS = ''] = (process.env['SKAT_PAST'] ?? `${few(1, 3)},${few(4, 6)}`).split(',');
const by = faked();
let told: { entries: Entry[]; deals: Told[] }[] = [];
let remove = (): void => undefined;

beforeAll(() => {
  const samples = written('tools.generate.page_past_deals', TABLES, DEALS);
  remove = samples.remove;
  told = JSON.parse(readFileSync(samples.file, 'utf-8')) as typeof told;
}, 600_000);
afterAll(() => remove());

function* deals() {
  for (const [table, { entries, deals: shown }] of told.entries())
    for (const [at, looked] of lookedBack(`local-${table}`, entries).entries()) {
      const deal = shown[at];
      if (!deal) throw new Error('no such deal');
      yield { looked, deal };
    }
}

/** What the list of one deal says that all three lost in it. */
function lostIn({ told: { steps } }: Looked, review: Review): number | undefined {
  const asked = { key: 'k', players: [] as string[] } as unknown as Asked;
  return sumOf(rowsOf([asked], new Map([['k', { table_size: 3, review, steps }]]), 'everybody'))?.lost.value;
}

const sumOfCosts = (cards: Told['cards']): number =>
  cards.reduce((sum, { open }) => sum + (open?.cost ?? 0), 0);

test('each step is what a server tells of it', () => {
  for (const { looked, deal } of deals()) {
    expect(looked.told.steps).toEqual(deal.steps);
    expect(looked.told.result).toEqual(deal.result);
    expect(looked.told).toMatchObject({ newest: Number(DEALS), size: 3, you: 1 });
    const { seat } = looked.told.places[0] ?? {};
    expect(seat).toBe(looked.record.seat);
  }
  expect(lookedBack('local-0', told[0]?.entries ?? [])).toHaveLength(Number(DEALS));
  expect(lookedBack('local-0', [])).toEqual([]);
});

test('with open cards each card is judged as in a review of a server', async () => {
  let marked = 0;
  for (const { looked, deal } of deals()) {
    const review = await openReview(looked, { by });
    const cards = review.decisions.map(({ n, seat, trick, chosen, forced, open }) => {
      return { n, seat, trick, chosen, forced, open };
    });
    expect(cards).toEqual(deal.cards);
    expect(review.not_judged).toEqual(deal.not_judged);
    expect(lostIn(looked, review)).toBeCloseTo(sumOfCosts(deal.cards), 6);
    for (const one of review.decisions) {
      expect(one.by_open_cards).toBe(true);
      if (one.forced) continue;
      const worth = Object.fromEntries(one.options.map(({ action, points }) => [action, points]));
      expect(Math.max(...Object.values(worth)) - (worth[one.chosen] ?? 0)).toBeCloseTo(one.calibrated, 6);
      marked += Number(isMarked(one));
    }
  }
  expect(marked).toBeGreaterThanOrEqual(few(2, 3));
}, 600_000);

test('it ends where nobody waits for it', async () => {
  const [first] = deals();
  if (!first) throw new Error('no deal');
  const review = await openReview(first.looked, { by }, () => false);
  expect(review.decisions).toEqual([]);
});
