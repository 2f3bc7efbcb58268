/** What a review says, in the player's language. */

import { messages, say, sayCode } from '../lib/messages.svelte';
import type { Announcement, PastStep, SeatName, WhyReason } from '../lib/wire';
import { announcementText, withMinus } from '../lib/wording';
import { behindOf, biggest, isMarked, lossOf, type Answer, type Decision, type Review } from './decisions';

/** What is called with a number. */
const CALLS = new Set(['bid', 'hold']);
const CARD = /^[CSHD][789TJQKA]$/;
/** A pass is worth what it is known to be on average, to nine points. */
const ESTIMATED = new Set(['auction', 'skat', 'discard']);
/** So many standard errors prove a loss, as in `skat.analysis.losses`. */
const PROVEN = 2;
/** Less than a point apart they are the same to a reader. */
const SAME = 1;

/** Cards, calls and games as people say them, a game as at the table: "♥A", "hold 20", "♦7 ♥7 Null ouvert Hand". */
export function choiceText(choice: string): string {
  const words = choice.split(' ');
  const [call = '', value] = words;
  if (CALLS.has(call) && value) return say('review.called', { call: word(call), value });
  const at = words.findIndex((one) => messages.has(`contract.${one}`));
  if (at < 0) return words.map(word).join(' ');
  const [contract, ...levels] = words.slice(at);
  const announced = levels.find((one) => one !== 'hand') ?? 'none';
  const game = { contract, hand: levels.includes('hand'), announced } as Announcement;
  return [...words.slice(0, at).map(word), announcementText(game)].join(' ');
}

function word(text: string): string {
  if (CARD.test(text)) return messages.card(text);
  const key = `review.choice.${text}`;
  return messages.has(key) ? sayCode(key) : text;
}

/** Why a choice is better, in a sentence; its numbers are written with a minus, too. */
export const whyText = ({ code, details }: WhyReason): string =>
  sayCode(
    `why.${code}`,
    Object.fromEntries(
      Object.entries(details).map(([key, one]) => [
        key,
        typeof one === 'number' ? withMinus(one, { maximumFractionDigits: 1 }) : one,
      ]),
    ),
  );

/** What was played in a deal, or why nothing was. */
export function gameText({ review, steps }: Answer): string {
  const announcement = steps.at(-1)?.announcement;
  if (announcement) return announcementText(announcement);
  const { ending } = review.result;
  return say(ending === 'passed' ? 'list.passed' : ending === 'ramsch' ? 'page.ramsch' : 'page.over');
}

/** The calls of these steps: "Anna 18 · Cem hold". */
export function callsText(steps: readonly PastStep[], names: Readonly<Record<string, string>>): string {
  const called = steps.flatMap(({ action }) => {
    if (action?.do === 'bid') return [`${names[action.seat] ?? ''} ${action.value}`];
    if (action?.do === 'hold' || action?.do === 'pass')
      return [`${names[action.seat] ?? ''} ${say(`call.${action.do}`)}`];
    return [];
  });
  return called.join(' · ');
}

/** Where a decision stands in the deal: "Trick 4", "Auction". */
export const phaseText = (one: Decision): string => say(`review.phase.${one.phase}`, { trick: one.trick });

type Tried = Pick<Decision, 'worlds' | 'effective' | 'all_worlds'>;

/** How sure the numbers are: the error, and how many worlds count. */
export function sureText(one: Decision): string {
  if (one.by_open_cards) return say('review.open.sure');
  const sure = { error: points(one.se), worlds: one.worlds, effective: one.effective };
  // Where all is as good there is no difference to be off by.
  if (one.obvious && one.worlds) return triedText(one);
  // A null by its learned worth, and no deal was looked at.
  if (!one.worlds) return say('review.estimated', { error: sure.error });
  if (one.phase === 'auction' || one.phase === 'skat') return say('review.estimated_over', sure);
  return say(one.all_worlds ? 'review.all_worlds' : 'review.sure', sure);
}

/**
 * Where bars and cost are not the same: how far the bars are apart, and what of it counts. Bars of cards are those
 * with open cards, the others are estimates; the cost is what is lost by those who play on.
 */
export function barsText(one: Decision): string {
  const behind = behindOf(one);
  const same = Math.abs(behind - one.calibrated) < SAME;
  if (one.by_open_cards || one.forced || !isCosted(one) || same) return '';
  return say('review.bars', { bars: points(behind), points: points(one.calibrated) });
}

/** Whether what is said of a decision names a cost. */
const isCosted = (one: Decision): boolean =>
  isMarked(one) || one.too_few_worlds || Boolean(one.depends_on_reading) || isLittle(one);

/** A loss that is there and too small for a mark: it is not called none. */
const isLittle = (one: Decision): boolean =>
  !isMarked(one) &&
  (one.class === 'good' || (one.loss ?? 0) > PROVEN * one.se) &&
  points(one.calibrated) !== points(0);

/** By how many deals of the hidden cards something was tried, as a player would say it. */
export function triedText({ worlds, effective, all_worlds: all }: Tried): string {
  if (all) return say('review.all_worlds', { worlds, effective });
  return say(effective < worlds ? 'hint.sure' : 'hint.sure_all', { worlds, effective });
}

/** Why a decision has no mark. */
export function unmarkedText(one: Decision): string {
  const cost = { points: points(one.calibrated), stake: Math.round(one.stake) };
  const best = one.best.map(choiceText).join(', ');
  if (one.depends_on_reading) return say('review.depends', { ...cost, best });
  if (one.too_few_worlds) return say('review.too_few', { ...cost, best });
  if (one.obvious) return say('review.all_equal');
  if (isLittle(one)) return say(one.by_open_cards ? 'review.open.costs' : 'review.little', cost);
  if (one.by_open_cards) return say('review.open.no_better');
  return say(one.best.includes(one.chosen) ? 'review.was_best' : 'review.no_better');
}

/** How a seat played: well, or its mistakes and what the worst cost; what was not judged is not called good. */
export function markText(review: Review, seat: SeatName): string {
  const worst = biggest(review, seat);
  const own = review.decisions.filter((one) => one.seat === seat);
  if (worst) {
    const count = own.filter(isMarked).length;
    const cost = { count, points: points(worst.calibrated), chosen: choiceText(worst.chosen) };
    return say(worst.by_open_cards ? 'review.open.mistakes' : 'review.mistakes', cost);
  }
  const left = [
    ...review.not_judged,
    ...own
      .filter((one) => one.too_few_worlds || one.depends_on_reading)
      .map(({ n, depends_on_reading: depends }) => ({
        n,
        seat,
        code: depends ? 'depends_on_reading' : 'too_few_worlds',
      })),
  ].filter((one) => one.seat === seat);
  if (own.some((one) => one.by_open_cards)) return say('review.open.none');
  return left.length ? `${say('review.no_mistake')} · ${notJudgedText(left)}` : say('review.well_played');
}

/** How many decisions nobody judged, and why. */
export const notJudgedText = (left: Review['not_judged']): string =>
  say('review.not_judged', {
    count: left.length,
    reasons: [...new Set(left.map(({ code }) => sayCode(`review.reason.${code}`)))].join(', '),
  });

/** What is said to an answer: right, or how much it loses. */
export function answerText(one: Decision, action: string): string {
  const loss = lossOf(one, action);
  const choice = choiceText(action);
  return loss ? say('review.not_right', { choice, points: points(loss) }) : say('review.right', { choice });
}

export const isEstimated = (one: Decision): boolean => ESTIMATED.has(one.phase);

export const points = (value: number): string =>
  withMinus(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const signedPoints = (value: number): string =>
  withMinus(value, { maximumFractionDigits: 1, minimumFractionDigits: 1, signDisplay: 'exceptZero' });

export const percent = (share: number): string =>
  new Intl.NumberFormat(messages.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
