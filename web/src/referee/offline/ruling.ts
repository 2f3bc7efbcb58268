/** A ruling of the table in sentences, as the server's answer has it. */

import { countOf } from '../../list/counting';
import { BASE_VALUES } from '../../lib/cards';
import { messages, sayCode } from '../../lib/messages.svelte';
import type { Entered } from '../../lib/snapshot';
import type { Announced, Contract } from '../../lib/wire';
import { sumSentences } from '../../lib/wording';
import type { Ruling } from '../asking.svelte';
import { type Detail, filled, inRow, type Leaf, leafOf, type Table, type Told, told } from './table';

type Titles = Record<string, string>;

const TABLE = import.meta.glob<Table>('./rulings.json', { import: 'default' });
const TITLES = import.meta.glob<Titles>('./titles/*.json', { import: 'default' });

/** What the referee answers to this question; null where the table has no ruling on it. Throws what he refuses. */
export async function ruledHere(
  question: Record<string, unknown>,
): Promise<Ruling | { refused: string } | null> {
  const language = messages.language;
  const [table, titles] = await Promise.all([
    TABLE['./rulings.json']?.(),
    TITLES[`./titles/${language}.json`]?.(),
    messages.add('referee'),
  ]);
  return table ? answerOf(table, question, titles ?? {}) : null;
}

/** The answer of this table in the language of the page. */
export function answerOf(
  table: Table,
  question: Record<string, unknown>,
  titles: Titles,
): Ruling | { refused: string } | null {
  const leaf = leafOf(table, question);
  if (!leaf) return null;
  const all = told(question);
  if (leaf.refused) return { refused: refusal(leaf.refused, filled(leaf.details ?? {}, all)) };
  const articles = leaf.articles ?? [];
  const entered = enteredFor(table, leaf, all);
  return {
    outcome: leaf.outcome ?? null,
    winner: leaf.winner ?? null,
    level: leaf.level ?? null,
    score: entered?.score ?? null,
    excluded: leaf.excluded ?? [],
    may_bid: leaf.may_bid ?? [],
    correction: leaf.correction ? sentence('ruling.do.', leaf.correction, all) : null,
    articles,
    titles: Object.fromEntries(articles.flatMap((one) => (titles[one] ? [[one, titles[one]]] : []))),
    reason: reasonOf(leaf, entered, all),
    undecided: leaf.undecided ? sayCode(`ruling.open.${leaf.undecided.toLowerCase()}`) : null,
    needs: leaf.needs ?? [],
  };
}

function refusal(code: string, details: Record<string, Detail>): string {
  const said = messages.refusal(code, inWords(details));
  return details['facts'] ? `${said} (${details['facts']})` : said;
}

/** The details with tops in words: "without 2". */
function inWords(details: Record<string, Detail>): Record<string, Detail> {
  const { tops } = details;
  const [held, count] = String(tops ?? '').split(' ');
  return tops === undefined
    ? details
    : { ...details, tops: sayCode(`score.${held}`, { count: Number(count) }) };
}

const sentence = (room: string, [code, details]: [string, Record<string, Detail>], all: Told): string =>
  sayCode(`${room}${code}`, inWords(filled(details, all)));

function reasonOf(leaf: Leaf, entered: Entered | null, all: Told): string {
  const steps = (leaf.reasons ?? []).flatMap((one) => (one === '*' ? [] : [sentence('ruling.', one, all)]));
  if (entered) steps.push(sayCode('ruling.sum', { sum: sumSentences(entered, null).join('; ') }));
  return steps.join(' ');
}

/** What is entered for the game told, or for the one that is charged in its place. */
function enteredFor(table: Table, leaf: Leaf, all: Told): Entered | null {
  if (!leaf.score) return null;
  const bid = all.get('game.bid') as number;
  const tops = (all.get('game.tops') as string | undefined) ?? '';
  if (leaf.score > 1) {
    const row = (leaf.score - 2) * (table.tops.length - 1) + table.tops.indexOf(tops) - 1;
    const game = String(inRow<string | number>(table.charged, row, table.bids.indexOf(bid) - 1));
    const [contract = 'grand', times = '0'] = game.split(' ');
    const multiplier = Number(times);
    const value = BASE_VALUES[contract as Contract] * multiplier;
    const steps = [{ kind: 'substitute' as const, contract: contract as Contract, multiplier }];
    return { steps, game_value: value, counted_value: value, score: -2 * value };
  }
  const [side, count] = tops.split(' ');
  const announced = all.get('game.ouvert') === true ? 'ouvert' : (all.get('game.announced') ?? 'none');
  const counted = countOf({
    contract: all.get('game.contract') as Contract,
    tops: tops ? { held: side === 'with', count: Number(count) } : null,
    hand: all.get('game.hand') === true,
    announced: announced as Announced,
    reached: leaf.level === 'simple' || !leaf.level ? 'none' : leaf.level,
    bid,
  });
  if (!counted) throw new Error('a game that is entered has its tops told');
  const score = leaf.winner === 'soloist' ? counted.counted : -counted.lost;
  return { steps: counted.steps, game_value: counted.value, counted_value: counted.counted, score };
}
