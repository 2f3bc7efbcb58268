/**
 * The referee's rulings without a network: found in a table that was made by asking him.
 * Made by tools/generate/rulings; a question with a fact that the table does not have finds nothing.
 */

export type Detail = string | number;
type Step = [code: string, details: Record<string, Detail>];

/** A ruling in codes; what it does not say is left out. */
export interface Leaf {
  outcome?: string;
  winner?: 'soloist' | 'defenders';
  level?: 'simple' | 'schneider' | 'schwarz';
  /** Which score is entered: 1 of the game told, 2 of the cheapest one for its bid, 3 the same by hand. */
  score?: 1 | 2 | 3;
  excluded?: string[];
  may_bid?: string[];
  correction?: Step;
  articles?: string[];
  reasons?: (Step | '*')[];
  undecided?: string;
  needs?: string[];
  refused?: string;
  details?: Record<string, Detail>;
}

type Fact = string | number | boolean | null;
type Facts = Record<string, Fact[]>;
/** Numbers, each with how often it comes in a row. */
type Runs<One = number> = One[];
interface Folded<One = number> {
  rows: Runs<One>[];
  at: Runs;
}

interface KindOfQuestion {
  own: Facts;
  game: boolean;
  standing: boolean;
  people_of: number[];
  own_of: Runs;
  cells: number[][];
}

export interface Table {
  people: Facts;
  ways: [contract: string | null, hand: boolean, level: string][];
  tops: (string | null)[];
  bids: (number | null)[];
  kinds: Record<string, KindOfQuestion>;
  /** Its pattern, and what the event adds to it: articles, reason, what the law leaves open. */
  cells: [pattern: number, articles: string[], reason: string, undecided: string | null][];
  games: Folded;
  pairs: Folded;
  no_points: Folded;
  tricks: Folded;
  patterns: { games?: number[]; stands?: number[]; rulings: number[][] }[];
  charged: Folded<string | number>;
  leaves: Leaf[];
}

export type Told = Map<string, unknown>;

/** The number that stands at this place of a list in runs. */
function inRuns<One>(runs: readonly (One | number)[], place: number): One | undefined {
  let left = place;
  for (let at = 0; at < runs.length; at += 2) {
    left -= runs[at + 1] as number;
    if (left < 0) return runs[at] as One;
  }
  return undefined;
}

/** What stands in a row of a folded table. */
export function inRow<One>({ rows, at }: Folded<One>, row: number, place: number): One | undefined {
  return inRuns<One>(rows[inRuns<number>(at, row) ?? -1] ?? [], place);
}

/** Every fact of a question by its path. */
export function told(question: Record<string, unknown>, start = ''): Told {
  const facts: Told = new Map();
  for (const [name, value] of Object.entries(question)) {
    const inner = typeof value === 'object' && value && !Array.isArray(value);
    if (inner)
      for (const [path, fact] of told(value as typeof question, `${start}${name}.`)) facts.set(path, fact);
    else facts.set(`${start}${name}`, value);
  }
  return facts;
}

/** The place among all ways to tell these facts, the last one turning fastest; null where one has no such value. */
function placeOf(facts: Facts, all: Told): number | null {
  let place = 0;
  for (const [path, values] of Object.entries(facts)) {
    const at = values.indexOf((all.get(path) ?? null) as Fact);
    if (at < 0) return null;
    place = place * values.length + at;
  }
  return place;
}

const GAME = ['contract', 'hand', 'ouvert', 'announced', 'tops', 'bid'].map((name) => `game.${name}`);
const STANDING = ['soloist_points', 'opponent_points', 'soloist_tricks', 'opponent_tricks'].map(
  (name) => `state.${name}`,
);
/** Editions differ in claims alone, of which the table has none. */
const ALWAYS = ['event.kind', 'edition'];

function gameOf(table: Table, all: Told): number | undefined {
  const [contract = null, hand = false, ouvert = false, announced = 'none', tops = null, bid = null] =
    GAME.map((path) => all.get(path));
  const level = ouvert === true && contract === 'null' ? 'ouvert' : announced;
  const way = table.ways.findIndex((one) => one[0] === contract && one[1] === hand && one[2] === level);
  const topsAt = table.tops.indexOf(tops as string | null);
  const bidAt = table.bids.indexOf(bid as number | null);
  if (way < 0 || topsAt < 0 || bidAt < 0 || (ouvert === true && contract !== 'null')) return undefined;
  return inRow(table.games, way * table.tops.length + topsAt, bidAt);
}

function standingOf(table: Table, all: Told): number | undefined {
  const [own, theirs, ownTricks, theirTricks] = STANDING.map((path) => {
    const number = all.get(path);
    return typeof number === 'number' ? number + 1 : 0;
  }) as [number, number, number, number];
  if (!ownTricks && !theirTricks) return inRow(table.pairs, own, theirs);
  if (!ownTricks && theirs === 1) return inRow(table.no_points, own, theirTricks);
  return own || theirs ? undefined : inRow(table.tricks, ownTricks, theirTricks);
}

/** What is told of a game only to say that it is not so makes a game of it for the referee. */
const tellsNothing = (all: Told): boolean =>
  GAME.some((path) => all.has(path)) &&
  ![...GAME.slice(4), 'game.contract', 'game.soloist'].some((path) => all.has(path)) &&
  all.get('game.hand') !== true;

/** The ruling on a question, as the referee's table has it; null where it needs the referee himself. */
export function leafOf(table: Table, question: Record<string, unknown>): Leaf | null {
  const all = told(question);
  const kind = table.kinds[String(all.get('event.kind'))];
  if (!kind || tellsNothing(all)) return null;
  const known = [...ALWAYS, ...Object.keys(table.people), ...Object.keys(kind.own)];
  if (kind.game) known.push(...GAME);
  if (kind.standing) known.push(...STANDING);
  if ([...all.keys()].some((path) => !known.includes(path))) return null;
  const people = placeOf(table.people, all);
  const own = placeOf(kind.own, all);
  if (people === null || own === null) return null;
  const cell =
    table.cells[kind.cells[kind.people_of[people] ?? -1]?.[inRuns<number>(kind.own_of, own) ?? -1] ?? -1];
  const game = gameOf(table, all);
  const standing = standingOf(table, all);
  if (!cell || game === undefined || standing === undefined) return null;
  const [number, ...adds] = cell;
  const { games, stands, rulings } = table.patterns[number] ?? { rulings: [] };
  const ruling = rulings[games?.[game] ?? 0]?.[stands?.[standing] ?? 0];
  const leaf = table.leaves[ruling ?? -1];
  return leaf ? whole(leaf, adds) : null;
}

/** The ruling with what the event adds to it in place of each `*`. */
function whole(leaf: Leaf, [articles, reason, undecided]: [string[], string, string | null]): Leaf {
  const ruled = { ...leaf };
  if (leaf.articles) ruled.articles = leaf.articles.flatMap((one) => (one === '*' ? articles : [one]));
  if (leaf.reasons) ruled.reasons = leaf.reasons.map((one) => (one === '*' ? [reason, {}] : one));
  if (leaf.undecided === '*' && undecided) ruled.undecided = undecided;
  return ruled;
}

/** Details with the numbers that were told in place of their paths. */
export function filled(details: Record<string, Detail>, all: Told): Record<string, Detail> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value !== 'string' || !value.startsWith('@')) return [name, value];
      const facts = value
        .slice(1)
        .split('+')
        .map((path) => all.get(path));
      const [first] = facts;
      return [
        name,
        typeof first === 'string' ? first : facts.reduce((sum: number, one) => sum + Number(one), 0),
      ];
    }),
  );
}
