/** The tables that are open to all, to sit down or watch; asked for again every few seconds. */

import { whileSeen } from '../../line/while_seen';
import type { Listed } from '../../lib/wire';
import { lobby } from '../people';

const EVERY = 5000;

export class Lobby {
  tables = $state.raw<readonly Listed[]>([]);
  /** How many people wait to play now. */
  waiting = $state(0);
  /** Whether the server has said it once. */
  told = $state(false);

  /** Go on asking; the answer stops it. */
  watch(): () => void {
    return whileSeen(() => this.#ask(), EVERY);
  }

  async #ask(): Promise<void> {
    // A lobby that cannot be reached now is asked again soon.
    const answer = await lobby().catch(() => null);
    if (!answer) return;
    this.waiting = answer.waiting;
    this.tables = answer.tables.filter(({ room, settings }) => room !== 'none' || settings.spectators);
    this.told = true;
  }
}
