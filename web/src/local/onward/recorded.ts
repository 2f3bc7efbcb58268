/** The record of a finished deal, played again in the page; one of other rules is left to a server. */

import { ALL_CARDS } from '../../fair/shuffle';
import { sha256 } from '../../fair/sha256';
import { REVISION } from '../../lib/offered';
import type { CardName } from '../../lib/wire';
import { dealtAs } from '../deal';
import type { Stage } from '../past/deals';
import { judged, played } from '../playing';
import { isRuled, whyNot } from '../refusing';

/** A deal that can go on from each of its stages. */
export interface Recorded {
  readonly stages: readonly Stage[];
  /** The record without names, as a server tells it. */
  readonly nameless: string;
  /** On the record as it is every chance depends. */
  readonly sum: Uint8Array;
}

/** Who played, where and when does not go with the deal. */
const NAMELESS = { players: ['', '', ''], place: undefined, date: undefined };

type Fields = Record<string, unknown>;

/** The fields of a record as a server writes them, each with the value at which it is left out. */
const USUAL: readonly (readonly [name: string, value?: unknown])[] = [
  ['format'],
  ['edition'],
  ['options', {}],
  ['revision', 1],
  ['house_rules', []],
  ['players'],
  ['table_size', 3],
  ['sitting', 'prevented'],
  ['bock', false],
  ['ramsch_due', false],
  ['place', null],
  ['date', null],
  ['hinted', []],
  ['deal'],
  ['actions'],
  ['result', null],
  ['iss', null],
];
const USUAL_NAMES = USUAL.map(([name]) => name);
const ACTION = [
  'do',
  'seat',
  'value',
  'cards',
  'announcement',
  'card',
  'asked',
  'holds',
  'refutation',
] as const;
const GAME = ['contract', 'hand', 'announced'];
const PILES = ['forehand', 'middlehand', 'rearhand', 'skat'] as const;
/** With one of these it is a deal by other rules. */
const OTHERWISE = ['options', 'house_rules', 'table_size', 'sitting', 'bock', 'ramsch_due'] as const;

const picked = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));

const hasOnly = (fields: unknown, names: readonly string[]): boolean =>
  Object.keys(fields ?? {}).every((name) => names.includes(name));

/** Whether it says nothing that the page does not know; a server judges all else. */
function isKnown({ deal, actions, ...others }: Fields): boolean {
  const piles = Object.entries(deal as Record<string, CardName[]>);
  return (
    hasOnly(others, USUAL_NAMES) &&
    piles.every(([pile, cards]) => cards.length === (pile === 'skat' ? 2 : 10)) &&
    (actions as Fields[]).every(
      (action) =>
        hasOnly(action, ACTION) &&
        hasOnly(action['announcement'], GAME) &&
        (action['do'] !== 'discard' || new Set(action['cards'] as CardName[]).size === 2),
    )
  );
}

/** The record with its fields in their order, without those that have their usual value. */
function ordered(record: Fields): Fields {
  const told = USUAL.filter(
    ([name, usual]) => JSON.stringify(record[name] ?? usual) !== JSON.stringify(usual),
  ).map(([name]) => name);
  return {
    ...picked(record, told),
    deal: picked(record['deal'] as Fields, PILES),
    actions: (record['actions'] as Fields[]).map((action) => picked(action, ACTION)),
  };
}

function stagesOf({ deal, actions }: Fields): Stage[] | null {
  const [forehand = [], middlehand = [], rearhand = [], skat = []] = PILES.map(
    (pile) => (deal as Record<string, CardName[]>)[pile],
  );
  const cards = [...forehand, ...middlehand, ...rearhand, ...skat];
  if (cards.length !== ALL_CARDS.length || !ALL_CARDS.every((card) => cards.includes(card))) return null;
  let now = dealtAs([forehand, middlehand, rearhand], skat);
  const stages: Stage[] = [{ action: null, deal: now }];
  for (const action of actions as NonNullable<Stage['action']>[]) {
    if (action.do === 'verdict' ? now.phase !== 'verdict' : !isRuled(action) || whyNot(now, action))
      return null;
    now = action.do === 'verdict' ? judged(now, action) : played(now, action);
    stages.push({ action, deal: now });
  }
  return now.phase === 'finished' ? stages : null;
}

function read(text: string): Recorded | null {
  try {
    const given = JSON.parse(text) as Fields;
    const record = ordered(given);
    const isOurs = record['edition'] === 'isko-2022' && record['revision'] === REVISION;
    if (!isOurs || !isKnown(given) || OTHERWISE.some((name) => name in record)) return null;
    const stages = stagesOf(record);
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    return (
      stages && { stages, nameless: JSON.stringify(ordered({ ...record, ...NAMELESS })), sum: sha256(bytes) }
    );
  } catch {
    // A server has the words for what is no record.
    return null;
  }
}

let newest: { text: string; game: Recorded | null } | null = null;

/** The deal of a record, or null where the page does not know its rules, or it is none of a deal that is over. */
export function recorded(text: string): Recorded | null {
  if (newest?.text !== text) newest = { text, game: read(text) };
  return newest.game;
}
