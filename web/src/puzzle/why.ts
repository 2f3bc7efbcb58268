/** Why an answer is right or wrong, in sentences, out of the numbers of the proof. */

import { messages, say } from '../lib/messages.svelte';
import { points as pointsText } from '../review/words';
import type { CardName } from '../lib/wire';
import type { Puzzle } from './puzzles';

const percent = (share: number): number => Math.round(100 * share);

/** The right cards of a question as words: "♣K or ♣Q". */
export const cardsText = (cards: readonly CardName[]): string =>
  cards.map((card) => messages.card(card)).join(` ${say('puzzle.or')} `);

/** The sentences after an answer to question `step`. */
export function whyOf({ answer }: Puzzle, step: number, chosen: CardName): string[] {
  const right = answer.steps?.[step]?.right ?? [];
  const missed = !right.includes(chosen);
  const { chances, ends, fails, losses, played, target } = answer;
  if (fails) {
    const worlds = answer.worlds ?? 0;
    const sure = say('puzzle.sure', { cards: cardsText(right), worlds });
    const line = fails[chosen]?.map((card) => messages.card(card)).join(' ') ?? '';
    return missed ? [say('puzzle.fails', { card: chosen, line }), sure] : [sure];
  }
  if (losses && played) {
    const lost = (card: CardName) => say('puzzle.loses_own', { card, points: pointsText(losses[card] ?? 0) });
    return [
      ...(missed ? [lost(chosen)] : []),
      lost(played),
      say('puzzle.better', { cards: cardsText(right) }),
    ];
  }
  if (chances) {
    const others = Object.entries(chances).filter(([card]) => !right.includes(card));
    const [next = chosen] = others.sort(([, one], [, other]) => other - one)[0] ?? [];
    const compared = missed ? chosen : next;
    const best = right[0] ?? chosen;
    const share = say('puzzle.share', {
      best,
      chance: percent(chances[best] ?? 0),
      chosen: compared,
      chosen_chance: percent(chances[compared] ?? 0),
    });
    const looked = say(answer.complete ? 'puzzle.all_worlds' : 'puzzle.worlds', {
      worlds: answer.worlds ?? 0,
    });
    return [share, looked];
  }
  const only = say('puzzle.only', { cards: cardsText(right) });
  if (!missed) return [only];
  const points = step === 0 ? ends?.[chosen] : undefined;
  const loses =
    points === undefined || target === undefined
      ? say('puzzle.loses_null', { chosen })
      : say('puzzle.loses_points', { chosen, points, target });
  return [loses, only];
}

/** What is written on each card after the first question: its chance, the soloist's points, or what it loses. */
export function marksOf({ answer }: Puzzle): Record<CardName, string> {
  const { losses } = answer;
  if (losses) {
    const lost = Object.entries(losses).filter(([, points]) => points > 0);
    return Object.fromEntries(lost.map(([card, points]) => [card, `−${Math.round(points)}`]));
  }
  const numbers = answer.chances
    ? Object.entries(answer.chances).map(([card, share]) => [card, `${percent(share)} %`])
    : Object.entries(answer.ends ?? {}).map(([card, points]) => [card, `${points}`]);
  return Object.fromEntries(numbers) as Record<CardName, string>;
}
