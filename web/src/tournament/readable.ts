/** Fields of amounts refuse what cannot be read, in words that say how they are written. */

import { say } from '../lib/messages.svelte';
import { everyAmount } from './amounts';

const areAmounts = (text: string): boolean => everyAmount(text).every((amount) => amount >= 0);

/** What stands in a field: whether it can be read, and how it is written. */
const KINDS = {
  amount: [
    (text: string) => everyAmount(text).length < 2 && areAmounts(text),
    () => say('tournament.amount_hint'),
  ],
  amounts: [areAmounts, () => say('tournament.amounts_hint')],
  purse: [(text: string) => areAmounts(text.replaceAll('%', '')), () => say('tournament.purse_hint')],
  stake: [
    (text: string) => /^(\d{1,9}(\/0*[1-9]\d{0,8}|\.\d{1,9})?)?$/.test(text.trim()),
    () => say('tournament.stake_hint'),
  ],
  numbers: [(text: string) => /^[\d\s,;]*$/.test(text), () => say('tournament.numbers_hint')],
} as const;
export type Readable = keyof typeof KINDS;

/** The form is not sent while this field cannot be read. */
export function readable(field: HTMLInputElement, kind: Readable): { destroy: () => void } {
  const [canBe, hint] = KINDS[kind];
  const look = (): void => field.setCustomValidity(canBe(field.value) ? '' : hint());
  field.addEventListener('input', look);
  return { destroy: () => field.removeEventListener('input', look) };
}
