/** Numbers as they are written: halves go to the even neighbour, as in Python. */

/** To so many decimals. */
export function rounded(value: number, decimals = 0): number {
  // Only such a number lies in the middle between two: all others are nearer to one of them.
  const halves = value * 2 ** (decimals + 1);
  if (!Number.isInteger(halves) || halves % 2 === 0) return Number(value.toFixed(decimals)) + 0;
  const lower = Math.floor(value * 10 ** decimals);
  return (lower % 2 === 0 ? lower : lower + 1) / 10 ** decimals;
}

/** A sum without its last bits, which hang on the order of its parts. */
export const exact = (sum: number): number => rounded(sum, 9);

/** A share from 0 to 1 in whole percent. */
export const percent = (share: number): number => rounded(100 * exact(share));
