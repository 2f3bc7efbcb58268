/** What was changed in a notice since it was announced. */

import { messages, say } from '../../lib/messages.svelte';
import type { Amendment } from '../../lib/wire';

export const amendmentText = ({ at, before, after, reason }: Amendment): string =>
  say('tournament.amended_series', {
    at: new Date(at * 1000).toLocaleDateString(messages.language),
    before,
    after,
    reason,
  });
