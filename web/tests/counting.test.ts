import { describe, expect, it } from 'vitest';
import { sortedFor, tops } from '../src/lib/cards';
import { worth } from '../src/lib/value';
import type { ScoreStep } from '../src/lib/wire';
import { countOf } from '../src/list/counting';
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
