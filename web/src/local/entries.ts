/** What happens at a local table, one entry each: from them the table is made again. */

import type { CommitmentInfo, Verdict } from '../lib/wire';
import type { OwnLevel } from './own_table';
import type { Ruled } from './refusing';

/** Bytes are in hex. Tables of earlier releases name no level: theirs is `simple`. */
export type Entry =
  | { do: 'open_table'; names: [string, string, string]; level?: OwnLevel }
  | { do: 'begin' }
  | { do: 'seal_seed'; seed: string }
  | { do: 'fix_commitments'; commitments: CommitmentInfo[] }
  | { do: 'deal_cards'; nonces: string[]; seed: string }
  | { do: 'ready' }
  | { do: 'ask_hint' }
  | Verdict
  | Ruled;
