/**
 * Own mistakes out of reviews as puzzles: kept in this browser, and with the account in all of them;
 * asked again after 1, 3, 7 and 21 days.
 */

import { read, write } from '../lib/storage';
import type { OwnMistake } from '../lib/wire';
import { lossOf, type Asked, type Review } from '../review/decisions';
import { afterTry, keep, OWN, progress } from './progress';
import type { Puzzle, RecordedAction } from './puzzles';

export const KEY = 'skat-own-mistakes';
/** A browser keeps a few megabytes; one takes two kilobytes, and an old one was asked long ago. */
const MOST_KEPT = 200;
const CARD = /^[CSHD][AKQJT987]$/;

export const ownMistakes = (): readonly Puzzle[] => read<Puzzle[]>(KEY, []);

/** The mistakes that one's own seat made in play: what was better, and what each card loses. */
export function mistakesOf({ record, you }: Pick<Asked, 'record' | 'you'>, review: Review): Puzzle[] {
  if (!record || !you) return [];
  const { deal, actions } = JSON.parse(record) as Puzzle['record'];
  return review.decisions
    .filter((one) => one.seat === you && one.phase === 'play')
    .filter((one) => one.class === 'mistake' || one.class === 'blunder')
    .map((decision) => {
      const cards = decision.options.map(({ action }) => action).filter((action) => CARD.test(action));
      const losses = Object.fromEntries(cards.map((card) => [card, lossOf(decision, card)]));
      const right = cards.filter((card) => losses[card] === 0);
      return {
        id: `${OWN}${deal[you].join('')}-${decision.n}`,
        kind: 'own' as const,
        seat: you,
        // The deal is the first action of all, and the record tells it apart.
        record: { deal, actions: actions.slice(0, decision.n - 1) },
        answer: { steps: [{ right }], losses, played: decision.chosen },
        missed: {},
        rating: 0,
      };
    })
    .filter(({ answer: { steps, played } }) => steps[0]?.right.length && !steps[0].right.includes(played));
}

/** Keeps those of a review that are not known; they are asked from the day after on. */
export function keepMistakes(asked: Asked, review: Review, day: number): void {
  const known = ownMistakes();
  const fresh = mistakesOf(asked, review).filter(({ id }) => known.every((one) => one.id !== id));
  if (!fresh.length) return;
  add(fresh);
  keep(fresh.reduce((now, puzzle) => afterTry(now, puzzle, false, day), progress()));
}

/** Those with these names, as an account keeps them. */
export function mistakesToTell(names: readonly string[]): Record<string, object> {
  const told = ownMistakes().filter(({ id }) => names.includes(id));
  return Object.fromEntries(
    told.map(({ id, seat, record: { deal, actions }, answer: { steps, losses, played } }) => [
      id,
      { seat, deal, actions, right: steps?.[0]?.right ?? [], losses, played },
    ]),
  );
}

/** Keeps those of an account that this browser does not know yet. */
export function takeMistakes(told: Readonly<Record<string, OwnMistake>>): void {
  const news = Object.entries(told).map(([id, { seat, deal, actions, right, losses, played }]) => ({
    id,
    kind: 'own' as const,
    seat,
    record: { deal: { ...deal }, actions: actions as RecordedAction[] },
    answer: { steps: [{ right }], losses, played },
    missed: {},
    rating: 0,
  }));
  if (news.length) add(news);
}

const add = (news: readonly Puzzle[]): void => write(KEY, [...ownMistakes(), ...news].slice(-MOST_KEPT));
