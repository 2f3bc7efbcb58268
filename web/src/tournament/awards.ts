/** What is won beside the event itself, in words. */

import { say } from '../lib/messages.svelte';
import type { Award, Pot, Prize, Prospectus, Purse } from '../lib/wire';
import { listed, shareText } from './labels';
import { money } from './office.svelte';
import { labelled } from '../lib/wording';

/** The name of a ranking. */
export const awardText = ({ kind, category, series }: Award): string =>
  say(`tournament.award_${kind}`, { category, series });

/** The name of a category or of a reduced fee. */
export const groupText = (name: string): string => say('tournament.award_category', { category: name });

/** Tells a prize from all others of the tournament. */
export const prizeKey = ({ rank, number, team, award }: Prize): string =>
  [award.kind, award.category, award.series, rank, number ?? team].join('/');

/** A purse as a notice has it: amounts, or per cents of the pot, and what is no money. */
export function purseText(
  {
    amounts,
    shares,
    in_kind,
  }: Pick<Purse, 'amounts' | 'shares'> & { in_kind?: Purse['in_kind'] | undefined },
  currency: string,
): string {
  const told = shares.length
    ? `${shares.map(shareText).join(' / ')} (${say('tournament.pot')})`
    : amounts.map((cents) => money(cents, currency)).join(' / ');
  const things = (in_kind ?? []).map(({ rank, what }) => say('tournament.prize_of_rank', { rank, what }));
  return listed([told, ...things]);
}

/** What goes into the pot of one ranking, in words. */
export function potText({ ranking, category, share, per_head }: Pot, currency: string): string {
  const names = {
    overall: say('tournament.award_overall'),
    category: groupText(category),
    series: say('tournament.all_series'),
    best_game: say('tournament.award_best_game'),
    teams: category || say('tournament.teams'),
  };
  const inside = per_head
    ? say('tournament.pot_per_head', { amount: money(per_head, currency) })
    : `${shareText(share)} (${say('tournament.pot')})`;
  return labelled(names[ranking], inside);
}

/** How many of each team count in a series. */
export const countingText = (counting: number): string =>
  say('tournament.team_counting').replace('…', String(counting));

/** The further kinds of teams with all that the notice says of them. */
export const kindsText = ({ team_kinds = [], currency }: Prospectus): string =>
  listed(
    team_kinds.map(({ name, of, size, counting, prizes, fee }) => {
      const told: [string, string | number][] = [
        [say('tournament.team_size'), size],
        [say('tournament.team_fee'), fee ? money(fee, currency) : ''],
        [say('tournament.prizes'), purseText(prizes, currency)],
      ];
      const parts = told.filter(([, text]) => text).map(([word, text]) => labelled(word, text));
      if (counting) parts.unshift(countingText(counting));
      const own = say(of === 'clubs' ? 'tournament.team_kind_clubs' : 'tournament.team_kind_teams');
      return labelled(name, [own, ...parts].join(' · '));
    }),
  );

/** What a player wins: money, a thing, an honour, or several of these. */
export const prizeText = ({ amount, thing, honour }: Pick<Prize, 'amount' | 'thing' | 'honour'>): string =>
  [amount ? money(amount) : '', thing, honour].filter(Boolean).join(' + ');

/** The deals of a series, or of each where they differ. */
export function dealsText(notice: Prospectus): string {
  if (!notice.series_deals)
    return say('tournament.deals_text', { four: notice.deals_at_four, three: notice.deals_at_three });
  return listed(
    notice.series_deals.map((four, at) => {
      const deals = say('tournament.deals_text', { four, three: (four / 4) * 3 });
      return labelled(say('tournament.award_series', { series: at + 1 }), deals);
    }),
  );
}

/** Each day with its series, and who goes on after it. */
export const daysText = (notice: Prospectus): string =>
  listed(
    notice.days.map((day, at) =>
      [
        `${say('tournament.day_of', { day: at + 1 })} ${day.date}`.trim(),
        labelled(say('tournament.item_series'), day.series),
        day.goes_on ? labelled(say('tournament.goes_on'), day.goes_on) : '',
        day.teams ? labelled(say('tournament.teams_go_on'), day.teams) : '',
        ...day.quotas.map(({ category, places }) => labelled(groupText(category), places)),
        at && day.carried ? say('tournament.carried') : '',
      ]
        .filter(Boolean)
        .join(', '),
    ),
  );
