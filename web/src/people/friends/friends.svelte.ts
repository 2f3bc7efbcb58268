/** The friends of the account and the challenges between them; asked for while the page is seen. */

import { untrack } from 'svelte';
import { owner } from '../../account/owner.svelte';
import { answered, post, Refusal } from '../../line/answers';
import { whileSeen } from '../../line/while_seen';
import { goToTable } from '../../lib/place.svelte';
import { remember } from '../../lib/tables';
import type { ChallengeInfo, FriendsBody } from '../../lib/wire';

const EVERY = 10_000;
/** Who has no friends is told of requests once in so many times. */
const SELDOM = 6;
const SIZE = 3;

class Friends {
  told = $state.raw<FriendsBody | null>(null);
  #asked = 0;
  #watch: { left: boolean } | null = null;
  /** Tables to which one has gone, or will go later. */
  #known = $state.raw<readonly string[]>([]);

  /** The oldest challenge that waits for an answer of ours. */
  readonly asking = $derived(this.told?.challenges.find((one) => !one.mine && one.accepted === null));
  /** A friend who has said yes, and waits at the table. */
  readonly waiting = $derived(
    this.told?.challenges.find(({ mine, table }) => mine && table && !this.#known.includes(table)),
  );

  /** Go on asking; the answer stops it, and forgets all that was told. */
  watch(): () => void {
    this.#asked = 0;
    // An effect that begins this must not begin anew with every answer.
    const watch = { left: false };
    this.#watch = watch;
    const leave = untrack(() => whileSeen(() => this.#ask(watch), EVERY));
    return () => {
      watch.left = true;
      leave();
      this.told = null;
    };
  }

  /** Ask at once, where one looks at them. */
  look(): void {
    this.#asked = -1;
    if (this.#watch) void this.#ask(this.#watch);
  }

  /** What is answered after one has left is of another account. */
  async #ask(watch: { left: boolean }): Promise<void> {
    const { told } = this;
    if (told && !told.friends.length && !told.asked.length && ++this.#asked % SELDOM) return;
    try {
      const now = await answered<FriendsBody>('/api/friends');
      if (!watch.left) this.told = now;
    } catch (error) {
      // A session may have ended elsewhere. What cannot be asked now is asked again soon.
      if (error instanceof Refusal && error.code === 'not_logged_in') await owner.ask();
    }
  }

  ask = (name: string): Promise<void> => this.#post('/api/friends', { name });
  answer = (name: string, accept: boolean): Promise<void> =>
    this.#post('/api/friends/answer', { name, accept });
  end = (name: string): Promise<void> => this.#post('/api/friends/end', { name });
  challenge = (friends: readonly string[], third: string): Promise<void> =>
    this.#post('/api/challenges', { friends, third });
  withdraw = (): Promise<void> => this.#post('/api/challenges/end', {});

  /** Sit down with a friend who asks, or say no. */
  async meet({ name }: ChallengeInfo, accept: boolean): Promise<void> {
    await this.#post('/api/challenges/answer', { name, accept });
    const met = this.told?.challenges.find((one) => !one.mine && one.name === name && one.table);
    if (accept && met?.table) this.go(met.table);
  }

  /** To the table of a challenge, where the account has a place. */
  go(table: string): void {
    this.later(table);
    remember({ table, token: '', account: true, size: SIZE, since: Date.now() });
    goToTable({ table });
  }

  /** Say no more that a friend waits at this table. */
  later(table: string): void {
    this.#known = [...this.#known, table];
  }

  async #post(path: string, body: object): Promise<void> {
    this.told = await post<FriendsBody>(path, body);
  }
}

export const friends = new Friends();
