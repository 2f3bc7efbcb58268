import { describe, expect, it } from 'vitest';
import { sortedFor, tops } from '../src/lib/cards';
import { worth } from '../src/lib/value';
import type { ScoreStep, ShownLine } from '../src/lib/wire';
import { canEnd, countOf, inBock, ramschAfter, seatedIn, skatOf } from '../src/list/counting';
import { differing, samples } from './samples';

/** Steps as they compare: the server leaves a count of 1 out. */
const counted = (steps: readonly ScoreStep[]) =>
  steps.map(({ kind, count = 1, multiplier = null }) => [kind, count, multiplier]);

describe('a game that is typed into a list', () => {
  it('is one of all 664 games among the samples', () => {
    const games = new Set(
      samples.games.map(({ typed: { bid: _, won: __, ...game } }) => JSON.stringify(game)),
    );
    expect(games.size).toBe(664);
  });

  it('counts as on the server', () => {
    const wrong = differing(
      samples.games,
      ({ typed }) => {
        const count = countOf(typed);
        return (
          count && [
            counted(count.steps),
            count.multiplier,
            count.base,
            count.value,
            count.counted,
            count.overbid,
          ]
        );
      },
      ({ line }) => [
        counted(line.steps),
        line.multiplier,
        line.base ?? line.game_value,
        line.game_value,
        line.counted_value,
        line.overbid,
      ],
    );
    expect(wrong).toEqual([]);
  });
});

describe('a game by house rules', () => {
  it('counts as on the server, kontra, re, Spitze, bock and the leaflet', () => {
    const wrong = differing(
      samples.house_games,
      ({ typed, bock, house_rules: house }) => {
        const count = countOf(typed, { house, bock, won: typed.won });
        const score = count && (typed.won ? count.counted * count.times : -count.lost);
        return (
          count && [counted(count.steps), count.value, count.counted * count.times, score, count.overbid]
        );
      },
      ({ line }) => [counted(line.steps), line.game_value, line.counted_value, line.score, line.overbid],
    );
    expect(wrong).toEqual([]);
  });

  it('lies in a round of bock as its line says, and the deals to come as far as the list knows', () => {
    const lines = [
      { deal: 1, bock: false },
      { deal: 2, bock: true },
    ] as ShownLine[];
    const list = { lines, next_deal: 3, bock_deals: 2 };
    expect([1, 2, 3, 4, 5].map((deal) => inBock(list, deal))).toEqual([false, true, true, true, false]);
  });

  it('is not won with 60 to 60', () => {
    const split = samples.house_games.filter(({ typed }) => typed.house?.sixty_sixty);
    expect(split.length).toBeGreaterThan(100);
    expect(split.filter(({ typed }) => canEnd(typed, { won: true }))).toEqual([]);
    expect(split.filter(({ typed }) => !canEnd(typed, { won: false }))).toEqual([]);
  });
});

describe('a Ramsch', () => {
  it('leaves a skat that two cards can have', () => {
    const skats = Array.from({ length: 121 }, (_, points) => skatOf(points)).filter((skat) => skat !== null);
    expect(skats.sort((one, other) => one - other)).toEqual([
      0, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 20, 21, 22,
    ]);
    expect([skatOf(121), skatOf(130)]).toEqual([null, null]);
  });

  it('is due after a game that was lost under kontra, where the house plays so', () => {
    const house = ['kontra', 'ramsch', 'ramsch_after_lost_kontra'];
    expect(ramschAfter(house, { kontra: true, won: false })).toBe(true);
    expect(ramschAfter(house, { kontra: true, won: true })).toBe(false);
    expect(ramschAfter(house, { kontra: false, won: false })).toBe(false);
    expect(ramschAfter(house, { kontra: undefined, won: null })).toBe(false);
    for (const left of house.slice(1)) {
      const without = house.filter((one) => one !== left);
      expect(ramschAfter(without, { kontra: true, won: false })).toBe(false);
    }
  });

  it('is told from forehand on, who sits behind the dealer', () => {
    const four = [{ since: 1, places: [1, 2, 3, 4] }];
    expect([1, 2, 3, 4, 5].map((deal) => seatedIn(four, deal))).toEqual([
      [2, 3, 4],
      [3, 4, 1],
      [4, 1, 2],
      [1, 2, 3],
      [2, 3, 4],
    ]);
  });
});

describe('how a typed game can end', () => {
  it('lets every one of the 664 games be won', () => {
    const won = samples.games.filter(({ typed }) => typed.won);
    expect(won.filter(({ typed }) => !canEnd(typed, { won: true }))).toEqual([]);
  });

  it.each([
    ['lost', { held: true, count: 7 }, 'schneider', false],
    ['lost', { held: true, count: 7 }, 'none', true],
    ['lost', { held: true, count: 6 }, 'schneider', true],
    ['lost', { held: false, count: 7 }, 'schwarz', true],
    ['won', { held: false, count: 7 }, 'schneider', false],
    ['won', { held: false, count: 1 }, 'schwarz', false],
    ['won', { held: true, count: 11 }, 'schwarz', true],
  ] as const)('%s, with tops %o at the level %s: %s', (how, tops, reached, possible) => {
    const game = { contract: 'clubs', tops, hand: false, announced: 'none', reached, bid: null } as const;
    expect(canEnd(game, { won: how === 'won' })).toBe(possible);
  });
});

describe('10,000 deals', () => {
  it('are worth what the server counts, before they are played', () => {
    expect(samples.deals).toHaveLength(10_000);
    const wrong = differing(
      samples.deals,
      ({ announcement, cards, house_rules: houseRules, laid_open: laidOpen }) => {
        const { steps, base, value } = worth(announcement, cards, { houseRules, laidOpen });
        return [counted(steps), base, value];
      },
      ({ steps, base, value }) => [counted(steps), base, value],
    );
    expect(wrong).toEqual([]);
  });

  it('lie in the order of the server', () => {
    const wrong = differing(
      samples.deals,
      ({ announcement, cards }) => sortedFor(announcement.contract, cards),
      ({ sorted }) => sorted,
    );
    expect(wrong).toEqual([]);
  });

  it('have the tops that the server finds', () => {
    const wrong = differing(
      samples.deals.filter(({ announcement }) => announcement.contract !== 'null'),
      ({ announcement, cards }) => tops(cards, announcement.contract),
      ({ tops: { held, count } = { held: false, count: 0 } }) => ({ held, count }),
    );
    expect(wrong).toEqual([]);
  });
});
