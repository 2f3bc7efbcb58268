/** A notice as it stands in the fields of its form, and what was typed there as a notice. */

import {
  cents,
  everyAmount,
  inKindOf,
  inKindRows,
  kindRows,
  kindsOf,
  names,
  numbers,
  potRows,
  potsOf,
  purse,
  sharesOf,
  typed,
  typedNames,
  typedPurse,
} from '../amounts';
import { halls, hallRows } from './halls';
import { readingsOf } from './readings';
import type { Prospectus } from '../../lib/wire';

/** The items that are whole texts. */
export const TEXTS = [
  'use_of_income',
  'exclusion',
  'conciliation',
  'control',
  'sanctions',
  'keeping_of_lists',
  'material',
] as const;

/** What stands in the fields of a notice. */
export const typedNotice = (notice: Prospectus) => ({
  name: notice.name,
  date: notice.date,
  place: notice.place,
  organiser: notice.organiser,
  management: typedNames(notice.management),
  referees: typedNames(notice.referees),
  fee: notice.fee === null ? '' : typed([notice.fee]),
  currency: notice.currency,
  side_payments: typed(notice.side_payments.each),
  series: notice.series,
  deals_at_four: notice.deals_at_four,
  deals_at_three: notice.deals_at_three,
  series_deals: (notice.series_deals ?? []).join(', '),
  signatures: typedNames(notice.signatures),
  edition: notice.rules?.edition ?? '',
  readings: readingsOf(notice),
  max_stake: notice.rules?.options.max_stake ?? '',
  stake: notice.stake,
  prizes: typedPurse(notice.prizes),
  team_prizes: typedPurse({ amounts: notice.prizes.team_amounts, shares: notice.prizes.team_shares }),
  series_prizes: typedPurse(notice.prizes.series),
  best_game: typedPurse(notice.prizes.best_game),
  in_kind: inKindRows(notice),
  pots: potRows(notice),
  series_lost_games: typedPurse({ amounts: [], shares: notice.prizes.series_lost_games ?? [] }),
  rounded_to: typed([notice.prizes.rounded_to]),
  pot_with_lost_games: notice.prizes.pot_with_lost_games,
  ties: notice.prizes.ties,
  per_person: notice.prizes.per_person,
  team_size: notice.team_size,
  team_fee: typed(notice.team_fee ? [notice.team_fee] : []),
  team_counting: notice.team_counting,
  team_kinds: kindRows(notice),
  unplayed: notice.unplayed ?? 'keep',
  sections: hallRows(notice),
  stay_in_section: notice.stay_in_section ?? true,
  days: notice.days,
  categories: notice.categories.map(({ name, prizes }) => ({ name, value: typedPurse(prizes) })),
  reduced_fees: notice.reduced_fees.map(({ name, amount }) => ({ name, value: typed([amount]) })),
  closed_to: typedNames(notice.closed_to),
  start_cards_handed_in: notice.start_cards_handed_in,
  keeper_gets_cards: notice.keeper_gets_cards,
  retention_days: notice.retention_days,
  online: notice.online,
  texts: Object.fromEntries(TEXTS.map((item) => [item, notice[item]])),
});

/** What stands in the form, for a notice that was so before. */
export function noticeOf(form: ReturnType<typeof typedNotice>, before: Prospectus): object {
  const {
    texts,
    edition,
    readings,
    max_stake,
    prizes,
    team_prizes,
    series_prizes,
    best_game,
    in_kind,
    pots,
    series_lost_games,
    rounded_to,
    pot_with_lost_games,
    ties,
    per_person,
    ...rest
  } = form;
  const known = before.rules;
  const overall = purse(prizes);
  const teams = purse(team_prizes);
  const sections = halls(rest.sections);
  const options = { ...known?.options, ...readings, max_stake: max_stake.trim() || null };
  const of_lost_games = sharesOf(series_lost_games);
  return {
    ...before,
    ...rest,
    ...texts,
    management: names(rest.management),
    referees: names(rest.referees),
    signatures: names(rest.signatures),
    closed_to: names(rest.closed_to),
    fee: String(rest.fee).trim() ? cents(rest.fee) : null,
    team_fee: cents(rest.team_fee) || undefined,
    team_kinds: kindsOf(rest.team_kinds, in_kind),
    side_payments: { each: everyAmount(rest.side_payments) },
    sections,
    stay_in_section: sections && rest.stay_in_section,
    series_deals: rest.series_deals.trim() ? numbers(rest.series_deals) : undefined,
    rules: edition ? { ...known, edition, options } : null,
    prizes: {
      ...overall,
      in_kind: inKindOf(in_kind, 'overall'),
      team_in_kind: inKindOf(in_kind, 'teams'),
      team_amounts: teams.amounts,
      team_shares: teams.shares,
      series: { ...purse(series_prizes), in_kind: inKindOf(in_kind, 'series') },
      best_game: { ...purse(best_game), in_kind: inKindOf(in_kind, 'best_game') },
      pots: potsOf(pots),
      series_lost_games: of_lost_games.length ? of_lost_games : undefined,
      rounded_to: cents(rounded_to) || 1,
      pot_with_lost_games,
      ties,
      per_person,
    },
    categories: rest.categories
      .filter(({ name }) => name.trim())
      .map(({ name, value }) => ({
        name: name.trim(),
        prizes: { ...purse(value), in_kind: inKindOf(in_kind, `category ${name.trim()}`) },
      })),
    reduced_fees: rest.reduced_fees
      .filter(({ name }) => name.trim())
      .map(({ name, value }) => ({ name: name.trim(), amount: cents(value) || 0 })),
  };
}
