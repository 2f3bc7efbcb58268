import { describe, expect, it } from 'vitest';
import {
  inKindRows,
  kindRows,
  kindsOf,
  memberships,
  ownKinds,
  potRows,
  potsOf,
} from '../src/tournament/amounts';
import { slidesOf } from '../src/tournament/players/slides';
import type { HallView, Prospectus, TeamKind } from '../src/lib/wire';

const KINDS: TeamKind[] = [
  {
    name: 'Tandem mit Rest',
    of: 'teams',
    size: 2,
    counting: 0,
    prizes: { amounts: [5000, 1250], shares: [], in_kind: [{ rank: 1, what: 'ham', honour: false }] },
    fee: 550,
  },
  { name: 'Vereine', of: 'clubs', size: 0, counting: 3, prizes: { amounts: [], shares: [2500] } },
];
const NOTICE = {
  categories: [],
  team_kinds: KINDS,
  prizes: {
    series: {},
    best_game: {},
    pots: [{ ranking: 'teams', category: 'Tandem mit Rest', share: 0, per_head: 200 }],
  },
} as unknown as Prospectus;

describe('further kinds of teams', () => {
  it('come back from the rows of the notice as they were', () => {
    expect(kindsOf(kindRows(NOTICE), inKindRows(NOTICE))).toEqual(KINDS);
    expect(potsOf(potRows(NOTICE))).toEqual(NOTICE.prizes.pots);
  });

  it('are left out where there are none, for older servers do not know them', () => {
    expect(kindsOf([], [])).toBeUndefined();
    expect(ownKinds({} as Prospectus)).toEqual([]);
  });

  it('take entries but for clubs, and only what was typed', () => {
    expect(ownKinds(NOTICE)).toEqual(['Tandem mit Rest']);
    expect(memberships({ A: ' Pair ', B: ' ' })).toEqual([{ kind: 'A', team: 'Pair' }]);
  });

  it('have pages of their own in the hall', () => {
    const teams = (...names: string[]) => names.map((team, at) => ({ team, rank: at + 1 }));
    const view = {
      tables: [],
      series: 1,
      standings: [],
      rankings: [],
      prizes: [],
      teams: teams('A', 'B'),
      team_kinds: [
        { kind: 'Tandem', teams: teams('C', 'D', 'E') },
        { kind: 'Vereine', teams: teams('A') },
      ],
    } as unknown as HallView;
    const pages = slidesOf(view, { rows: 2, tables: 1 }).map(({ kind, rows }) => [
      kind,
      rows.map((row) => ('team' in row ? [row.kind, row.team] : [])),
    ]);
    expect(pages).toEqual([
      [
        'teams',
        [
          ['', 'A'],
          ['', 'B'],
        ],
      ],
      [
        'teams',
        [
          ['Tandem', 'C'],
          ['Tandem', 'D'],
        ],
      ],
      ['teams', [['Tandem', 'E']]],
      ['teams', [['Vereine', 'A']]],
    ]);
  });
});
