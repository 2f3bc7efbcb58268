/** How a table is opened from the first page: at one tap, or with settings. */

import { problemOf, Refusal } from '../line/answers';
import { owner } from '../account/owner.svelte';
import { say } from '../lib/messages.svelte';
import { goToTable, place } from '../lib/place.svelte';
import { settings } from '../lib/settings.svelte';
import { openForPeople, USUAL_WISH, type TableWish } from '../people/people';

export interface Wanted {
  size: 3 | 4;
  /** People sit down on free places; else computer players of the chosen level play. */
  people: boolean;
  run: TableWish;
}

export class Opening {
  busy = $state(false);
  problem = $state('');

  /** Open the table and sit down at it; what the server refuses is the problem. */
  async open({ size, people, run }: Wanted): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      const membership = await openForPeople({
        size,
        name: ownName(),
        language: settings.language,
        edition: settings.edition,
        houseRules: settings.houseRules,
        others: Array<string>(size - 1).fill(people ? 'open' : settings.level),
        run,
      });
      goToTable(membership);
    } catch (error) {
      // Without a server one can still play on this device.
      if (!people && error instanceof Refusal && error.code === 'unreachable') place.go('/here');
      else this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** Three at the table, at once. */
  now = (): Promise<void> => this.open({ size: 3, people: false, run: USUAL_WISH });

  /** A table for those who get its link, or for everybody; those of the four who are there play. */
  forFriends = (visibility: TableWish['visibility'] = 'private'): Promise<void> =>
    this.open({ size: 4, people: true, run: { ...USUAL_WISH, visibility } });
}

/** The name that others see: the account's, the one given here, or a guest's. */
export const ownName = (): string => owner.name || settings.name.trim() || say('start.guest');
