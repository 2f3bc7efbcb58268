/** What was changed in a notice since it was announced. */

import { messages, say } from '../../lib/messages.svelte';
import type { Amendment, Section } from '../../lib/wire';

/** The halls that are open, with the tables of those that have a limit. */
const halls = (sections: readonly Section[]): string =>
  sections
    .filter(({ closed }) => !closed)
    .map(({ name, tables }) => (tables ? `${name} (${tables})` : name))
    .join(', ') || '–';

export function amendmentText({ at, before, after, reason, sections }: Amendment): string {
  const day = new Date(at * 1000).toLocaleDateString(messages.language);
  if (!sections) return say('tournament.amended_series', { at: day, before, after, reason });
  const [was, is] = sections.map(halls);
  return say('tournament.amended_sections', { at: day, before: was ?? '', after: is ?? '', reason });
}
