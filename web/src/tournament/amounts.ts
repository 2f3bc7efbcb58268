/** Lists as they are typed into one field: names, amounts, numbers. */

import type { Purse } from '../lib/wire';

/** Names, separated by commas. */
export const names = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An amount in the smallest unit; a comma may stand for the point. */
export const cents = (text: string | number): number =>
  Math.round(Number(String(text).replace(',', '.')) * 100);

/** Amounts, separated by semicolons or by commas with a space behind; what is none is left out. */
export const amounts = (text: string): number[] =>
  text
    .split(/[,;]\s+|;|,(?=\s)/)
    .map(cents)
    .filter((amount) => amount > 0);

/** Amounts of the smallest unit as they are typed. */
export const typed = (all: readonly number[]): string => all.map((amount) => String(amount / 100)).join('; ');

/** Start numbers, however they are separated. */
export const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Amounts, or shares of the pot in hundredths of a per cent where the numbers stand before a %. */
export function purse(text: string): Purse {
  if (!text.includes('%')) return { amounts: amounts(text), shares: [] };
  return { amounts: [], shares: amounts(text.replaceAll('%', '')) };
}

/** A purse as it is typed. */
export const typedPurse = ({ amounts: all, shares }: Purse): string =>
  shares.length ? shares.map((share) => `${share / 100} %`).join('; ') : typed(all);
