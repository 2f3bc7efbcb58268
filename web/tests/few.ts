/** The gate takes some of many cases; `make proof` takes them all in each file that asks here. */

export const inProof = process.env['SKAT_PROFILE'] === 'proof';

/** So many in the gate, and so many in the proof. */
export const few = (gate: number, all: number): number => (inProof ? all : gate);
