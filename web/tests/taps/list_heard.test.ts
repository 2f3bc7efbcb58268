/** Who listens hears each entry of a list and the sums after it; what stood there at first is no news. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import type { ShownLine, ShownList } from '../../src/lib/wire';
import ListPaper from '../../src/list/ListPaper.svelte';
import type { Waiting } from '../../src/list/lists';

const line = (deal: number, more: Partial<ShownLine>): ShownLine =>
  ({
    ...{ deal, dealer: 1, soloist: null, contract: null, hand: false, announced: 'none', won: null },
    ...{ steps: [], score: 0, totals: [0, 0, 0], struck: [], ramsch: [], bock: false, times: 1 },
    ...more,
  }) as unknown as ShownLine;

const CLUBS = line(1, { soloist: 1, contract: 'clubs', won: true, score: 24, totals: [24, 0, 0] });
const LOST = line(2, { soloist: 3, contract: 'grand', hand: true, score: -144, totals: [24, 0, -144] });
const PASSED = line(3, { totals: [24, 0, -144] });

const listOf = (lines: ShownLine[]): ShownList =>
  ({
    ...{ players: ['Anna', 'Bernd', 'Cleo'], lines, next_deal: lines.length + 1, next_dealer: 1 },
    ...{ seatings: [{ first_deal: 1, places: [1, 2, 3] }], feet: [], complete: false, house_rules: [] },
    ...{ keeper: 1, signed: [], amounts: [], payable: [], trace: [], length: 36 },
  }) as unknown as ShownList;

const waits = (deal: number): Waiting =>
  ({
    id: String(deal),
    action: { do: 'enter_deal', deal, game: { soloist: 2, contract: 'null', hand: true, announced: 'none' } },
  }) as unknown as Waiting;

let paper: { $set: (props: object) => void; $destroy: () => void };

async function shown(lines: ShownLine[], waiting: Waiting[] = []): Promise<string> {
  paper.$set({ shown: listOf(lines), waiting });
  await Promise.resolve();
  const region = document.querySelector('[role="log"][data-test="heard"]');
  return region?.textContent.trim() ?? 'no live region';
}

function open(lines: ShownLine[]): void {
  const props = { shown: listOf(lines), waiting: [], online: () => undefined, onfoot: () => undefined };
  paper = createClassComponent({ component: ListPaper as never, target: document.body, props });
}

afterEach(() => {
  paper.$destroy();
  document.body.replaceChildren();
});

it('says each new entry with its value and how all stand', async () => {
  open([]);
  expect(await shown([])).toBe('');
  expect(await shown([CLUBS])).toMatch(/1: Anna, .+ 24\. Anna: 24\. Bernd: 0\. Cleo: 0\.$/);
  expect(await shown([CLUBS, LOST])).toMatch(
    /2: Cleo, Grand Hand −144\. Anna: 24\. Bernd: 0\. Cleo: −144\.$/,
  );
  const passed = await shown([CLUBS, LOST, PASSED]);
  expect(passed).toMatch(/3: [^:]+\. Anna: 24\. Bernd: 0\. Cleo: −144\.$/);
  // Taken back, the entry before it is the newest.
  expect(await shown([CLUBS, LOST])).toMatch(/2: Cleo/);
});

it('says a deal that was corrected, and how all stand now', async () => {
  open([CLUBS, LOST]);
  const won = line(1, {
    soloist: 2,
    contract: 'spades',
    won: true,
    score: 22,
    totals: [0, 22, 0],
    struck: [24],
  });
  const since = { ...LOST, totals: [0, 22, -144] };
  const corrected = await shown([won, since]);
  expect(corrected).toMatch(/1: Bernd, .+ 22\. Anna: 0\. Bernd: 22\. Cleo: −144\.$/);
  // What is sent again, and a name that is put right, are no news.
  expect(await shown([{ ...won }, { ...since }])).toBe(corrected);
  expect(await shown([won, since, PASSED])).toMatch(/3: /);
});

it('says nothing of what stood there at first', async () => {
  open([CLUBS]);
  expect(await shown([CLUBS])).toBe('');
  expect(await shown([CLUBS, LOST])).toMatch(/2: Cleo/);
});

it('says an entry that waits for the network, without sums', async () => {
  open([CLUBS]);
  expect(await shown([CLUBS], [waits(2)])).toMatch(/2: Bernd, Null Hand\.$/);
});
