/** A soloist can announce all that the server says is legal, by taps and by digits, and nothing else. */

import { expect, it } from 'vitest';
import { CONTRACTS } from '../src/lib/cards';
import { BIDS } from '../src/lib/value';
import {
  type Announce,
  type Chosen,
  chosenByDigit,
  chosenOf,
  gamesOf,
  hasLevels,
  SIMPLE,
  wayOf,
  waysOf,
  withContract,
} from '../src/table/panels/announcing';
import { samples } from './samples';

type Step = (games: Announce[], now: Chosen) => Chosen[];

/** Where a tap leads: the buttons of contracts that have a game, and those of the ways that are shown. */
const taps: Step = (games, now) => [
  ...CONTRACTS.filter((one) => waysOf(games, one).length).map((one) => withContract(games, now.wished, one)),
  ...(hasLevels(waysOf(games, now.contract)) ? waysOf(games, now.contract) : []).map((way) => ({
    contract: now.contract,
    wished: wayOf(way),
  })),
];

const digits: Step = (games, now) =>
  Array.from({ length: 10 }, (_, position) => chosenByDigit(games, now, position)).filter(
    (next) => next !== undefined,
  );

/** Everything that can come to stand there, beginning with nothing chosen. */
function reached(games: Announce[], step: Step): Chosen[] {
  const all: Chosen[] = [{ contract: null, wished: SIMPLE }];
  const seen = new Set<string>();
  for (const now of all) {
    for (const next of step(games, now)) {
      const mark = `${next.contract} ${next.wished}`;
      if (!seen.has(mark)) all.push(next);
      seen.add(mark);
    }
  }
  return all.slice(1);
}

const sent = (games: Announce[], { contract, wished }: Chosen) => chosenOf(waysOf(games, contract), wished);
const sorted = (all: readonly (Announce | undefined)[]) =>
  [...new Set(all.map((one) => JSON.stringify(one)))].sort();

it('at every bid, from the hand and after the skat', () => {
  expect(new Set(samples.announcing.map(({ bid }) => bid))).toEqual(new Set(BIDS));
  expect(new Set(samples.announcing.map(({ hand }) => hand)).size).toBe(2);
});

it.each([
  ['taps', taps],
  ['digits', digits],
])('all that is legal can be chosen by %s, and nothing else', (_, step) => {
  const wrong = samples.announcing.filter(({ legal, hand }) => {
    const games = gamesOf(legal, { hand });
    const said = reached(games, step).map((chosen) => sent(games, chosen));
    return JSON.stringify(sorted(said)) !== JSON.stringify(sorted(games));
  });
  expect(wrong.slice(0, 1)).toEqual([]);
});

it('a contract brings no level with it, unless it cannot do without', () => {
  for (const { legal, hand } of samples.announcing) {
    const games = gamesOf(legal, { hand });
    for (const first of CONTRACTS.filter((one) => waysOf(games, one).length)) {
      const begun = withContract(games, SIMPLE, first);
      for (const then of CONTRACTS.filter((one) => waysOf(games, one).length))
        expect(sent(games, withContract(games, begun.wished, then))).toEqual(waysOf(games, then)[0]);
    }
  }
});

it('null ouvert where no other null reaches the bid', () => {
  const nulls = (bid: number, hand: boolean) =>
    samples.announcing
      .filter((one) => one.bid === bid && one.hand === hand)
      .map(({ legal }) => waysOf(gamesOf(legal, { hand }), 'null'));
  for (const [bid, hand] of [
    [24, false],
    [46, false],
    [36, true],
    [59, true],
  ] as const)
    expect(nulls(bid, hand).every((ways) => hasLevels(ways))).toBe(true);
  expect(nulls(46, false).some((ways) => ways.map(wayOf).join() === 'ouvert')).toBe(true);
  expect(nulls(60, true).some((ways) => ways.length === 0)).toBe(true);
});

it('keeps a level that was wished where another contract has it', () => {
  const way = (contract: string, announced: string) =>
    ({ do: 'announce', announcement: { contract, hand: true, announced } }) as unknown as Announce;
  const games = [
    way('clubs', 'none'),
    way('clubs', 'schneider'),
    way('grand', 'none'),
    way('grand', 'schneider'),
  ];
  games.push(way('null', 'none'));
  expect(withContract(games, 'schneider', 'grand')).toEqual({ contract: 'grand', wished: 'schneider' });
  expect(withContract(games, 'schneider', 'null')).toEqual({ contract: 'null', wished: SIMPLE });
});
