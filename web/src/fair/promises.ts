/** What this page was promised before a deal, and the bytes that it added itself. */

import { hex } from './shuffle';

interface Promised {
  commitment: string;
  nonce: string;
}

const NONCE_BYTES = 16;
const REMEMBERED = 8;
const promises = new Map<string, Promised>();

/** Take note of a commitment and answer it with bytes of our own, the same for the same deal. */
export function answerTo(deal: string, commitment: string): string {
  const known = promises.get(deal);
  if (known?.commitment === commitment) return known.nonce;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  promises.set(deal, { commitment, nonce });
  for (const old of promises.keys()) {
    if (promises.size <= REMEMBERED) break;
    promises.delete(old);
  }
  return nonce;
}

/** What was promised for a deal; nothing if this page was not there. */
export function promised(deal: string): Promised | undefined {
  return promises.get(deal);
}
