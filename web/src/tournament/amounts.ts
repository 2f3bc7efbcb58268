/** Lists as they are typed into one field: names, amounts, numbers. */

import { withMinus } from '../lib/wording';
import type { Membership, Pot, PrizeInKind, PrizePlan, Prospectus, Purse, TeamKind } from '../lib/wire';

/** Names, separated by commas; by semicolons where a name has a comma. */
export const names = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Names as they are typed. */
export const typedNames = (all: readonly string[]): string =>
  all.some((name) => name.includes(',')) ? `${all.join('; ')};` : all.join(', ');

/** An amount in the smallest unit; a comma may stand for the point. */
export const cents = (text: string | number): number =>
  Math.round(Number(String(text).replace(',', '.')) * 100);

/** Amounts, separated by semicolons or by commas with a space behind; those that cannot be read are NaN. */
export const everyAmount = (text: string): number[] =>
  text
    .split(/[,;]\s+|;|,(?=\s)/)
    .filter((one) => one.trim())
    .map(cents);

/** The amounts of ranks; 0 keeps the place of one without money. */
export function amounts(text: string): number[] {
  const all = everyAmount(text).filter((amount) => amount >= 0);
  return all.slice(0, all.findLastIndex((amount) => amount > 0) + 1);
}

/** An amount, or a share, as it is typed in the language of the page. */
const asTyped = (amount: number): string => withMinus(amount / 100, { useGrouping: false });

/** Amounts of the smallest unit as they are typed. */
export const typed = (all: readonly number[]): string => all.map(asTyped).join('; ');

/** Start numbers, however they are separated. */
export const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Amounts, or shares of the pot in hundredths of a per cent where the numbers stand before a %. */
export function purse(text: string): Purse {
  if (!text.includes('%')) return { amounts: amounts(text), shares: [] };
  return { amounts: [], shares: sharesOf(text) };
}

/** Shares of a pot, with or without their %. */
export const sharesOf = (text: string): number[] => amounts(text.replaceAll('%', ''));

/** A purse as it is typed. */
export const typedPurse = ({ amounts: all, shares }: Purse): string =>
  shares.length ? shares.map((share) => `${asTyped(share)} %`).join('; ') : typed(all);

/** A prize that is no money, in a row of the notice: of which ranking, or `category ` or `teams ` and the name. */
export interface InKindRow extends PrizeInKind {
  ranking: string;
}

/** All prizes of a notice that are no money. */
export function inKindRows({ prizes, categories, team_kinds = [] }: Prospectus): InKindRow[] {
  const of = (ranking: string, listed: readonly PrizeInKind[] = []) =>
    listed.map((each) => ({ ...each, ranking }));
  return [
    ...of('overall', prizes.in_kind),
    ...of('teams', prizes.team_in_kind),
    ...of('series', prizes.series.in_kind),
    ...of('best_game', prizes.best_game.in_kind),
    ...categories.flatMap(({ name, prizes: own }) => of(`category ${name}`, own.in_kind)),
    ...team_kinds.flatMap(({ name, prizes: own }) => of(`teams ${name}`, own.in_kind)),
  ];
}

/** What a ranking has of these; nothing where it has none, for older servers do not know it. */
export function inKindOf(rows: readonly InKindRow[], ranking: string): PrizePlan['in_kind'] {
  const own = rows
    .filter((row) => row.ranking === ranking && row.what.trim())
    .map(({ rank, what, honour }) => ({ rank, what: what.trim(), honour }));
  return own.length ? own : undefined;
}

/** A pot of a ranking in a row of the notice; a category as in `InKindRow`. */
export interface PotRow {
  ranking: string;
  from: 'share' | 'per_head';
  value: string;
}

/** All pots of a notice that a ranking has for itself. */
export const potRows = ({ prizes }: Prospectus): PotRow[] =>
  (prizes.pots ?? []).map(({ ranking, category, share, per_head }) => ({
    ranking: category ? `${ranking} ${category}` : ranking,
    from: per_head ? 'per_head' : 'share',
    value: typed([per_head || share]),
  }));

/** What the rows come to; nothing where there are none, for older servers do not know them. */
export function potsOf(rows: readonly PotRow[]): Pot[] | undefined {
  const pots = rows.map(({ ranking, from, value }) => {
    const [kind = '', ...name] = ranking.split(' ');
    const amount = cents(value) || 0;
    return {
      ranking: kind as Pot['ranking'],
      category: name.join(' '),
      share: from === 'share' ? amount : 0,
      per_head: from === 'per_head' ? amount : 0,
    };
  });
  return pots.length ? pots : undefined;
}

/** A further kind of teams in a row of the notice. */
export interface KindRow {
  name: string;
  of: TeamKind['of'];
  size: number;
  counting: number;
  prizes: string;
  fee: string;
}

export const kindRows = ({ team_kinds = [] }: Prospectus): KindRow[] =>
  team_kinds.map(({ prizes, fee, ...kind }) => ({
    ...kind,
    prizes: typedPurse(prizes),
    fee: typed(fee ? [fee] : []),
  }));

/** What the rows come to; nothing where there are none, for older servers do not know them. */
export function kindsOf(rows: readonly KindRow[], in_kind: readonly InKindRow[]): TeamKind[] | undefined {
  const kinds = rows
    .filter(({ name }) => name.trim())
    .map(({ name, of, size, counting, prizes, fee }) => {
      const things = inKindOf(in_kind, `teams ${name.trim()}`);
      const amount = cents(fee) || 0;
      return {
        name: name.trim(),
        of,
        size: size || 0,
        counting: counting || 0,
        prizes: { ...purse(prizes), ...(things ? { in_kind: things } : {}) },
        ...(amount ? { fee: amount } : {}),
      };
    });
  return kinds.length ? kinds : undefined;
}

/** The further kinds for which a player is entered in a team. */
export const ownKinds = ({ team_kinds = [] }: Prospectus): string[] =>
  team_kinds.filter(({ of }) => of === 'teams').map(({ name }) => name);

/** What was typed for each kind; those left empty are none. */
export const memberships = (typedFor: Readonly<Record<string, string>>): Membership[] =>
  Object.entries(typedFor)
    .map(([kind, team]) => ({ kind, team: team.trim() }))
    .filter(({ team }) => team);
