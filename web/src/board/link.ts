/** A position and its line as the fragment of an address, which no server ever sees.
 *
 * 128 bits in 22 letters: a place for each of 32 cards, contract, soloist, leader, the order of the
 * trick, card points; then a point and a letter for each card of the line.
 */

import { CONTRACTS } from '../lib/cards';
import type { CardName } from '../lib/wire';
import { PACK, PLACES, SEATS, type Position } from './position';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS_A_LETTER = 6;
const LENGTH = 22;

/** How many bits each number takes, in their order. */
const WIDTHS: readonly number[] = [...PACK.map(() => 3), 3, 2, 2, 5, 5, 7, 7];

/** The fragment, without its "#". */
export function fragmentOf(position: Position, line: readonly CardName[]): string {
  const [first, second] = position.trick;
  const numbers = [
    ...PACK.map((card) => PLACES.indexOf(position.places[card] ?? 'gone')),
    CONTRACTS.indexOf(position.contract),
    SEATS.indexOf(position.soloist),
    SEATS.indexOf(position.leader),
    Math.max(PACK.indexOf(first ?? ''), 0),
    Math.max(PACK.indexOf(second ?? ''), 0),
    position.points.soloist,
    position.points.defenders,
  ];
  const bits = numbers.map((number, at) => number.toString(2).padStart(WIDTHS[at] ?? 0, '0')).join('');
  const whole = bits.padEnd(LENGTH * BITS_A_LETTER, '0');
  let text = '';
  for (let at = 0; at < whole.length; at += BITS_A_LETTER) {
    text += ALPHABET[parseInt(whole.slice(at, at + BITS_A_LETTER), 2)];
  }
  const played = line.map((card) => LETTERS[PACK.indexOf(card)]).join('');
  return played ? `${text}.${played}` : text;
}

/** What such a fragment says; null where it is none. */
export function fromFragment(fragment: string): { position: Position; line: CardName[] } | null {
  const parts = /^#?([\w-]{22})(?:\.([A-Za-f]{1,32}))?$/.exec(fragment);
  if (!parts) return null;
  const bits = [...(parts[1] ?? '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(BITS_A_LETTER, '0'))
    .join('');
  let from = 0;
  const numbers = WIDTHS.map((width) => parseInt(bits.slice(from, (from += width)), 2));
  const places = PACK.map((card, at) => [card, PLACES[numbers[at] ?? 0] ?? 'gone'] as const);
  const [contract = 0, soloist = 0, leader = 0, first = 0, second = 0, own = 0, theirs = 0] = numbers.slice(
    PACK.length,
  );
  const inTrick = places.filter(([, place]) => place === 'trick').map(([card]) => card);
  const order = [PACK[first] ?? '', PACK[second] ?? ''];
  const position: Position = {
    places: Object.fromEntries(places),
    trick: inTrick.sort((one, other) => order.indexOf(one) - order.indexOf(other)),
    contract: CONTRACTS[contract] ?? 'grand',
    soloist: SEATS[soloist] ?? 'forehand',
    leader: SEATS[leader] ?? 'forehand',
    points: { soloist: own, defenders: theirs },
  };
  const line = [...(parts[2] ?? '')].map((letter) => PACK[LETTERS.indexOf(letter)] ?? '');
  return { position, line };
}
