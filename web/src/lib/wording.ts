/** Sentences put together from several parts: announcements, calls, the score as it is counted. */

import { suitOf } from './cards';
import { messages, say, sayCode } from './messages.svelte';
import { nameOf } from './seating';
import type { Entered, SeatedTable, Snapshot, TableInfo, View } from './snapshot';
import type { Announcement, Call, DealResult, PlaceInfo, ScoreStep, Trick } from './wire';

/** The letters of the longest word of a name: in a narrow column its letters are as large as that has room for. */
export const longestWord = (name: string): number =>
  Math.max(...name.split(/[\s-]/).map((word) => word.length));

/** A label with what it says; French has a space before the colon. */
export const labelled = (label: string, text: string | number): string =>
  say('page.labelled', { label, text });

/** "Grand Hand, Schneider angesagt" */
export function announcementText({ contract, hand, announced }: Announcement): string {
  const words = [say(`contract.${contract}`)];
  const ouvert = announced === 'ouvert' ? say('level.ouvert').toLowerCase() : '';
  if (ouvert && contract === 'null') words.push(ouvert);
  if (hand) words.push(say('level.hand'));
  if (ouvert && contract !== 'null') words.push(ouvert);
  const levels = announced === 'schneider' || announced === 'schwarz';
  return words.join(' ') + (levels ? `, ${say(`level.${announced}_announced`)}` : '');
}

/** The announcement as it fits into a list: the suit's sign stands beside it. */
export function announcementShort({ contract, hand, announced }: Announcement): string {
  const words = suitOf(contract) ? [] : [say(`contract.${contract}`)];
  if (hand) words.push(say('level.hand'));
  if (announced !== 'none') words.push(say(`list.${announced}`));
  return words.join(' ');
}

/** A score with its sign. */
export function signed(score: number): string {
  return score < 0 ? `−${-score}` : String(Math.abs(score));
}

/** A number as the language writes it, with a minus where that has a hyphen. */
export const withMinus = (value: number, how: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(messages.language, how).format(value).replace('-', '\u2212');

/** The sign of the trump suit, for those who look; empty in grand and null. */
export function contractSuit(announcement: Announcement): string | undefined {
  return suitOf(announcement.contract);
}

/** Seat and dealer's part of who sits there; a seat that is the name as well is not said twice. */
export function roleText({ name, place, seat }: PlaceInfo, { dealer }: TableInfo): string {
  const words = seat ? [say(`seat.${seat}`)].filter((word) => word !== name) : [];
  return [...words, ...(dealer === place ? [say('page.dealer')] : [])].join(' · ');
}

/** A call: a value, yes, pass. */
export function callText({ call }: Call): string {
  return typeof call === 'number' ? String(call) : sayCode(`call.${call}`);
}

/** One step with the number said aloud: "mit 2", "Spiel 3"; a null game by its name. */
export function stepText({ kind, count = 1, multiplier }: ScoreStep): string {
  const words = say(`score.${kind}`, { count });
  const said = kind === 'with' || kind === 'without' || multiplier == null ? words : `${words} ${multiplier}`;
  return multiplier == null ? said : said.replaceAll(' ', '\u00a0');
}

/** "mit 2, Spiel 3, Hand 4"; a null game by its name. */
export function stepsText(steps: readonly ScoreStep[]): string {
  return steps.map(stepText).join(', ');
}

/** Whether a step doubles the whole game, by house rules. */
export function isDoubling({ kind }: ScoreStep): boolean {
  return kind === 'kontra' || kind === 're' || kind === 'bock';
}

/** What the game is worth: a product, the constant of a null, or a game charged instead. */
function valueText(steps: readonly ScoreStep[], value: number): string {
  const last = steps.at(-1);
  if (last?.kind === 'substitute') {
    return say('score.substitute', {
      contract: last.contract ?? '',
      multiplier: last.multiplier ?? 0,
      value,
    });
  }
  if (last?.multiplier == null) return say('score.constant', { steps: stepsText(steps), value });
  return say('score.product', { steps: stepsText(steps), base: value / last.multiplier, value });
}

/** The sum step by step, as `skat.messages.sums` has it; the last number is the score. */
export function sumSentences(
  { steps, game_value, counted_value, score }: Entered,
  bid: number | null,
): string[] {
  const doublings = steps.filter(isDoubling);
  const said = [
    valueText(
      steps.filter((step) => !isDoubling(step)),
      game_value,
    ),
  ];
  let total = doublings.reduce((value, { count = 1 }) => value / count, counted_value);
  if (total !== game_value) {
    said.push(
      bid === null ? say('score.lifted', { value: total }) : say('score.overbid', { bid, value: total }),
    );
  }
  for (const { kind, count = 1 } of doublings) {
    total *= count;
    said.push(say(`score.${kind}`, { value: total }));
  }
  if (score === -2 * total) said.push(say('score.lost', { value: total, score: signed(score) }));
  else if (score !== total) said.push(say('score.lost_once', { score: signed(score) }));
  return said;
}

/** The house rules of a table by name: "Kontra, Ramsch". */
export function houseRules({ house_rules: names }: TableInfo): string {
  return names.map((name) => sayCode(`option.${name}`)).join(', ');
}

/** How the deal ended, in one sentence. */
export function endingText(result: DealResult, table: SeatedTable): string {
  const key = `ending.${result.ending}`;
  return messages.has(key) ? sayCode(key, { name: nameOf(table, result.by) }) : '';
}

/** Who won, for the viewer: defenders win what the soloist loses. */
export function resultTitle({ result, viewer }: View, table: SeatedTable): string {
  if (!result) return '';
  if (result.ending === 'passed') return say('result.passed');
  const { score, soloist } = result;
  if (!score) return say(result.ramsch ? 'page.ramsch' : 'page.over');
  const theirs = say(score.won ? 'result.won' : 'result.lost', { name: nameOf(table, soloist) });
  if (viewer === 'dealer' || viewer === 'spectator') return theirs;
  const mine = soloist === viewer;
  const own = say(score.won === mine ? 'result.you_won' : 'result.you_lost');
  return mine ? own : `${own} · ${theirs}`;
}

/** Who would not end the game, when an offer was refused and play goes on. */
export function declined(before: Snapshot | null, after: Snapshot): string {
  const pending = before?.view?.pending;
  if (!pending || before.table.deal !== after.table.deal || after.view?.phase !== 'play') return '';
  const refused = [...pending.refused, before.view?.turn ?? null].map((seat) => nameOf(after.table, seat));
  const names = new Intl.ListFormat(messages.language).format(refused);
  return sayCode(`offer.declined_${pending.offer}`, { names, name: nameOf(after.table, pending.by) });
}

/** What happened between two snapshots, for the screen reader. */
export function happened(before: Snapshot | null, after: Snapshot, full: Trick | null = null): string {
  const was = before?.view;
  const now = after.view;
  if (!now) return '';
  const said: string[] = [];
  if (before?.table.deal !== after.table.deal) said.push(say('live.deal', { deal: after.table.deal }));
  const same = before?.table.deal === after.table.deal ? was : null;
  for (const call of now.calls.slice(same?.calls.length ?? now.calls.length)) {
    said.push(say('live.call', { name: nameOf(after.table, call.seat), call: callText(call) }));
  }
  for (const [did, seats] of [
    ['push_on', now.pushed ?? []],
    ['take_skat', now.exchanged ?? []],
  ] as const) {
    const before = (did === 'push_on' ? same?.pushed : same?.exchanged) ?? (same ? [] : seats);
    for (const seat of seats.slice(before.length)) {
      said.push(say(`replay.${did}`, { name: nameOf(after.table, seat) }));
    }
  }
  if (now.announcement && !same?.announcement && now.soloist) {
    const name = nameOf(after.table, now.soloist);
    said.push(say('live.announce', { name, game: announcementText(now.announcement) }));
  }
  said.push(declined(before, after), ...cardsPlayed(same ?? null, after, now));
  if (full) said.push(say('live.trick', { name: nameOf(after.table, full.winner) }));
  if (now.result && !same?.result) {
    const { score } = now.result;
    const told = [resultTitle(now, after.table), ...(score ? sumSentences(score, now.bid) : [])];
    said.push(endingText(now.result, after.table), ...told.map((one) => `${one}.`));
  }
  const you = now.viewer !== 'dealer' && now.viewer !== 'spectator' && now.turn === now.viewer;
  if (you && (same?.turn !== now.turn || now.trick.length !== same.trick.length)) {
    said.push(say('page.your_turn'));
  }
  return said.filter(Boolean).join(' ');
}

function cardsPlayed(was: View | null, after: Snapshot, now: View): string[] {
  const known = was && now.trick.length > was.trick.length ? was.trick.length : 0;
  if (was && was.trick.join() === now.trick.join()) return [];
  const order = ['forehand', 'middlehand', 'rearhand'] as const;
  const lead = order.indexOf(now.leader);
  const said = now.trick.slice(known).map((card, position) => {
    const seat = order[(lead + known + position) % 3] ?? now.leader;
    return say('live.play', { name: nameOf(after.table, seat), card: messages.cardInWords(card) });
  });
  const taken = now.tricks_won.findIndex((won, seat) => was && won > (was.tricks_won[seat] ?? 0));
  const winner = order[taken];
  // A trick that lay there in full was told then.
  if (winner && was?.trick.length !== order.length)
    said.push(say('live.trick', { name: nameOf(after.table, winner) }));
  return said;
}
